package io.tidemill.benchmarks.kernel;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds a row of giving keys their groups, with all groups there already and with a new table; the number of groups is checked first. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class GroupTableBenchmark {
    private static final int ROWS = 1 << 20;
    private static final int BATCH = 2048;

    /** Type of the one key. */
    @Param({"BIGINT", "STRING"})
    String key;

    /** Number of different keys. */
    @Param({"1000", "500000"})
    int groups;

    private final int[] rows = new int[ROWS];
    private final int[] found = new int[ROWS];
    private List<LogicalType> types;
    private ColumnVector[] keys;
    private GroupTable filled;

    /** Makes keys in random order, each at least once. */
    @Setup
    public void prepare() {
        Random random = new Random(11);
        boolean text = key.equals("STRING");
        types = List.of(text ? LogicalType.string() : LogicalType.bigint());
        BytesVector texts = new BytesVector(text ? ROWS : 0);
        LongVector numbers = new LongVector(text ? 0 : ROWS);
        for (int row = 0; row < ROWS; row++) {
            rows[row] = row;
            int value = row < groups ? row : random.nextInt(groups);
            if (text) {
                byte[] bytes = ("customer#" + value).getBytes(StandardCharsets.UTF_8);
                texts.append(row, bytes, 0, bytes.length);
            } else {
                numbers.set(row, value * 0x9E3779B97F4A7C15L);
            }
        }
        keys = new ColumnVector[] {text ? texts : numbers};
        filled = fill();
        if (filled.size() != groups) {
            throw new IllegalStateException(filled.size() + " groups, not " + groups);
        }
    }

    private GroupTable fill() {
        GroupTable table = GroupTable.of(types);
        for (int from = 0; from < ROWS; from += BATCH) {
            table.findOrAdd(keys, rows, from, BATCH, found);
        }
        return table;
    }

    /** All keys are there. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public int[] find() {
        for (int from = 0; from < ROWS; from += BATCH) {
            filled.find(keys, rows, from, BATCH, found);
        }
        return found;
    }

    /** A table from nothing. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public GroupTable build() {
        return fill();
    }
}
