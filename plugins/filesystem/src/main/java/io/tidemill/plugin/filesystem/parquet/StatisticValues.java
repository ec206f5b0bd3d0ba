package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.plugin.filesystem.file.PredicateRanges.Range;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.schema.PrimitiveType;

/** Statistics and dictionary entries as values of {@link io.tidemill.spi.predicate.Predicate}, through the decoders that read the rows. */
final class StatisticValues {
    private StatisticValues() {}

    /** What the statistics of a column chunk say. */
    static Range range(
            LogicalType type, PrimitiveType stored, ValueDecoder decoder, Statistics<?> statistics, long rows) {
        if (statistics == null || statistics.isEmpty()) {
            return Range.UNKNOWN;
        }
        boolean nullsKnown = statistics.isNumNullsSet();
        boolean anyNull = !nullsKnown || statistics.getNumNulls() > 0;
        boolean allNull = nullsKnown && statistics.getNumNulls() == rows;
        if (!statistics.hasNonNullValue() || type.isBinary()) {
            return new Range(null, null, anyNull, allNull);
        }
        Object min = one(type, stored, decoder, statistics.getMinBytes());
        Object max = one(type, stored, decoder, statistics.getMaxBytes());
        if (isNaN(min) || isNaN(max)) {
            return new Range(null, null, anyNull, allNull);
        }
        return new Range(min, max, anyNull, allNull);
    }

    private static boolean isNaN(Object value) {
        return value instanceof Double number && number.isNaN() || value instanceof Float real && real.isNaN();
    }

    /** Decodes one value as it stands in statistics: plain, but without the length of BINARY. */
    private static Object one(LogicalType type, PrimitiveType stored, ValueDecoder decoder, byte[] bytes) {
        byte[] plain = bytes;
        if (stored.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.BINARY) {
            plain = new byte[bytes.length + 4];
            plain[0] = (byte) bytes.length;
            plain[1] = (byte) (bytes.length >>> 8);
            plain[2] = (byte) (bytes.length >>> 16);
            plain[3] = (byte) (bytes.length >>> 24);
            System.arraycopy(bytes, 0, plain, 4, bytes.length);
        }
        ColumnVector vector = Vectors.allocate(type, 1);
        decoder.startPage(Encoding.PLAIN, new PageBytes(plain, 0, plain.length), 1);
        decoder.read(vector, 0, 1);
        return value(type, vector, 0);
    }

    /** A value that is not NULL. */
    static Object value(LogicalType type, ColumnVector vector, int row) {
        if (vector instanceof LongVector longs) {
            return type.is(TypeRoot.DECIMAL) ? BigDecimal.valueOf(longs.get(row), type.scale()) : longs.get(row);
        }
        if (vector instanceof IntVector ints) {
            return ints.get(row);
        }
        if (vector instanceof ByteVector bytes) {
            return bytes.get(row) != 0;
        }
        if (vector instanceof DoubleVector doubles) {
            return doubles.get(row);
        }
        if (vector instanceof FloatVector floats) {
            return floats.get(row);
        }
        if (vector instanceof Int128Vector wide) {
            BigInteger low = BigInteger.valueOf(wide.low()[row]);
            if (low.signum() < 0) {
                low = low.add(BigInteger.ONE.shiftLeft(64));
            }
            BigInteger value =
                    BigInteger.valueOf(wide.high()[row]).shiftLeft(64).add(low);
            return type.is(TypeRoot.DECIMAL) ? new BigDecimal(value, type.scale()) : value;
        }
        return new String(((BytesVector) vector).getBytes(row), StandardCharsets.UTF_8);
    }
}
