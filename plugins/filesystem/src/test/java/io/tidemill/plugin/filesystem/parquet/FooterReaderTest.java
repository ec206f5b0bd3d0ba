package io.tidemill.plugin.filesystem.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.filesystem.file.DataFile;
import io.tidemill.type.LogicalType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnCryptoMetaData;
import org.apache.parquet.format.EncryptionWithColumnKey;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FooterReaderTest {
    @TempDir
    Path dir;

    private Footer read(Path path) throws IOException {
        return new Footers().footer(new DataFile(path, Files.size(path), 1));
    }

    private static Footer parse(byte[] footer) {
        return FooterReader.parse("x.parquet", footer, Long.MAX_VALUE);
    }

    /** Compares the footer, and the ranges of the flat columns that the engine has a type for. */
    private static void assertSameAsLibrary(Footer found, byte[] footer) throws IOException {
        ParquetMetadata library = LibraryFooter.read(footer);
        LibraryFooter.assertSame(found, library);
        ColumnMatcher matcher = new ColumnMatcher(found, false);
        for (String[] path : library.getFileMetaData().getSchema().getPaths()) {
            LogicalType type = path.length > 1 ? null : FileTypes.of(matcher.find(path[0]));
            if (type == null) {
                continue;
            }
            ColumnRanges ranges = new ColumnRanges(found, matcher, path[0], type);
            for (int i = 0; i < found.rowGroups(); i++) {
                BlockMetaData block = library.getBlocks().get(i);
                for (ColumnChunkMetaData chunk : block.getColumns()) {
                    if (Arrays.equals(chunk.getPath().toArray(), path)) {
                        assertThat(ranges.of(i))
                                .as(path[0] + " as " + type)
                                .isEqualTo(LibraryFooter.range(type, ranges.decoder(), chunk, block.getRowCount()));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COMPRESSION snappy, PARQUET_VERSION v1, ROW_GROUP_SIZE 2048",
                "COMPRESSION zstd, PARQUET_VERSION v2",
                "COMPRESSION gzip, PARQUET_VERSION v1, ROW_GROUP_SIZE 4096",
                "COMPRESSION lz4_raw, PARQUET_VERSION v2, ROW_GROUP_SIZE 4096",
                "COMPRESSION uncompressed, PARQUET_VERSION v2, STRING_DICTIONARY_PAGE_SIZE_LIMIT 1",
                "COMPRESSION snappy, FIELD_IDS {i: 7, st: {__duckdb_field_id: 8, x: 9}}, KV_METADATA {k: 'v'}"
            })
    void readsWhatTheLibraryReadsFromFilesOfDuckDb(String settings) throws Exception {
        Path file = dir.resolve("d.parquet");
        SampleFiles.writeByDuckDb(file, settings);
        Footer footer = read(file);
        assertThat(footer.rowGroups()).isEqualTo(settings.contains("2048") ? 5 : settings.contains("4096") ? 3 : 1);
        assertThat(footer.schema().leafCount()).isEqualTo(28);
        assertSameAsLibrary(footer, SampleFiles.footer(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void readsWhatTheLibraryReadsFromFilesOfOurWriter(String codec) throws Exception {
        Path file = dir.resolve("w.parquet");
        SampleFiles.writeByUs(file, codec);
        Footer footer = read(file);
        assertThat(footer.rowGroups()).isGreaterThan(1);
        assertSameAsLibrary(footer, SampleFiles.footer(file));
    }

    @Test
    void readsWhatTheLibraryReadsFromFootersOfAllKinds() throws Exception {
        int bounds = 0;
        int dropped = 0;
        for (int seed = 0; seed < 1500; seed++) {
            byte[] bytes = RandomFooter.of(seed);
            Footer footer = parse(bytes);
            try {
                assertSameAsLibrary(footer, bytes);
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
            for (int i = 0; i < footer.chunkCount(); i++) {
                boolean kept = footer.chunks().minLength[i] >= 0;
                bounds += kept ? 1 : 0;
                dropped += !kept && footer.chunks().is(i, ColumnChunks.DEPRECATED_BOUNDS) ? 1 : 0;
            }
        }
        assertThat(bounds).isGreaterThan(1000);
        assertThat(dropped).isGreaterThan(200);
    }

    private static byte[] changed(byte[] footer, Consumer<FileMetaData> change) throws IOException {
        FileMetaData metaData = Util.readFileMetaData(new ByteArrayInputStream(footer));
        change.accept(metaData);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Util.writeFileMetaData(metaData, out);
        return out.toByteArray();
    }

    private byte[] sample() throws Exception {
        Path file = dir.resolve("sample.parquet");
        SampleFiles.writeByDuckDb(file, "COMPRESSION snappy, ROW_GROUP_SIZE 4096");
        return SampleFiles.footer(file);
    }

    private static void assertDamaged(byte[] footer, String... details) {
        assertThatThrownBy(() -> parse(footer)).isInstanceOfSatisfying(EngineException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.DATA_MALFORMED);
            assertThat(e.detail())
                    .startsWith("x.parquet: the footer is damaged, at byte ")
                    .contains(details);
        });
    }

    @Test
    void theSchemaMayComeAfterTheRowGroups() throws Exception {
        byte[] footer = sample();
        Footer expected = parse(footer);
        // The fields of the outermost structure, each with its number: version, schema, rows, row groups, ...
        CompactThrift thrift = new CompactThrift(footer, 0, footer.length);
        List<byte[]> fields = new ArrayList<>();
        thrift.enter();
        int start = 0;
        while (thrift.nextField()) {
            thrift.skip();
            byte[] value = Arrays.copyOfRange(footer, start, thrift.position());
            byte[] field = new byte[value.length + 1];
            field[0] = (byte) (value[0] & 0xf);
            field[1] = (byte) (thrift.field() << 1);
            System.arraycopy(value, 1, field, 2, value.length - 1);
            fields.add(0, field);
            start = thrift.position();
        }
        ByteArrayOutputStream reversed = new ByteArrayOutputStream();
        for (byte[] field : fields) {
            reversed.write(field);
        }
        reversed.write(0);
        Footer found = parse(reversed.toByteArray());
        assertThat(found.schema().message()).isEqualTo(expected.schema().message());
        assertThat(found.starts()).isEqualTo(expected.starts());
        assertThat(found.chunks().nulls).isEqualTo(expected.chunks().nulls);
        assertSameAsLibrary(found, reversed.toByteArray());
    }

    @Test
    void aSecondSchemaIsDamage() throws Exception {
        byte[] footer = sample();
        CompactThrift thrift = new CompactThrift(footer, 0, footer.length);
        thrift.enter();
        int start = 0;
        byte[] schema = null;
        while (thrift.nextField()) {
            int value = thrift.position();
            thrift.skip();
            if (thrift.field() == 2) {
                schema = Arrays.copyOfRange(footer, value, thrift.position());
            }
            start = thrift.position();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(footer, 0, start);
        out.write(new byte[] {0x09, 2 << 1});
        out.write(schema);
        out.write(0);
        assertDamaged(out.toByteArray(), "there is a second schema");
    }

    @Test
    void columnsWithKeysOfTheirOwnAreKnownButNotRead() throws Exception {
        byte[] footer = changed(sample(), metaData -> {
            ColumnChunk chunk = metaData.getRow_groups().get(1).getColumns().get(1);
            EncryptionWithColumnKey key =
                    new EncryptionWithColumnKey(chunk.getMeta_data().getPath_in_schema());
            chunk.unsetMeta_data();
            chunk.setCrypto_metadata(ColumnCryptoMetaData.ENCRYPTION_WITH_COLUMN_KEY(key));
            chunk.setEncrypted_column_metadata(new byte[] {1, 2, 3});
        });
        Footer found = parse(footer);
        assertThat(found.chunk(0, 1).encrypted()).isFalse();
        assertThat(found.chunk(1, 1).encrypted()).isTrue();
        assertThat(found.chunk(1, 1).hasBounds()).isFalse();
        assertThat(found.chunk(1, 1).hasDictionary()).isFalse();
        assertThatThrownBy(() -> new RowGroup(null, found, 1).chunk(1))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                .hasMessageContaining("x.parquet: column \"l\" is encrypted");
        assertThat(new RowGroup(null, found, 1).chunk(0).encrypted()).isFalse();
    }

    @Test
    void whatDoesNotFitTheSchemaIsDamage() throws Exception {
        byte[] footer = sample();
        assertDamaged(
                changed(footer, f -> f.getRow_groups().get(1).getColumns().remove(3)),
                "in row group 1: the row group has 27 column chunks where the schema has 28 columns");
        assertDamaged(
                changed(
                        footer,
                        f -> f.getRow_groups()
                                .get(0)
                                .getColumns()
                                .get(2)
                                .getMeta_data()
                                .setPath_in_schema(List.of("a", "b"))),
                "in row group 0, in column chunk 2: its column \"a.b\" is not in the schema");
        assertDamaged(
                changed(
                        footer,
                        f -> f.getRow_groups()
                                .get(0)
                                .getColumns()
                                .get(2)
                                .getMeta_data()
                                .setPath_in_schema(List.of("l"))),
                "it is the second one of column \"l\"");
        assertDamaged(
                changed(
                        footer,
                        f -> f.getRow_groups()
                                .get(2)
                                .getColumns()
                                .get(0)
                                .getMeta_data()
                                .setData_page_offset(-5)),
                "in row group 2, in column chunk 0: its compression, number of values, size or place is missing or negative");
        assertDamaged(
                changed(
                        footer,
                        f -> f.getRow_groups()
                                .get(2)
                                .getColumns()
                                .get(0)
                                .getMeta_data()
                                .getStatistics()
                                .setMin_value(new byte[3])),
                "in row group 2, the minimum and maximum of column \"i\" have 3 and 4 bytes where 4 are needed");
        assertDamaged(
                changed(footer, f -> f.getRow_groups().get(2).setNum_rows(-1)),
                "its number of rows is missing or negative");
        assertDamaged(
                changed(footer, f -> f.getSchema().get(0).setNum_children(17)),
                "elements where its groups have room for");
        assertDamaged(
                changed(footer, f -> f.getSchema().get(0).setNum_children(2_000_000_000)),
                "its schema ends before its last group");
        assertDamaged(
                changed(footer, f -> f.getColumn_orders().remove(0)),
                "the orders of 27 columns where its schema has 28 columns");
        assertDamaged(
                changed(
                        footer,
                        f -> f.getRow_groups().get(0).getColumns().get(3).setFile_path("other")),
                "not all in one file");
    }

    @Test
    void placesOutsideOfTheFileAreDamage() throws Exception {
        assertThatThrownBy(() -> FooterReader.parse("x.parquet", sample(), 1000))
                .hasMessageContaining("are not in the file, whose footer starts at 1000");
    }

    @Test
    void groupsInGroupsHaveALimit() throws Exception {
        List<SchemaElement> schema = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            SchemaElement group = new SchemaElement("g");
            group.setNum_children(1);
            schema.add(group);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Util.writeFileMetaData(new FileMetaData(1, schema, 0, List.of()), out);
        assertDamaged(out.toByteArray(), "its schema is nested more than 256 deep");
    }

    @Test
    void listsThatCannotBeInTheBytesAreDamage() throws Exception {
        byte[] footer = sample();
        CompactThrift thrift = new CompactThrift(footer, 0, footer.length);
        thrift.enter();
        while (thrift.nextField() && thrift.field() < 4) {
            thrift.skip();
        }
        int at = thrift.position();
        byte[] more = Arrays.copyOf(footer, footer.length);
        // Two billion row groups where three were.
        System.arraycopy(new byte[] {(byte) 0xfc, -1, -1, -1, -1, 7}, 0, more, at, 6);
        assertDamaged(more, "a length of 2147483647 with");
        // As many as there are bytes, of 28 columns each.
        int all = footer.length - at - 6;
        System.arraycopy(new byte[] {(byte) 0xfc, (byte) (all | 0x80), (byte) (all >> 7)}, 0, more, at, 3);
        assertDamaged(more, "row groups of 28 columns with");
    }

    private void assertNoParquet(byte[] content, String detail) throws IOException {
        Path file = dir.resolve("no.parquet");
        Files.write(file, content);
        assertThatThrownBy(() -> read(file)).isInstanceOfSatisfying(EngineException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.DATA_MALFORMED);
            assertThat(e.detail()).contains(file.toString(), detail);
        });
    }

    @Test
    void otherFilesAreRefused() throws Exception {
        assertNoParquet(new byte[0], "it has 0 bytes, too few for a footer");
        assertNoParquet("PAR1PAR1".getBytes(StandardCharsets.US_ASCII), "it has 8 bytes, too few for a footer");
        assertNoParquet(
                "this is another file".getBytes(StandardCharsets.US_ASCII), "it does not end with the bytes PAR1");
        assertNoParquet(
                "PAR1xxxx\1\0\0\0PARE".getBytes(StandardCharsets.US_ASCII),
                "its footer is encrypted, which is not supported");
        assertNoParquet(
                "PAR1xxxx\5\0\0\0PAR1".getBytes(StandardCharsets.US_ASCII),
                "its last bytes say that its footer has 5 bytes, and the file has 16");
        byte[] large = "PAR1xxxx\0\0\0\0PAR1".getBytes(StandardCharsets.US_ASCII);
        assertNoParquet(large, "its footer has 0 bytes");
        Arrays.fill(large, 8, 12, (byte) -1);
        assertNoParquet(large, "its footer has 4294967295 bytes");
        assertNoParquet("PAR1xxxx\4\0\0\0PAR1".getBytes(StandardCharsets.US_ASCII), "the footer is damaged");
    }
}
