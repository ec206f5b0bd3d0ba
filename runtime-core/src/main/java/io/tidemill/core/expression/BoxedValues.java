package io.tidemill.core.expression;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of vectors as Java objects and back, in the form of {@link Literal}, with byte[] for binary values. For constants, user functions and collection functions; never on a hot path.
 */
public final class BoxedValues {
    private BoxedValues() {}

    /** The value of a row, null for NULL. */
    public static Object read(ColumnVector vector, int row, LogicalType type) {
        if (vector.isNull(row)) {
            return null;
        }
        return switch (type.physical()) {
            case BYTE -> ((ByteVector) vector).get(row) != 0;
            case INT -> ((IntVector) vector).get(row);
            case LONG -> readLong(((LongVector) vector).get(row), type);
            case INT128 -> readInt128((Int128Vector) vector, row, type);
            case FLOAT -> ((FloatVector) vector).get(row);
            case DOUBLE -> ((DoubleVector) vector).get(row);
            case BYTES -> readBytes((BytesVector) vector, row, type);
            case ARRAY -> readArray((ArrayVector) vector, row, type);
            case MAP -> readMap((MapVector) vector, row, type);
            case ROW -> readRow((RowVector) vector, row, type);
        };
    }

    private static Object readLong(long value, LogicalType type) {
        return type.is(TypeRoot.DECIMAL) ? (Object) BigDecimal.valueOf(value, type.scale()) : (Object) value;
    }

    private static Object readInt128(Int128Vector vector, int row, LogicalType type) {
        BigInteger value = Int128.toBigInteger(vector.high()[row], vector.low()[row]);
        return type.is(TypeRoot.DECIMAL) ? new BigDecimal(value, type.scale()) : value;
    }

    private static Object readBytes(BytesVector vector, int row, LogicalType type) {
        if (type.isBinary()) {
            return vector.getBytes(row);
        }
        return new String(vector.heap(), vector.offsets()[row], vector.lengths()[row], StandardCharsets.UTF_8);
    }

    private static List<Object> readArray(ArrayVector vector, int row, LogicalType type) {
        int start = vector.starts()[row];
        int length = vector.lengths()[row];
        List<Object> values = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            values.add(read(vector.elements(), start + i, type.children().get(0)));
        }
        return values;
    }

    private static List<Object> readMap(MapVector vector, int row, LogicalType type) {
        int start = vector.starts()[row];
        int length = vector.lengths()[row];
        LogicalType valueType = mapValueType(type);
        List<Object> entries = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            List<Object> entry = new ArrayList<>(2);
            entry.add(read(vector.keys(), start + i, type.children().get(0)));
            entry.add(read(vector.values(), start + i, valueType));
            entries.add(entry);
        }
        return entries;
    }

    private static List<Object> readRow(RowVector vector, int row, LogicalType type) {
        List<Object> fields = new ArrayList<>(vector.fieldCount());
        for (int i = 0; i < vector.fieldCount(); i++) {
            fields.add(read(vector.field(i), row, type.children().get(i)));
        }
        return fields;
    }

    /** The type of the values of a MAP, or of the counts of a MULTISET. */
    public static LogicalType mapValueType(LogicalType type) {
        return type.children().size() > 1
                ? type.children().get(1)
                : LogicalType.int32().notNull();
    }

    /** Sets a row, which must be within the capacity; null is NULL. BYTES, ARRAY and MAP values are appended. */
    public static void write(ColumnVector vector, int row, Object value, LogicalType type) {
        if (value == null) {
            Vectors.writeNull(vector, row);
            return;
        }
        vector.setNotNull(row);
        switch (type.physical()) {
            case BYTE -> ((ByteVector) vector).set(row, (byte) (((Boolean) value) ? 1 : 0));
            case INT -> ((IntVector) vector).set(row, ((Number) value).intValue());
            case LONG -> ((LongVector) vector).set(row, unscaled(value, type).longValue());
            case INT128 -> {
                Int128 wide = Int128.of(unscaled(value, type));
                ((Int128Vector) vector).set(row, wide.high(), wide.low());
            }
            case FLOAT -> ((FloatVector) vector).set(row, ((Number) value).floatValue());
            case DOUBLE -> ((DoubleVector) vector).set(row, ((Number) value).doubleValue());
            case BYTES -> {
                byte[] bytes = bytes(value);
                ((BytesVector) vector).append(row, bytes, 0, bytes.length);
            }
            case ARRAY -> writeArray((ArrayVector) vector, row, (List<?>) value, type);
            case MAP -> writeMap((MapVector) vector, row, (List<?>) value, type);
            case ROW -> {
                List<?> fields = (List<?>) value;
                for (int i = 0; i < fields.size(); i++) {
                    write(
                            ((RowVector) vector).field(i),
                            row,
                            fields.get(i),
                            type.children().get(i));
                }
            }
        }
    }

    private static BigInteger unscaled(Object value, LogicalType type) {
        if (value instanceof BigDecimal decimal) {
            return decimal.setScale(type.scale(), java.math.RoundingMode.HALF_UP)
                    .unscaledValue();
        }
        BigInteger integer = value instanceof BigInteger big ? big : BigInteger.valueOf(((Number) value).longValue());
        return type.is(TypeRoot.DECIMAL) && type.scale() > 0
                ? integer.multiply(BigInteger.TEN.pow(type.scale()))
                : integer;
    }

    /** UTF-8 of text, or the bytes of a binary value. */
    public static byte[] bytes(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        return value instanceof Literal.HexBytes hex
                ? hex.bytes()
                : value.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void writeArray(ArrayVector vector, int row, List<?> values, LogicalType type) {
        int start = vector.append(row, values.size());
        for (int i = 0; i < values.size(); i++) {
            write(vector.elements(), start + i, values.get(i), type.children().get(0));
        }
    }

    private static void writeMap(MapVector vector, int row, List<?> entries, LogicalType type) {
        int start = vector.append(row, entries.size());
        LogicalType valueType = mapValueType(type);
        for (int i = 0; i < entries.size(); i++) {
            List<?> entry = (List<?>) entries.get(i);
            write(vector.keys(), start + i, entry.get(0), type.children().get(0));
            write(vector.values(), start + i, entry.get(1), valueType);
        }
    }

    /** The value as a literal; binary values become {@link Literal.HexBytes}, also inside collections. */
    public static Literal literal(Object value, LogicalType type) {
        return value == null ? Literal.nullOf(type) : new Literal(literalValue(value), type);
    }

    private static Object literalValue(Object value) {
        if (value instanceof byte[] bytes) {
            return Literal.HexBytes.of(bytes);
        }
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list.size());
            for (Object element : list) {
                copy.add(element == null ? null : literalValue(element));
            }
            return java.util.Collections.unmodifiableList(copy);
        }
        return value;
    }
}
