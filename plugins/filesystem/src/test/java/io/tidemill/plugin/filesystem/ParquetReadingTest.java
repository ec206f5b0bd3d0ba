package io.tidemill.plugin.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import io.tidemill.type.TypeRoot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads files that another engine wrote. */
final class ParquetReadingTest {
    private static final LogicalType I = LogicalType.int32();
    private static final LogicalType L = LogicalType.bigint();
    private static final LogicalType S = LogicalType.string();

    @TempDir
    Path dir;

    private void duck(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql.replace("${DIR}", dir.toString()));
            }
        }
    }

    private TestTable table(Schema schema, String... more) {
        List<String> options = new ArrayList<>(List.of("path", dir.toString(), "format", "parquet"));
        options.addAll(List.of(more));
        return new TestTable(schema, false, options.toArray(String[]::new));
    }

    private static final String NUMBERS = """
            COPY (SELECT i::INT AS i, i * 1000000007 AS l, (i % 100 / 4.0)::DECIMAL(15,2) AS m, (i::HUGEINT * 100000000000000000000)::DECIMAL(38,3) AS w,
              'name ' || (i % 7) AS low, 'text number ' || i AS high, DATE '2020-01-01' + (i % 1000)::INT AS d,
              TIMESTAMP '2024-01-01' + INTERVAL (i) MILLISECOND AS t, i / 3.0 AS f, (i / 3.0)::FLOAT AS r, i % 3 = 0 AS b,
              CASE WHEN i % 5 = 0 THEN NULL ELSE i END AS n, CASE WHEN i % 4 = 0 THEN 'x' || (i % 3) END AS ns,
              (i % 100)::TINYINT AS tiny, NULL::INT AS nothing
              FROM range(10000) r(i)) TO '${DIR}/n.parquet' (FORMAT parquet, ${SETTINGS})
            """;

    private static final Schema NUMBERS_SCHEMA = TestTable.schema(
            "i",
            I,
            "l",
            L,
            "m",
            LogicalType.decimal(15, 2),
            "w",
            LogicalType.decimal(38, 3),
            "low",
            S,
            "high",
            S,
            "d",
            LogicalType.date(),
            "t",
            LogicalType.timestamp(3),
            "f",
            LogicalType.float64(),
            "r",
            LogicalType.of(TypeRoot.FLOAT),
            "b",
            LogicalType.bool(),
            "n",
            L,
            "ns",
            S,
            "tiny",
            LogicalType.of(TypeRoot.TINYINT),
            "nothing",
            I);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COMPRESSION snappy, PARQUET_VERSION v1",
                "COMPRESSION zstd, PARQUET_VERSION v2",
                "COMPRESSION gzip, PARQUET_VERSION v1, ROW_GROUP_SIZE 2048",
                "COMPRESSION lz4_raw, PARQUET_VERSION v2, ROW_GROUP_SIZE 4096",
                "COMPRESSION uncompressed, PARQUET_VERSION v2, STRING_DICTIONARY_PAGE_SIZE_LIMIT 1"
            })
    void readsAllScalarTypesCodecsAndEncodings(String settings) throws Exception {
        duck(NUMBERS.replace("${SETTINGS}", settings));
        List<LogicalType> types = NUMBERS_SCHEMA.physicalRow().children();
        List<String> rows = table(NUMBERS_SCHEMA).read(types);
        assertThat(rows).hasSize(10000);
        for (int i = 0; i < 10000; i++) {
            String[] cells = rows.get(i).split("\\|");
            assertThat(cells[0]).isEqualTo(Integer.toString(i));
            assertThat(cells[1]).isEqualTo(Long.toString(i * 1000000007L));
            assertThat(cells[4]).isEqualTo("name " + i % 7);
            assertThat(cells[5]).isEqualTo("text number " + i);
            assertThat(cells[6])
                    .isEqualTo(java.time.LocalDate.of(2020, 1, 1)
                            .plusDays(i % 1000)
                            .toString());
            assertThat(cells[8]).isEqualTo(Double.toString(i / 3.0));
            assertThat(cells[9]).isEqualTo(Float.toString((float) (i / 3.0)));
            assertThat(cells[10]).isEqualTo(Boolean.toString(i % 3 == 0));
            assertThat(cells[11]).isEqualTo(i % 5 == 0 ? "NULL" : Integer.toString(i));
            assertThat(cells[12]).isEqualTo(i % 4 == 0 ? "x" + i % 3 : "NULL");
            assertThat(cells[13]).isEqualTo(Integer.toString(i % 100));
            assertThat(cells[14]).isEqualTo("NULL");
        }
        assertThat(rows.get(1234)).contains("|8.50|123400000000000000000000.000|", "|2024-01-01 00:00:01.234|");
    }

    @Test
    void readsNestedTypes() throws Exception {
        duck("""
                COPY (SELECT * FROM (VALUES
                  (1, {'x': 1, 'y': {'z': 'a'}}, [1, 2, NULL], MAP {'k': 1, 'm': 2}, [[1], [], NULL, [2, 3]], [{'p': 'q'}, NULL]),
                  (2, NULL, [], MAP {}, [], NULL),
                  (3, {'x': NULL, 'y': NULL}, NULL, NULL, NULL, []),
                  (4, {'x': 4, 'y': {'z': NULL}}, [7], MAP {'only': NULL}, [NULL], [{'p': NULL}])
                ) t(id, r, a, m, aa, ar)) TO '${DIR}/nested.parquet' (FORMAT parquet)
                """);
        LogicalType inner = LogicalType.row(List.of("z"), List.of(S)).withNullable(true);
        LogicalType r = LogicalType.row(List.of("x", "y"), List.of(I, inner)).withNullable(true);
        LogicalType p = LogicalType.row(List.of("p"), List.of(S)).withNullable(true);
        Schema schema = TestTable.schema(
                "id",
                I,
                "r",
                r,
                "a",
                LogicalType.array(I),
                "m",
                LogicalType.map(S, I),
                "aa",
                LogicalType.array(LogicalType.array(I)),
                "ar",
                LogicalType.array(p));
        TestTable table = table(schema);
        assertThat(table.read(schema.physicalRow().children()))
                .containsExactly(
                        "1|(1, (a))|[1, 2, NULL]|{k=1, m=2}|[[1], [], NULL, [2, 3]]|[(q), NULL]",
                        "2|NULL|[]|{}|[]|NULL",
                        "3|(NULL, NULL)|NULL|NULL|NULL|[]",
                        "4|(4, (NULL))|[7]|{only=NULL}|[NULL]|[(NULL)]");
        FilesystemSource source = table.source();
        source.applyProjection(List.of("r"));
        source.applyNestedProjection(List.of(List.of("r", "y", "z")));
        assertThat(table.read(source, List.of(r)))
                .containsExactly("(NULL, (a))", "NULL", "(NULL, NULL)", "(NULL, (NULL))");
    }

    @Test
    void skipsRowGroupsByRangesAndDictionaries() throws Exception {
        duck("COPY (SELECT i::BIGINT AS i, 'key ' || (i // 2048 * 2) AS k FROM range(20480) r(i)) TO '${DIR}/p.parquet'"
                + " (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        Schema schema = TestTable.schema("i", L, "k", S);
        TestTable table = table(schema);
        FilesystemSource source = table.source();
        Predicate range = new Predicate.Comparison("i", Predicate.Operator.LESS, 3000L);
        assertThat(source.applyFilters(List.of(range))).isEmpty();
        int size = table.read(source, List.of(L, S)).size();
        assertThat(table.counters).containsEntry("row_groups_read", 2L).containsEntry("row_groups_skipped", 8L);
        assertThat(size).isEqualTo(4096);

        table.counters.clear();
        FilesystemSource byValue = table.source();
        byValue.applyFilters(List.of(new Predicate.In("k", List.of("key 5", "key 8"))));
        assertThat(table.read(byValue, List.of(L, S))).hasSize(2048);
        assertThat(table.counters).containsEntry("row_groups_read", 1L).containsEntry("rows_skipped", 9 * 2048L);

        table.counters.clear();
        FilesystemSource countOnly = table.source();
        countOnly.applyProjection(List.of());
        assertThat(table.read(countOnly, List.of())).hasSize(20480);
    }

    @Test
    void textComesWithItsDictionary() throws Exception {
        duck("COPY (SELECT 'v' || (i % 3) AS s FROM range(3000) r(i)) TO '${DIR}/d.parquet' (FORMAT parquet)");
        TestTable table = table(TestTable.schema("s", S));
        FilesystemSource source = table.source();
        try (SplitReader reader = source.createReader(table.readerContext(1000))) {
            reader.open(source.createEnumerator().discover().get(0), null);
            BytesVector first = (BytesVector) reader.read().column(0);
            assertThat(first.dictionarySize()).isEqualTo(3);
            BytesVector dictionary = first.dictionary();
            assertThat(((BytesVector) reader.read().column(0)).dictionary()).isSameAs(dictionary);
        }
    }

    @Test
    void readingGoesOnFromEveryPosition() throws Exception {
        duck("COPY (SELECT i::INT AS i, 't' || i AS s FROM range(5000) r(i)) TO '${DIR}/r.parquet'"
                + " (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        TestTable table = table(TestTable.schema("i", I, "s", S));
        List<String> expected = table.read(List.of(I, S));
        FilesystemSource source = table.source();
        List<String> all = new ArrayList<>();
        for (Split split : source.createEnumerator().discover()) {
            String position = null;
            while (true) {
                try (SplitReader reader = source.createReader(table.readerContext(700))) {
                    reader.open(split, position);
                    ColumnBatch batch = reader.read();
                    while (batch != null && batch.isEmpty()) {
                        // Rows that were given before the restart are passed over.
                        batch = reader.read();
                    }
                    if (batch == null) {
                        break;
                    }
                    all.addAll(BatchRows.of(batch, List.of(I, S)));
                    position = reader.position();
                }
            }
        }
        assertThat(all).isEqualTo(expected);
    }

    @Test
    void errorsNameFileColumnAndBothTypes() throws Exception {
        duck("COPY (SELECT 'x' AS s, 1 AS i) TO '${DIR}/e.parquet' (FORMAT parquet)");
        assertThatThrownBy(() -> table(TestTable.schema("s", I)).read(List.of(I)))
                .isInstanceOfSatisfying(EngineException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.DATA_MALFORMED);
                    assertThat(e.detail()).contains("e.parquet", "column \"s\"", "declared INT", "binary s (STRING)");
                });
        assertThatThrownBy(() -> table(TestTable.schema("z", I)).read(List.of(I)))
                .hasMessageContaining("there is no column \"z\"; columns are s, i");
        assertThat(table(TestTable.schema("i", I, "z", S), "parquet.missing-columns", "null")
                        .read(List.of(I, S)))
                .containsExactly("1|NULL");
    }

    @Test
    void damagedFilesAreErrorsNotCrashes() throws Exception {
        Files.writeString(dir.resolve("no.parquet"), "this is no parquet file at all");
        assertThatThrownBy(() -> table(TestTable.schema("i", I)).read(List.of(I)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("no.parquet")
                .hasMessageContaining("this is no Parquet file")
                .hasMessageContaining("it does not end with the bytes PAR1");
        Files.delete(dir.resolve("no.parquet"));
        duck("COPY (SELECT i::INT AS i, 'text ' || i AS s FROM range(500) r(i)) TO '${DIR}/x.parquet'"
                + " (FORMAT parquet, COMPRESSION uncompressed)");
        byte[] good = Files.readAllBytes(dir.resolve("x.parquet"));
        TestTable table = table(TestTable.schema("i", I, "s", S));
        int failures = 0;
        for (int at = 4; at < good.length - 8; at += 7) {
            byte[] bad = good.clone();
            bad[at] ^= 0x55;
            Files.write(dir.resolve("x.parquet"), bad);
            try {
                table.read(List.of(I, S));
            } catch (EngineException e) {
                // A changed codec is one that is not supported.
                assertThat(e.code()).isIn(ErrorCode.DATA_MALFORMED, ErrorCode.UNSUPPORTED);
                failures++;
            }
        }
        assertThat(failures).isPositive();
    }

    @Test
    void footersGiveStatistics() throws Exception {
        duck("COPY (SELECT i::BIGINT AS i, 'v' || (i % 3) AS s, CASE WHEN i % 4 > 0 THEN i::INT END AS n"
                + " FROM range(20480) r(i)) TO '${DIR}/s.parquet' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        FilesystemSource source =
                table(TestTable.schema("i", L, "s", S, "n", I)).source();
        TableStatistics all = source.reportStatistics();
        assertThat(all.rowCount()).hasValue(20480);
        assertThat(all.columns().get("i").min()).contains(0L);
        assertThat(all.columns().get("i").max()).contains(20479L);
        assertThat(all.columns().get("i").distinctValues()).hasValue(20480);
        assertThat(all.columns().get("s").distinctValues()).hasValue(3);
        assertThat(all.columns().get("n").nullFraction()).hasValue(0.25);
        source.applyFilters(List.of(new Predicate.Comparison("i", Predicate.Operator.LESS, 100L)));
        assertThat(source.reportStatistics().rowCount()).hasValue(2048);
    }

    @Test
    void dynamicFiltersSkipRowGroupsAndRows() throws Exception {
        duck("COPY (SELECT i::BIGINT AS i, 'v' || (i % 4) AS s FROM range(20480) r(i)) TO '${DIR}/y.parquet'"
                + " (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        TestTable table = table(TestTable.schema("i", L, "s", S));
        FilesystemSource source = table.source();
        assertThat(source.acceptedFilterColumns(List.of("i", "s", "other"))).containsExactly("i", "s");
        source.applyDynamicFilter(new Predicate.In("i", List.of(5L, 4100L, 4101L)));
        source.applyDynamicFilter(new Predicate.In("s", List.of("v1", "v0")));
        assertThat(table.read(source, List.of(L, S))).containsExactly("5|v1", "4100|v0", "4101|v1");
        assertThat(table.counters)
                .containsEntry("row_groups_read", 2L)
                .containsEntry("row_groups_skipped", 8L)
                .containsEntry("rows_filtered", 4093L);
    }

    /** Writes a file again with another footer. */
    private static void changeFooter(Path file, Consumer<FileMetaData> change) throws IOException {
        byte[] content = Files.readAllBytes(file);
        int end = content.length - 8;
        int length =
                ByteBuffer.wrap(content, end, 4).order(ByteOrder.LITTLE_ENDIAN).getInt();
        FileMetaData footer = Util.readFileMetaData(new ByteArrayInputStream(content, end - length, length));
        change.accept(footer);
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(content, 0, end - length);
        Util.writeFileMetaData(footer, changed);
        int size = changed.size() - (end - length);
        changed.write(new byte[] {(byte) size, (byte) (size >> 8), (byte) (size >> 16), 0});
        changed.write("PAR1".getBytes(StandardCharsets.US_ASCII));
        Files.write(file, changed.toByteArray());
    }

    @Test
    void rowGroupsMayStandInAnyOrder() throws Exception {
        duck(
                "COPY (SELECT i::INT AS i FROM range(10000) r(i)) TO '${DIR}/o.parquet' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        // The second, third, ... and the first.
        changeFooter(
                dir.resolve("o.parquet"),
                footer -> footer.getRow_groups().add(footer.getRow_groups().remove(0)));
        assertThat(table(TestTable.schema("i", I)).read(List.of(I)))
                .hasSize(10_000)
                .doesNotHaveDuplicates()
                .contains("0", "2047", "2048", "9999");
    }

    @Test
    void columnChunksMayStandInAnyOrder() throws Exception {
        duck(
                "COPY (SELECT i::INT AS i, 'v' || i AS s FROM range(5000) r(i)) TO '${DIR}/c.parquet' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        changeFooter(
                dir.resolve("c.parquet"),
                footer -> Collections.reverse(footer.getRow_groups().get(1).getColumns()));
        assertThat(table(TestTable.schema("i", I, "s", S)).read(List.of(I, S)))
                .hasSize(5000)
                .contains("0|v0", "2047|v2047", "2048|v2048", "4999|v4999");
    }

    @Test
    void aDictionaryNeedNotHaveAPlaceOfItsOwn() throws Exception {
        duck(
                "COPY (SELECT 'v' || (i // 2048 * 2) AS s FROM range(10240) r(i)) TO '${DIR}/d.parquet' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        TestTable table = table(TestTable.schema("s", S));
        FilesystemSource source = table.source();
        source.applyFilters(List.of(new Predicate.In("s", List.of("v2", "v3"))));
        for (boolean zero : new boolean[] {true, false}) {
            changeFooter(
                    dir.resolve("d.parquet"),
                    footer -> footer.getRow_groups().forEach(rowGroup -> {
                        ColumnMetaData chunk = rowGroup.getColumns().get(0).getMeta_data();
                        if (zero) {
                            assertThat(chunk.getDictionary_page_offset()).isPositive();
                            chunk.setData_page_offset(chunk.getDictionary_page_offset());
                            chunk.setDictionary_page_offset(0);
                        } else {
                            chunk.unsetDictionary_page_offset();
                        }
                    }));
            table.counters.clear();
            assertThat(table.read(source, List.of(S))).hasSize(2048).containsOnly("v2");
            assertThat(table.counters).containsEntry("row_groups_read", 1L).containsEntry("row_groups_skipped", 4L);
            assertThat(table.source().reportStatistics().columns().get("s").distinctValues())
                    .isPresent();
        }
    }

    @Test
    void anUnknownCompressionIsOnlyOfInterestWhereItIsUsed() throws Exception {
        duck("COPY (SELECT i::INT AS i, 'v' || i AS s FROM range(10) r(i)) TO '${DIR}/u.parquet' (FORMAT parquet)");
        changeFooter(
                dir.resolve("u.parquet"),
                footer -> footer.getRow_groups()
                        .get(0)
                        .getColumns()
                        .get(1)
                        .getMeta_data()
                        .setCodec(CompressionCodec.BROTLI));
        assertThat(table(TestTable.schema("i", I)).read(List.of(I))).hasSize(10);
        assertThatThrownBy(() -> table(TestTable.schema("s", S)).read(List.of(S)))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                .hasMessageContaining(
                        "u.parquet: column \"s\": Parquet compression BROTLI is not supported; UNCOMPRESSED, SNAPPY, GZIP");
    }

    @Test
    void nestedColumnsHaveNoStatisticsAndSpoilNone() throws Exception {
        duck(
                "COPY (SELECT i::BIGINT AS i, {'x': i} AS r, [i] AS a FROM range(100) r(i)) TO '${DIR}/n.parquet' (FORMAT parquet)");
        LogicalType r = LogicalType.row(List.of("x"), List.of(L)).withNullable(true);
        TableStatistics statistics = table(TestTable.schema("i", L, "r", r, "a", LogicalType.array(L)))
                .source()
                .reportStatistics();
        assertThat(statistics.rowCount()).hasValue(100);
        assertThat(statistics.columns().get("i").max()).contains(99L);
        assertThat(statistics.columns().get("r").nullFraction()).isEmpty();
        assertThat(statistics.columns().get("a").nullFraction()).isEmpty();
        assertThat(statistics.columns().get("r").distinctValues()).isEmpty();
    }
}
