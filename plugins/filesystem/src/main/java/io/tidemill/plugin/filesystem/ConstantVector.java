package io.tidemill.plugin.filesystem;

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
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Columns that hold one value in every row: partition values and metadata. */
final class ConstantVector {
    private ConstantVector() {}

    /**
     * A vector of {@code rows} rows.
     *
     * @param value in the form of {@link io.tidemill.spi.predicate.Predicate}; null is NULL
     */
    static ColumnVector of(LogicalType type, Object value, int rows) {
        if (value == null) {
            ColumnVector vector = Vectors.allocate(type, rows);
            vector.setValidity(new long[ColumnVector.words(Math.max(rows, 1))]);
            return vector;
        }
        return switch (type.physical()) {
            case BYTE -> {
                byte[] values = new byte[rows];
                Arrays.fill(values, (byte) ((Boolean) value ? 1 : 0));
                yield new ByteVector(values);
            }
            case INT -> {
                int[] values = new int[rows];
                Arrays.fill(values, (Integer) value);
                yield new IntVector(values);
            }
            case LONG -> {
                long[] values = new long[rows];
                Arrays.fill(
                        values,
                        value instanceof BigDecimal decimal
                                ? decimal.setScale(type.scale()).unscaledValue().longValueExact()
                                : (Long) value);
                yield new LongVector(values);
            }
            case INT128 -> {
                BigInteger number = value instanceof BigDecimal decimal
                        ? decimal.setScale(type.scale()).unscaledValue()
                        : (BigInteger) value;
                long[] high = new long[rows];
                long[] low = new long[rows];
                Arrays.fill(high, number.shiftRight(64).longValue());
                Arrays.fill(low, number.longValue());
                yield new Int128Vector(high, low);
            }
            case FLOAT -> {
                float[] values = new float[rows];
                Arrays.fill(values, (Float) value);
                yield new FloatVector(values);
            }
            case DOUBLE -> {
                double[] values = new double[rows];
                Arrays.fill(values, (Double) value);
                yield new DoubleVector(values);
            }
            case BYTES -> text(((String) value).getBytes(StandardCharsets.UTF_8), rows);
            case ARRAY, MAP, ROW -> throw new IllegalArgumentException("no constant of type " + type);
        };
    }

    /** All rows view the same bytes and share a dictionary of one entry. */
    private static BytesVector text(byte[] bytes, int rows) {
        int[] lengths = new int[rows];
        Arrays.fill(lengths, bytes.length);
        BytesVector vector = new BytesVector(bytes, new int[rows], lengths);
        BytesVector dictionary = new BytesVector(bytes, new int[] {0}, new int[] {bytes.length});
        vector.setDictionary(new int[rows], dictionary, 1);
        return vector;
    }
}
