package io.tidemill.testkit;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Moves single values between vectors and Java objects. Slow and plain: the oracle must not share the engine's code. */
final class VectorValues {
    private VectorValues() {}

    /** The rows that exist in a batch. */
    static List<Change> read(ColumnBatch batch, LogicalType row) {
        List<Change> changes = new ArrayList<>(batch.size());
        for (int i = 0; i < batch.size(); i++) {
            int index = batch.row(i);
            List<Object> values = new ArrayList<>();
            for (int column = 0; column < batch.columnCount(); column++) {
                values.add(read(batch.column(column), row.children().get(column), index));
            }
            changes.add(new Change(RowKind.of(batch.rowKind(index)), values));
        }
        return changes;
    }

    static Object read(ColumnVector vector, LogicalType type, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        return switch (type.physical()) {
            case BYTE -> ((ByteVector) vector).get(row) != 0;
            case INT -> ((IntVector) vector).get(row);
            case LONG -> readLong(((LongVector) vector).get(row), type);
            case INT128 -> readWide((Int128Vector) vector, type, row);
            case FLOAT -> ((FloatVector) vector).get(row);
            case DOUBLE -> ((DoubleVector) vector).get(row);
            case BYTES -> readBytes(((BytesVector) vector).getBytes(row), type);
            case ARRAY -> readArray((ArrayVector) vector, type, row);
            case MAP -> readMap((MapVector) vector, type, row);
            case ROW -> readRow((RowVector) vector, type, row);
        };
    }

    private static Object readLong(long value, LogicalType type) {
        return type.root() == TypeRoot.DECIMAL ? (Object) BigDecimal.valueOf(value, type.scale()) : (Object) value;
    }

    private static Object readWide(Int128Vector vector, LogicalType type, int row) {
        BigInteger value = BigInteger.valueOf(vector.high()[row])
                .shiftLeft(64)
                .or(new BigInteger(Long.toUnsignedString(vector.low()[row])));
        return type.root() == TypeRoot.DECIMAL ? new BigDecimal(value, type.scale()) : value;
    }

    private static String readBytes(byte[] bytes, LogicalType type) {
        return type.isCharacter()
                ? new String(bytes, StandardCharsets.UTF_8)
                : "x'" + HexFormat.of().formatHex(bytes) + "'";
    }

    private static List<Object> readArray(ArrayVector vector, LogicalType type, int row) {
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < vector.lengths()[row]; i++) {
            elements.add(read(vector.elements(), type.children().get(0), vector.starts()[row] + i));
        }
        return elements;
    }

    private static Map<Object, Object> readMap(MapVector vector, LogicalType type, int row) {
        Map<Object, Object> entries = new LinkedHashMap<>();
        LogicalType valueType = type.root() == TypeRoot.MULTISET
                ? LogicalType.int32()
                : type.children().get(1);
        for (int i = 0; i < vector.lengths()[row]; i++) {
            int at = vector.starts()[row] + i;
            entries.put(read(vector.keys(), type.children().get(0), at), read(vector.values(), valueType, at));
        }
        return entries;
    }

    private static List<Object> readRow(RowVector vector, LogicalType type, int row) {
        List<Object> fields = new ArrayList<>();
        for (int i = 0; i < vector.fieldCount(); i++) {
            fields.add(read(vector.field(i), type.children().get(i), row));
        }
        return fields;
    }

    /** A batch of rows; row kinds are set only when one is not an insert. */
    static ColumnBatch write(List<Change> changes, LogicalType row) {
        ColumnVector[] columns = Vectors.allocateAll(row.children(), Math.max(1, changes.size()));
        byte[] kinds = new byte[changes.size()];
        boolean insertOnly = true;
        for (int i = 0; i < changes.size(); i++) {
            kinds[i] = changes.get(i).kind().code();
            insertOnly &= kinds[i] == 0;
            for (int column = 0; column < columns.length; column++) {
                write(
                        columns[column],
                        row.children().get(column),
                        i,
                        changes.get(i).values().get(column));
            }
        }
        ColumnBatch batch = new ColumnBatch(changes.size(), columns);
        batch.setRowKinds(insertOnly ? null : kinds);
        return batch;
    }

    private static void write(ColumnVector vector, LogicalType type, int row, Object value) {
        if (value == null) {
            vector.setNull(row);
            return;
        }
        switch (type.physical()) {
            case BYTE -> ((ByteVector) vector).set(row, (byte) ((Boolean) value ? 1 : 0));
            case INT -> ((IntVector) vector).set(row, (Integer) value);
            case LONG -> ((LongVector) vector).set(row, writeLong(value, type));
            case INT128 -> writeWide((Int128Vector) vector, row, value, type);
            case FLOAT -> ((FloatVector) vector).set(row, (Float) value);
            case DOUBLE -> ((DoubleVector) vector).set(row, (Double) value);
            case BYTES -> writeBytes((BytesVector) vector, row, value);
            case ARRAY -> writeArray((ArrayVector) vector, type, row, (List<?>) value);
            case MAP -> writeMap((MapVector) vector, type, row, (Map<?, ?>) value);
            case ROW -> writeRow((RowVector) vector, type, row, (List<?>) value);
        }
    }

    private static long writeLong(Object value, LogicalType type) {
        return type.root() == TypeRoot.DECIMAL
                ? ((BigDecimal) value).setScale(type.scale()).unscaledValue().longValueExact()
                : (Long) value;
    }

    private static void writeWide(Int128Vector vector, int row, Object value, LogicalType type) {
        BigInteger wide = type.root() == TypeRoot.DECIMAL
                ? ((BigDecimal) value).setScale(type.scale()).unscaledValue()
                : (BigInteger) value;
        vector.set(row, wide.shiftRight(64).longValue(), wide.longValue());
    }

    private static void writeBytes(BytesVector vector, int row, Object value) {
        byte[] bytes = value instanceof byte[] binary ? binary : ((String) value).getBytes(StandardCharsets.UTF_8);
        vector.append(row, bytes, 0, bytes.length);
    }

    private static void writeArray(ArrayVector vector, LogicalType type, int row, List<?> elements) {
        int start = vector.append(row, elements.size());
        for (int i = 0; i < elements.size(); i++) {
            write(vector.elements(), type.children().get(0), start + i, elements.get(i));
        }
    }

    private static void writeMap(MapVector vector, LogicalType type, int row, Map<?, ?> entries) {
        LogicalType valueType = type.root() == TypeRoot.MULTISET
                ? LogicalType.int32()
                : type.children().get(1);
        int at = vector.append(row, entries.size());
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            write(vector.keys(), type.children().get(0), at, entry.getKey());
            write(vector.values(), valueType, at, entry.getValue());
            at++;
        }
    }

    private static void writeRow(RowVector vector, LogicalType type, int row, List<?> fields) {
        for (int i = 0; i < fields.size(); i++) {
            write(vector.field(i), type.children().get(i), row, fields.get(i));
        }
    }
}
