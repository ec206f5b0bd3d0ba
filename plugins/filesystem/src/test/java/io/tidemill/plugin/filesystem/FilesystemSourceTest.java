package io.tidemill.plugin.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FilesystemSourceTest {
    private static final LogicalType I = LogicalType.int32();
    private static final LogicalType S = LogicalType.string();
    private static final Schema TWO = TestTable.schema("a", I, "b", S);

    @TempDir
    Path dir;

    private Path write(String name, String text) throws IOException {
        Path file = dir.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void readsAFileAFolderAndAPattern() throws IOException {
        write("x/2.csv", "2,two\n");
        write("x/1.csv", "1,one\n");
        write("x/deep/3.csv", "3,three");
        write("x/_SUCCESS", "");
        write("x/.hidden.csv", "9,no\n");
        write("x/_temporary/9.csv", "9,no\n");
        write("x/empty.csv", "");
        assertThat(csv("x/1.csv").read(List.of(I, S))).containsExactly("1|one");
        assertThat(csv("x").read(List.of(I, S))).containsExactly("1|one", "2|two", "3|three");
        assertThat(csv("x/[12].csv").read(List.of(I, S))).containsExactly("1|one", "2|two");
        assertThat(csv("x/*").read(List.of(I, S))).containsExactly("1|one", "2|two", "3|three");
        assertThat(new TestTable(TWO, false, "path", "file://" + dir.resolve("x/2.csv"), "format", "csv")
                        .read(List.of(I, S)))
                .containsExactly("2|two");
    }

    private TestTable csv(String path, String... more) {
        return table(TWO, path, "csv", more);
    }

    private TestTable table(Schema schema, String path, String format, String... more) {
        List<String> options = new ArrayList<>(List.of("path", dir.resolve(path).toString(), "format", format));
        options.addAll(List.of(more));
        return new TestTable(schema, false, options.toArray(String[]::new));
    }

    @Test
    void aMissingPathSaysWhatIsNear() throws IOException {
        write("data/orders.csv", "1,x");
        assertThatThrownBy(() -> csv("data/order.csv").read(List.of(I, S)))
                .isInstanceOfSatisfying(EngineException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.DATA_FILE_MISSING);
                    assertThat(e.detail()).contains("data/order.csv", "holds orders.csv");
                });
        assertThatThrownBy(() -> csv("nowhere/deep/*.csv").read(List.of(I, S))).hasMessageContaining("holds data/");
        assertThatThrownBy(() -> new TestTable(TWO, false, "path", "s3://bucket/x", "format", "csv").source())
                .hasMessageContaining("only local files");
    }

    @Test
    void partsCutAtEveryByteGiveTheSameRows() throws IOException {
        String csv = "1,one\n22,\"two, or\"\n333,\"a \"\"quote\"\"\"\r\n\n4,\n5,five\n66666,\"x\"\n7,end";
        write("t.csv", csv);
        List<String> expected = csv("t.csv").read(List.of(I, S));
        assertThat(expected).hasSize(7);
        for (int cut = 1; cut < csv.length(); cut++) {
            assertThat(readCut("t.csv", TWO, "csv", cut, csv.length()))
                    .as("cut at %d", cut)
                    .isEqualTo(expected);
        }
        String json = "{\"a\":1,\"b\":\"one\"}\n\n{\"a\":2}\n  {\"b\":\"x\\ny\",\"a\":3}\n{\"a\":4,\"b\":\"z\"}";
        write("t.json", json);
        expected = table(TWO, "t.json", "json").read(List.of(I, S));
        assertThat(expected).containsExactly("1|one", "2|NULL", "3|x\ny", "4|z");
        for (int cut = 1; cut < json.length(); cut++) {
            assertThat(readCut("t.json", TWO, "json", cut, json.length()))
                    .as("cut at %d", cut)
                    .isEqualTo(expected);
        }
    }

    @Test
    void linesInsideQuotesAreFoundOrReportedNeverMisread() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            text.append(i).append(",\"line\nof ").append(i).append(", with \"\"quotes\"\"\nand more\"\n");
        }
        write("q.csv", text.toString());
        List<String> expected = csv("q.csv").read(List.of(I, S));
        assertThat(expected).hasSize(6);
        for (int cut = 1; cut < text.length(); cut++) {
            try {
                assertThat(readCut("q.csv", TWO, "csv", cut, text.length()))
                        .as("cut at %d", cut)
                        .isEqualTo(expected);
            } catch (EngineException e) {
                assertThat(e.detail()).contains("source.split-size");
            }
        }
    }

    private List<String> readCut(String name, Schema schema, String format, int cut, int size) throws IOException {
        TestTable table = table(schema, name, format);
        FilesystemSource source = table.source();
        List<String> rows = new ArrayList<>();
        Path path = dir.resolve(name);
        try (SplitReader reader = source.createReader(table.readerContext(2))) {
            for (FileSplit split : List.of(
                    new FileSplit(path, 0, cut, size, 0, false),
                    new FileSplit(path, cut, size - cut, size, 0, false))) {
                reader.open(split, null);
                for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                    rows.addAll(BatchRows.of(batch, List.of(I, S)));
                }
            }
        }
        return rows;
    }

    @Test
    void largeFilesAreCutAndLinesInErrorsCountFromTheFilesStart() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append(i == 17_000 ? "x" : String.valueOf(i))
                    .append(",row ")
                    .append(i)
                    .append('\n');
        }
        write("big.csv", text.toString());
        TestTable table = csv("big.csv", "source.split-size", "64 kb", "csv.ignore-parse-errors", "true");
        try (SplitEnumerator enumerator = table.source().createEnumerator()) {
            assertThat(enumerator.discover()).hasSizeGreaterThan(3);
            assertThat(enumerator.finished()).isTrue();
        }
        assertThat(table.read(List.of(I, S))).hasSize(20_000).contains("NULL|row 17000", "19999|row 19999");
        assertThatThrownBy(() -> csv("big.csv", "source.split-size", "64 kb").read(List.of(I, S)))
                .hasMessageContaining("at line 17001:1");
    }

    @Test
    void readingGoesOnFromEveryPosition() throws IOException {
        StringBuilder csv = new StringBuilder();
        StringBuilder debezium = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            csv.append(i).append(",\"text ").append(i).append("\"\n");
            debezium.append("{\"before\":{\"a\":")
                    .append(i)
                    .append("},\"after\":{\"a\":")
                    .append(i + 1)
                    .append("},\"op\":\"u\"}\n");
        }
        write("p.csv", csv.toString());
        write("p.json", debezium.toString());
        for (TestTable table : List.of(csv("p.csv"), table(TWO, "p.json", "debezium-json"))) {
            List<String> expected = table.read(List.of(I, S));
            FilesystemSource source = table.source();
            Split split = source.createEnumerator().discover().get(0);
            try (SplitReader first = source.createReader(table.readerContext(7));
                    SplitReader second = source.createReader(table.readerContext(5))) {
                first.open(split, null);
                List<String> before = new ArrayList<>();
                while (true) {
                    ColumnBatch batch = first.read();
                    if (batch == null) {
                        break;
                    }
                    before.addAll(BatchRows.of(batch, List.of(I, S)));
                    List<String> all = new ArrayList<>(before);
                    second.open(split, first.position());
                    for (ColumnBatch rest = second.read(); rest != null; rest = second.read()) {
                        all.addAll(BatchRows.of(rest, List.of(I, S)));
                    }
                    assertThat(all).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void partitionsComeFromFolderNamesAndArePruned() throws IOException {
        write("p/y=2023/c=CH%2FDE/1.csv", "1,one\n");
        write("p/y=2024/c=CH/1.csv", "2,two\n");
        write("p/y=2024/c=__DEFAULT_PARTITION__/1.csv", "3,three\n");
        Schema schema = TestTable.schema(List.of("y", "c"), "a", I, "y", I, "b", S, "c", S);
        List<LogicalType> types = List.of(I, I, S, S);
        TestTable table = table(schema, "p", "csv");
        assertThat(table.read(types)).containsExactly("1|2023|one|CH/DE", "2|2024|two|CH", "3|2024|three|NULL");
        FilesystemSource source = table.source();
        assertThat(source.listPartitions()).hasSize(3).contains(Map.of("y", "2024", "c", "CH"));
        Predicate year = new Predicate.Comparison("y", Predicate.Operator.EQUAL, 2024);
        Predicate onRows = new Predicate.Comparison("a", Predicate.Operator.GREATER, 2);
        assertThat(source.applyFilters(List.of(year, onRows))).containsExactly(year);
        assertThat(table.read(source, types)).containsExactly("2|2024|two|CH", "3|2024|three|NULL");
        FilesystemSource one = table.source();
        one.applyPartitions(List.of(Map.of("y", "2024", "c", "CH")));
        one.applyProjection(List.of("c", "a"));
        assertThat(table.read(one, List.of(S, I))).containsExactly("CH|2");
    }

    @Test
    void batchesThatAFilterEmptiesAreNotGiven() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            text.append(i).append(",x\n");
        }
        write("f/1.csv", text.toString());
        TestTable table = csv("f");
        FilesystemSource source = table.source();
        source.applyDynamicFilter(new Predicate.In("a", List.of(4321)));
        try (SplitEnumerator enumerator = source.createEnumerator();
                SplitReader reader = source.createReader(table.readerContext(100))) {
            reader.open(enumerator.discover().get(0), null);
            ColumnBatch batch = reader.read();
            assertThat(BatchRows.of(batch, List.of(I, S))).containsExactly("4321|x");
            assertThat(reader.read()).isNull();
        }
    }

    @Test
    void givesMetadataOfFiles() throws IOException {
        Path file = write("m/x.csv", "1,one\n");
        TestTable table = csv("m");
        FilesystemSource source = table.source();
        source.applyProjection(List.of("b"));
        source.applyMetadata(List.of("file.name", "file.size", "file.path"));
        assertThat(table.read(source, List.of(S, S, LogicalType.bigint(), S))).containsExactly("one|x.csv|6|" + file);
    }

    @Test
    void aLimitEndsReadingEarly() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            text.append(i).append(",x\n");
        }
        write("l.csv", text.toString());
        TestTable table = csv("l.csv");
        FilesystemSource source = table.source();
        source.applyLimit(10);
        assertThat(table.read(source, List.of(I, S))).hasSize(1000);
    }

    @Test
    void aMonitoredFolderHasNoEndAndGivesEachFileOnce() throws IOException {
        write("w/1.csv", "1,one\n");
        TestTable table = csv("w", "source.monitor-interval", "1 ms");
        FilesystemSource source = table.source();
        assertThat(source.bounded()).isFalse();
        try (SplitEnumerator enumerator = source.createEnumerator()) {
            assertThat(enumerator.discover()).hasSize(1);
            assertThat(enumerator.finished()).isFalse();
            write("w/2.csv", "2,two\n");
            List<Split> later = List.of();
            while (later.isEmpty()) {
                later = enumerator.discover();
            }
            assertThat(later).hasSize(1);
            assertThat(later.get(0).id()).contains("2.csv");
        }
    }

    @Test
    void samplesGiveStatisticsOfText() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50_000; i++) {
            text.append(i).append(i % 2 == 0 ? ",even\n" : ",odd\n");
        }
        write("s.csv", text.toString());
        TableStatistics statistics = csv("s.csv").source().reportStatistics();
        assertThat(statistics.rowCount().getAsDouble()).isBetween(45_000.0, 60_000.0);
        assertThat(statistics.columns().get("b").distinctValues()).hasValue(2);
        assertThat(statistics.columns().get("a").distinctValues().getAsDouble()).isGreaterThan(40_000);
        assertThat(csv("missing.csv").source().reportStatistics()).isEqualTo(TableStatistics.UNKNOWN);
    }

    @Test
    void dynamicFiltersPrunePartitionsAndRows() throws IOException {
        for (int day = 1; day <= 5; day++) {
            write("f/d=" + day + "/1.csv", day + ",x\n" + (day + 100) + ",y\n");
        }
        Schema schema = TestTable.schema(List.of("d"), "a", I, "b", S, "d", I);
        TestTable table = table(schema, "f", "csv");
        FilesystemSource source = table.source();
        assertThat(source.acceptedFilterColumns(List.of("a", "d"))).containsExactly("d");
        source.applyDynamicFilter(new Predicate.In("d", List.of(2, 4)));
        assertThat(table.read(source, List.of(I, S, I))).containsExactly("2|x|2", "102|y|2", "4|x|4", "104|y|4");
        assertThat(table.counters)
                .containsEntry("partitions_read", 2L)
                .containsEntry("partitions_skipped", 3L)
                .containsEntry("files_skipped", 3L);
        FilesystemSource rows = table.source();
        rows.applyDynamicFilter(new Predicate.Comparison("a", Predicate.Operator.LESS_OR_EQUAL, 3));
        assertThat(table.read(rows, List.of(I, S, I))).containsExactly("1|x|1", "2|x|2", "3|x|3");
    }
}
