package io.tidemill.benchmarks.kernel;

import io.tidemill.plugin.filesystem.FilesystemPlugin;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.LongVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds a row of reading a file of three columns (BIGINT, DOUBLE, STRING) through the filesystem connector; what is read is added up and compared with what was written. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DecoderBenchmark {
    private static final int ROWS = 1 << 18;
    private static final int BATCH = 2048;

    /** Format of the file. */
    @Param({"csv", "json", "parquet"})
    String format;

    private Path folder;
    private FileTableContext table;
    private TableFactory factory;
    private long written;

    /** Writes the file and reads it once. */
    @Setup(Level.Trial)
    public void prepare() throws IOException {
        folder = Files.createTempDirectory("tidemill-decoder");
        table = new FileTableContext(folder, format);
        factory = new FilesystemPlugin().tableFactories().get(0);
        write();
        long read = decode();
        if (read != written) {
            throw new IllegalStateException("the ids that were read add up to " + read + ", not " + written);
        }
    }

    private void write() throws IOException {
        Random random = new Random(5);
        TableSink sink = factory.createSink(table);
        try (SinkWriter writer = sink.createWriter(table)) {
            for (int from = 0; from < ROWS; from += BATCH) {
                LongVector ids = new LongVector(BATCH);
                DoubleVector prices = new DoubleVector(BATCH);
                BytesVector names = new BytesVector(BATCH);
                for (int row = 0; row < BATCH; row++) {
                    long id = random.nextInt(1_000_000);
                    written += id;
                    ids.set(row, id);
                    prices.set(row, random.nextInt(1_000_000) / 100.0);
                    byte[] name = ("customer number " + random.nextInt(20_000)).getBytes(StandardCharsets.UTF_8);
                    names.append(row, name, 0, name.length);
                }
                writer.write(new ColumnBatch(BATCH, new ColumnVector[] {ids, prices, names}));
            }
            sink.commit(writer.prepareCommit());
        }
    }

    /** Reads all columns of all rows; the sum of the ids keeps them needed. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long decode() throws IOException {
        TableSource source = factory.createSource(table);
        long sum = 0;
        try (SplitEnumerator enumerator = source.createEnumerator();
                SplitReader reader = source.createReader(table)) {
            for (Split split : enumerator.discover()) {
                reader.open(split, null);
                for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                    sum += sum(batch);
                }
            }
        }
        return sum;
    }

    private static long sum(ColumnBatch batch) {
        LongVector ids = (LongVector) batch.column(0);
        long sum = 0;
        for (int i = 0; i < batch.size(); i++) {
            sum += ids.get(batch.row(i));
        }
        return sum;
    }

    /** Deletes the file. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        List<Path> paths;
        try (Stream<Path> all = Files.walk(folder)) {
            paths = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}
