package io.tidemill.plugin.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import io.tidemill.type.TypeRoot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FilesystemSinkTest {
    private static final LogicalType I = LogicalType.int32();
    private static final LogicalType S = LogicalType.string();
    private static final Schema TWO = TestTable.schema("a", I, "b", S);

    @TempDir
    Path dir;

    private record Job(String jobId) implements WriterContext {
        @Override
        public int taskIndex() {
            return 0;
        }

        @Override
        public int taskCount() {
            return 1;
        }
    }

    private TestTable table(Schema schema, String format, String... more) {
        List<String> options =
                new ArrayList<>(List.of("path", dir.resolve("out").toString(), "format", format));
        options.addAll(List.of(more));
        return new TestTable(schema, false, options.toArray(String[]::new));
    }

    private static FilesystemSink sink(TestTable table) {
        return (FilesystemSink) new FilesystemTableFactory().createSink(table);
    }

    private static BytesVector text(String... values) {
        BytesVector vector = new BytesVector(values.length);
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                vector.setNull(i);
            } else {
                byte[] bytes = values[i].getBytes(StandardCharsets.UTF_8);
                vector.append(i, bytes, 0, bytes.length);
            }
        }
        return vector;
    }

    private static ColumnBatch rows() {
        return new ColumnBatch(3, new IntVector(new int[] {1, 2, 3}), text("one", "two, \"2\"", null));
    }

    private static List<Committable> write(FilesystemSink sink, String job, ColumnBatch... batches) throws IOException {
        try (SinkWriter writer = sink.createWriter(new Job(job))) {
            for (ColumnBatch batch : batches) {
                writer.write(batch);
            }
            return writer.prepareCommit();
        }
    }

    private List<String> fileNames() throws IOException {
        try (Stream<Path> files = Files.walk(dir)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> dir.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "json", "parquet"})
    void writesAreSeenAfterTheCommitAndOnlyOnce(String format) throws IOException {
        TestTable table = "csv".equals(format) ? table(TWO, format, "csv.null-literal", "N") : table(TWO, format);
        FilesystemSink sink = sink(table);
        List<Committable> committables = write(sink, "job1", rows());
        assertThat(table.read(List.of(I, S))).isEmpty();
        sink.commit(committables);
        sink.commit(committables);
        assertThat(table.read(List.of(I, S))).containsExactly("1|one", "2|two, \"2\"", "3|NULL");
        assertThat(fileNames()).containsExactly("out/part-job1-0-0." + format);

        FilesystemSink failed = sink(table);
        failed.abort(write(failed, "job2", rows()));
        try (SinkWriter writer = failed.createWriter(new Job("job3"))) {
            writer.write(rows());
        }
        assertThat(fileNames()).containsExactly("out/part-job1-0-0." + format);
    }

    @Test
    void overwriteReplacesWhatWasThere() throws IOException {
        TestTable table = table(TWO, "csv");
        FilesystemSink first = sink(table);
        first.commit(write(first, "job1", rows()));
        FilesystemSink second = sink(table);
        second.applyOverwrite();
        List<Committable> committables =
                write(second, "job2", new ColumnBatch(1, new IntVector(new int[] {9}), text("new")));
        second.commit(committables);
        second.commit(committables);
        assertThat(table.read(List.of(I, S))).containsExactly("9|new");
        FilesystemSink empty = sink(table);
        empty.applyOverwrite();
        empty.commit(List.of());
        assertThat(table.read(List.of(I, S))).isEmpty();
    }

    @Test
    void rowsGoToTheirPartitions() throws IOException {
        Schema schema = TestTable.schema(List.of("y", "c"), "a", I, "y", I, "c", S, "b", S);
        TestTable table = table(schema, "csv");
        ColumnBatch batch = new ColumnBatch(
                4,
                new IntVector(new int[] {1, 2, 3, 4}),
                new IntVector(new int[] {2023, 2024, 2023, 2024}),
                text("a/b", "x", "a/b", null),
                text("p", "q", "r", "s"));
        batch.setSelection(new int[] {0, 1, 2, 3}, 4);
        FilesystemSink sink = sink(table);
        sink.commit(write(sink, "j", batch));
        assertThat(fileNames())
                .containsExactly(
                        "out/y=2023/c=a%2Fb/part-j-0-0.csv",
                        "out/y=2024/c=__DEFAULT_PARTITION__/part-j-0-2.csv", "out/y=2024/c=x/part-j-0-1.csv");
        assertThat(table.read(List.of(I, I, S, S)))
                .containsExactly("1|2023|a/b|p", "3|2023|a/b|r", "4|2024|NULL|s", "2|2024|x|q");

        FilesystemSink oneYear = sink(table);
        oneYear.applyOverwrite();
        oneYear.applyStaticPartition(Map.of("y", "2024", "c", "x"));
        oneYear.commit(List.of());
        assertThat(table.read(List.of(I, I, S, S))).hasSize(3).noneMatch(row -> row.contains("|x|"));
    }

    @Test
    void filesRollBySize() throws IOException {
        TestTable table = table(TWO, "csv", "sink.rolling-policy.file-size", "20 b");
        FilesystemSink sink = sink(table);
        sink.commit(write(sink, "j", rows(), rows(), rows()));
        assertThat(fileNames()).hasSize(3);
        assertThat(table.read(List.of(I, S))).hasSize(9);
    }

    @Test
    void changesAreWrittenByFormatsThatHaveThem() throws IOException {
        TestTable table = table(TWO, "debezium-json");
        FilesystemSink sink = sink(table);
        assertThat(sink.changelogMode(ChangelogMode.ALL)).isEqualTo(ChangelogMode.ALL);
        assertThat(sink(table(TWO, "json")).changelogMode(ChangelogMode.ALL)).isEqualTo(ChangelogMode.INSERT_ONLY);
        ColumnBatch changes = rows();
        changes.setRowKinds(
                new byte[] {RowKind.INSERT.code(), RowKind.UPDATE_BEFORE.code(), RowKind.UPDATE_AFTER.code()});
        sink.commit(write(sink, "j", changes));
        assertThat(table.read(List.of(I, S))).containsExactly("+I1|one", "-D2|two, \"2\"", "+I3|NULL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "parquet"})
    void everyTypeComesBackAsItWas(String format) throws IOException {
        LogicalType inner = LogicalType.row(List.of("x", "y"), List.of(I, S)).withNullable(true);
        Schema schema = TestTable.schema(
                "b",
                LogicalType.bool(),
                "l",
                LogicalType.bigint(),
                "d",
                LogicalType.float64(),
                "m",
                LogicalType.decimal(9, 2),
                "m2",
                LogicalType.decimal(18, 4),
                "w",
                LogicalType.decimal(38, 10),
                "dt",
                LogicalType.date(),
                "t",
                LogicalType.timestamp(3),
                "tn",
                LogicalType.timestamp(9),
                "tz",
                LogicalType.timestampLtz(6),
                "by",
                LogicalType.bytes(),
                "tm",
                LogicalType.sized(TypeRoot.TIME, 3),
                "r",
                inner,
                "a",
                LogicalType.array(inner),
                "mp",
                LogicalType.map(S, LogicalType.array(I)));
        ColumnVector[] columns = {
            new ByteVector(new byte[] {1, 0}),
            new LongVector(new long[] {Long.MIN_VALUE, 7}),
            new DoubleVector(new double[] {-0.1, 1e300}),
            new LongVector(new long[] {-12345, 1}),
            new LongVector(new long[] {123456789012345678L, -1}),
            new Int128Vector(new long[] {-1, 5}, new long[] {-7, 9}),
            new IntVector(new int[] {-1, 20000}),
            new LongVector(new long[] {1_500_000, -1000}),
            new Int128Vector(new long[] {0, -1}, new long[] {1_000_000_001L, -1}),
            new LongVector(new long[] {1, 2}),
            text("\u0000\u0001", ""),
            new IntVector(new int[] {0, 86_399_999}),
            new RowVector(2, new IntVector(new int[] {1, 2}), text("r1", null)),
            new ArrayVector(
                    new int[] {0, 2},
                    new int[] {2, 0},
                    new RowVector(2, new IntVector(new int[] {5, 6}), text("e", "f")),
                    2),
            new MapVector(
                    new int[] {0, 1},
                    new int[] {1, 1},
                    text("k", "k2"),
                    new ArrayVector(new int[] {0, 1}, new int[] {1, 2}, new IntVector(new int[] {7, 8, 9}), 3),
                    2)
        };
        columns[12].setNull(1);
        ColumnBatch batch = new ColumnBatch(2, columns);
        List<LogicalType> types = schema.physicalRow().children();
        List<String> expected = BatchRows.of(batch, types);
        TestTable table = table(schema, format);
        FilesystemSink sink = sink(table);
        sink.commit(write(sink, "j", batch));
        assertThat(table.read(types)).isEqualTo(expected);
    }

    @Test
    void placesThatCannotBeWrittenAreRefused() throws IOException {
        Files.writeString(dir.resolve("out"), "a file");
        assertThatThrownBy(() -> sink(table(TWO, "csv"))).hasMessageContaining("is a file");
        assertThatThrownBy(() -> sink(new TestTable(TWO, false, "path", dir + "/x*.csv", "format", "csv")))
                .hasMessageContaining("is a pattern");
    }
}
