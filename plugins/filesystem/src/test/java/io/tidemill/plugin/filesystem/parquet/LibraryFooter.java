package io.tidemill.plugin.filesystem.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.plugin.filesystem.file.PredicateRanges.Range;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.EncodingStats;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The same footers as the Parquet library reads them: the oracle. */
@SuppressWarnings("deprecation") // PLAIN_DICTIONARY
final class LibraryFooter {
    /** A bit for each number that the library knows; it has no 1. */
    private static final int KNOWN_ENCODINGS = 0b11_1111_1101;

    private LibraryFooter() {}

    static ParquetMetadata read(byte[] footer) throws IOException {
        return new ParquetMetadataConverter()
                .fromParquetMetadata(Util.readFileMetaData(new ByteArrayInputStream(footer)));
    }

    /** Compares everything that a footer holds. */
    static void assertSame(Footer found, ParquetMetadata library) {
        assertThat(found.schema().message()).isEqualTo(library.getFileMetaData().getSchema());
        List<String[]> paths = library.getFileMetaData().getSchema().getPaths();
        assertThat(found.schema().leafCount()).isEqualTo(paths.size());
        assertThat(found.rowGroups()).isEqualTo(library.getBlocks().size());
        for (int i = 0; i < found.rowGroups(); i++) {
            BlockMetaData block = library.getBlocks().get(i);
            assertThat(found.rows()[i]).isEqualTo(block.getRowCount());
            assertThat(found.starts()[i]).isEqualTo(block.getStartingPos());
            assertThat(block.getColumns()).hasSize(paths.size());
            for (ColumnChunkMetaData chunk : block.getColumns()) {
                int leaf = found.schema().leaf(chunk.getPath().toArray());
                assertThat(found.schema().path(leaf)).isEqualTo(chunk.getPath().toDotString());
                assertThat(found.schema().column(leaf))
                        .isEqualTo(chunk.getPath().toArray()[0]);
                assertThat(found.schema().type(leaf)).isEqualTo(chunk.getPrimitiveType());
                assertSame(found.chunk(i, leaf), chunk);
            }
        }
    }

    /** What is compared of a column chunk, besides minimum and maximum. */
    private record Facts(
            String path,
            CompressionCodecName codec,
            long start,
            long size,
            long uncompressedSize,
            long values,
            long nulls,
            boolean hasDictionary,
            boolean allInDictionary,
            boolean encrypted) {}

    private static void assertSame(ColumnChunk found, ColumnChunkMetaData chunk) {
        String where = chunk.getPath().toDotString();
        Statistics<?> statistics = chunk.getStatistics();
        // The library forgets encodings that it does not know; pages may have them all the same.
        boolean unknownEncodings =
                chunk.getEncodingStats() == null && (found.all().encodings[found.index()] & ~KNOWN_ENCODINGS) != 0;
        assertThat(new Facts(
                        where,
                        found.codec(),
                        found.start(),
                        found.size(),
                        found.uncompressedSize(),
                        found.values(),
                        found.nulls(),
                        found.hasDictionary(),
                        found.allInDictionary(),
                        found.encrypted()))
                .isEqualTo(new Facts(
                        where,
                        chunk.getCodec(),
                        chunk.getStartingPos(),
                        chunk.getTotalSize(),
                        chunk.getTotalUncompressedSize(),
                        chunk.getValueCount(),
                        statistics.isNumNullsSet() ? statistics.getNumNulls() : -1,
                        chunk.hasDictionaryPage(),
                        !unknownEncodings && allInDictionary(chunk),
                        false));
        ColumnChunks all = found.all();
        int index = found.index();
        if (isNaN(found, chunk.getPrimitiveType())) {
            // The library leaves them out here, we do when the values are needed.
            return;
        }
        assertThat(found.hasBounds()).as(where).isEqualTo(statistics.hasNonNullValue());
        if (found.hasBounds()) {
            assertThat(bound(chunk.getPrimitiveType(), all, all.minAt[index], all.minLength[index], true))
                    .as(where)
                    .isEqualTo(statistics.getMinBytes());
            assertThat(bound(chunk.getPrimitiveType(), all, all.maxAt[index], all.maxLength[index], false))
                    .as(where)
                    .isEqualTo(statistics.getMaxBytes());
        }
    }

    private static boolean isNaN(ColumnChunk found, PrimitiveType type) {
        ColumnChunks all = found.all();
        int index = found.index();
        return found.hasBounds()
                && (isNaN(all.bytes, all.minAt[index], type) || isNaN(all.bytes, all.maxAt[index], type));
    }

