package io.tidemill.plugin.filesystem.parquet;

import org.apache.parquet.column.Encoding;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.OriginalType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/** What the numbers of the enumerations in Apache Parquet's {@code parquet.thrift} stand for; null for numbers that are not known. */
@SuppressWarnings("deprecation") // PLAIN_DICTIONARY, BIT_PACKED and INT96 stand in files of older writers.
final class FormatCodes {
    private static final Encoding[] ENCODINGS = {
        Encoding.PLAIN,
        null,
        Encoding.PLAIN_DICTIONARY,
        Encoding.RLE,
        Encoding.BIT_PACKED,
        Encoding.DELTA_BINARY_PACKED,
        Encoding.DELTA_LENGTH_BYTE_ARRAY,
        Encoding.DELTA_BYTE_ARRAY,
        Encoding.RLE_DICTIONARY,
        Encoding.BYTE_STREAM_SPLIT
    };

    private static final CompressionCodecName[] CODECS = {
        CompressionCodecName.UNCOMPRESSED,
        CompressionCodecName.SNAPPY,
        CompressionCodecName.GZIP,
        CompressionCodecName.LZO,
        CompressionCodecName.BROTLI,
        CompressionCodecName.LZ4,
        CompressionCodecName.ZSTD,
        CompressionCodecName.LZ4_RAW
    };

    private static final PrimitiveTypeName[] TYPES = {
        PrimitiveTypeName.BOOLEAN,
        PrimitiveTypeName.INT32,
        PrimitiveTypeName.INT64,
        PrimitiveTypeName.INT96,
        PrimitiveTypeName.FLOAT,
        PrimitiveTypeName.DOUBLE,
        PrimitiveTypeName.BINARY,
        PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
    };

    private static final Repetition[] REPETITIONS = {Repetition.REQUIRED, Repetition.OPTIONAL, Repetition.REPEATED};

    private static final OriginalType[] CONVERTED_TYPES = {
        OriginalType.UTF8,
        OriginalType.MAP,
        OriginalType.MAP_KEY_VALUE,
        OriginalType.LIST,
        OriginalType.ENUM,
        OriginalType.DECIMAL,
        OriginalType.DATE,
        OriginalType.TIME_MILLIS,
        OriginalType.TIME_MICROS,
        OriginalType.TIMESTAMP_MILLIS,
        OriginalType.TIMESTAMP_MICROS,
        OriginalType.UINT_8,
        OriginalType.UINT_16,
        OriginalType.UINT_32,
        OriginalType.UINT_64,
        OriginalType.INT_8,
        OriginalType.INT_16,
        OriginalType.INT_32,
        OriginalType.INT_64,
        OriginalType.JSON,
        OriginalType.BSON,
        OriginalType.INTERVAL
    };

    private FormatCodes() {}

    /** {@code Encoding}. */
    static Encoding encoding(int code) {
        return of(ENCODINGS, code);
    }

    /** {@code CompressionCodec}. */
    static CompressionCodecName codec(int code) {
        return of(CODECS, code);
    }

    /** {@code Type}. */
    static PrimitiveTypeName type(int code) {
        return of(TYPES, code);
    }

    /** {@code FieldRepetitionType}. */
    static Repetition repetition(int code) {
        return of(REPETITIONS, code);
    }

    /** {@code ConvertedType}. */
    static OriginalType convertedType(int code) {
        return of(CONVERTED_TYPES, code);
    }

    private static <T> T of(T[] values, int code) {
        return code >= 0 && code < values.length ? values[code] : null;
    }
}