    private static boolean isNaN(byte[] bytes, int at, PrimitiveType type) {
        return switch (type.getPrimitiveTypeName()) {
            case DOUBLE -> Double.isNaN(Double.longBitsToDouble(PageBytes.int64(bytes, at)));
            case FLOAT -> Float.isNaN(Float.intBitsToFloat(PageBytes.int32(bytes, at)));
            case FIXED_LEN_BYTE_ARRAY -> isFloat16(type);
            default -> false;
        };
    }

    /** No type of the engine reads them; the library looks at their values too. */
    private static boolean isFloat16(PrimitiveType type) {
        return type.getLogicalTypeAnnotation()
                instanceof org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
    }

    /** The bytes as the library gives them back: cut to their width, zeros with the sign that loses no row. */
    private static byte[] bound(PrimitiveType type, ColumnChunks all, int at, int length, boolean min) {
        boolean total = type.columnOrder().getColumnOrderName()
                == org.apache.parquet.schema.ColumnOrder.ColumnOrderName.IEEE_754_TOTAL_ORDER;
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> new byte[] {(byte) (all.bytes[at] != 0 ? 1 : 0)};
            case INT32 -> Arrays.copyOfRange(all.bytes, at, at + 4);
            case INT64 -> Arrays.copyOfRange(all.bytes, at, at + 8);
            case FLOAT -> {
                float value = Float.intBitsToFloat(PageBytes.int32(all.bytes, at));
                bytes.putFloat(value != 0 || total ? value : min ? -0.0f : 0.0f);
                yield Arrays.copyOf(bytes.array(), 4);
            }
            case DOUBLE -> {
                double value = Double.longBitsToDouble(PageBytes.int64(all.bytes, at));
                bytes.putDouble(value != 0 || total ? value : min ? -0.0 : 0.0);
                yield bytes.array();
            }
            default -> Arrays.copyOfRange(all.bytes, at, at + length);
        };
    }

    private static boolean allInDictionary(ColumnChunkMetaData chunk) {
        if (!chunk.hasDictionaryPage()) {
            return false;
        }
        EncodingStats stats = chunk.getEncodingStats();
        if (stats != null) {
            boolean both = stats.getDataEncodings().contains(Encoding.PLAIN_DICTIONARY)
                    && stats.getDataEncodings().contains(Encoding.RLE_DICTIONARY);
            return both ? stats.getDataEncodings().size() == 2 : !stats.hasNonDictionaryEncodedPages();
        }
        return chunk.getEncodings().stream()
                        .noneMatch(encoding -> encoding == Encoding.PLAIN
                                || encoding == Encoding.DELTA_BYTE_ARRAY
                                || encoding == Encoding.DELTA_LENGTH_BYTE_ARRAY
                                || encoding == Encoding.DELTA_BINARY_PACKED
                                || encoding == Encoding.BYTE_STREAM_SPLIT)
                && chunk.getEncodings().contains(Encoding.PLAIN_DICTIONARY);
    }

    /** The range of a chunk by the library's statistics and the decoder that reads rows. */
    static Range range(LogicalType type, ValueDecoder decoder, ColumnChunkMetaData chunk, long rows) {
        Statistics<?> statistics = chunk.getStatistics();
        if (statistics.isEmpty()) {
            return Range.UNKNOWN;
        }
        boolean anyNull = !statistics.isNumNullsSet() || statistics.getNumNulls() > 0;
        boolean allNull = statistics.isNumNullsSet() && statistics.getNumNulls() == rows;
        Range unbounded = new Range(null, null, anyNull, allNull);
        if (!statistics.hasNonNullValue() || type.isBinary()) {
            return unbounded;
        }
        Object min = one(type, chunk.getPrimitiveType(), decoder, statistics.getMinBytes());
        Object max = one(type, chunk.getPrimitiveType(), decoder, statistics.getMaxBytes());
        boolean notNumbers = min instanceof Double a && (a.isNaN() || ((Double) max).isNaN())
                || min instanceof Float b && (b.isNaN() || ((Float) max).isNaN());
        return notNumbers ? unbounded : new Range(min, max, anyNull, allNull);
    }

    private static Object one(LogicalType type, PrimitiveType stored, ValueDecoder decoder, byte[] bytes) {
        byte[] plain = bytes;
        if (stored.getPrimitiveTypeName() == PrimitiveTypeName.BINARY) {
            plain = ByteBuffer.allocate(bytes.length + 4)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(bytes.length)
                    .put(bytes)
                    .array();
        }
        ColumnVector vector = Vectors.allocate(type, 1);
        decoder.startPage(Encoding.PLAIN, new PageBytes(plain, 0, plain.length), 1);
        decoder.read(vector, 0, 1);
        return StatisticValues.value(type, vector, 0);
    }
}
