package io.tidemill.core.testing;

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
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Rows as text: {@code +I[1, a, NULL]}. Timestamps may be given as {@code 2024-01-01 00:00:05.123} or, shorter, as milliseconds since 1970; they print in the first form. Arrays
 * print as {@code {1, 2}}, maps as {@code {k=v}} sorted by key, rows as {@code (a, b)}; these three cannot be parsed.
 */
public final class RowText {
    private RowText() {}

    /** A batch of the rows; kinds are left out when all are +I. */
    public static ColumnBatch parse(List<LogicalType> types, String... rows) {
        ColumnVector[] columns = Vectors.allocateAll(types, Math.max(1, rows.length));
        byte[] kinds = new byte[Math.max(1, rows.length)];
        boolean insertOnly = true;
        for (int row = 0; row < rows.length; row++) {
            String text = rows[row].strip();
            kinds[row] = kind(text.substring(0, 2)).code();
            insertOnly &= kinds[row] == 0;
            String body = text.substring(text.indexOf('[') + 1, text.lastIndexOf(']'));
            String[] fields = types.isEmpty() ? new String[0] : body.split(",", -1);
            if (fields.length != types.size()) {
                throw new IllegalArgumentException(text + " does not have " + types.size() + " fields");
            }
            for (int i = 0; i < fields.length; i++) {
                set(columns[i], row, types.get(i), fields[i].strip());
            }
        }
        ColumnBatch batch = new ColumnBatch(rows.length, columns);
        batch.setRowKinds(insertOnly ? null : kinds);
        return batch;
    }

    private static RowKind kind(String symbol) {
        for (RowKind kind : RowKind.values()) {
            if (kind.symbol().equals(symbol)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("not a row kind: " + symbol);
    }

    /** A column of the values, as {@link #parse} reads fields. */
    public static ColumnVector column(LogicalType type, String... values) {
        ColumnVector vector = Vectors.allocate(type, Math.max(1, values.length));
        for (int i = 0; i < values.length; i++) {
            set(vector, i, type, values[i]);
        }
        return vector;
    }

    /** Sets one value from its text. */
    public static void set(ColumnVector vector, int row, LogicalType type, String text) {
        if (text == null || text.equals("NULL")) {
            vector.setNull(row);
            return;
        }
        switch (type.root()) {
            case BOOLEAN, NULL -> ((ByteVector) vector).set(row, (byte) (Boolean.parseBoolean(text) ? 1 : 0));
            case TINYINT, SMALLINT, INT, TIME, INTERVAL_YEAR_MONTH ->
                ((IntVector) vector).set(row, Integer.parseInt(text));
            case DATE ->
                ((IntVector) vector).set(row, (int) LocalDate.parse(text).toEpochDay());
            case BIGINT, INTERVAL_DAY_TIME -> ((LongVector) vector).set(row, Long.parseLong(text));
            case FLOAT -> ((FloatVector) vector).set(row, Float.parseFloat(text));
            case DOUBLE -> ((DoubleVector) vector).set(row, Double.parseDouble(text));
            case DECIMAL ->
                setInteger(
                        vector, row, new BigDecimal(text).setScale(type.scale()).unscaledValue());
            case TIMESTAMP, TIMESTAMP_LTZ -> {
                BigInteger micros = BigInteger.valueOf(micros(text));
                boolean nanos = type.precision() > LogicalType.MAX_LONG_TIMESTAMP_PRECISION;
                setInteger(vector, row, nanos ? micros.multiply(BigInteger.valueOf(1000)) : micros);
            }
            case CHAR, VARCHAR, BINARY, VARBINARY -> {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                ((BytesVector) vector).append(row, bytes, 0, bytes.length);
            }
            default -> throw new IllegalArgumentException("no text form to read for " + type);
        }
    }

    private static long micros(String text) {
        if (text.indexOf(':') < 0) {
            return Long.parseLong(text) * 1000;
        }
        LocalDateTime time = LocalDateTime.parse(text.replace(' ', 'T'));
        return time.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + time.getNano() / 1000;
    }

    private static void setInteger(ColumnVector vector, int row, BigInteger value) {
        if (vector instanceof LongVector longs) {
            longs.set(row, value.longValueExact());
        } else {
            ((Int128Vector) vector).set(row, value.shiftRight(64).longValueExact(), value.longValue());
        }
    }

    /** The rows that exist, one line each. */
    public static List<String> format(ColumnBatch batch, List<LogicalType> types) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            int row = batch.row(i);
            StringJoiner line =
                    new StringJoiner(", ", RowKind.of(batch.rowKind(row)).symbol() + "[", "]");
            for (int j = 0; j < types.size(); j++) {
                line.add(value(batch.column(j), row, types.get(j)));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    /** One value. */
    public static String value(ColumnVector vector, int row, LogicalType type) {
        if (vector.isNull(row)) {
            return "NULL";
        }
        return switch (type.root()) {
            case BOOLEAN, NULL -> ((ByteVector) vector).get(row) != 0 ? "true" : "false";
            case TINYINT, SMALLINT, INT, TIME, INTERVAL_YEAR_MONTH -> Integer.toString(((IntVector) vector).get(row));
            case DATE -> LocalDate.ofEpochDay(((IntVector) vector).get(row)).toString();
            case BIGINT, INTERVAL_DAY_TIME -> Long.toString(((LongVector) vector).get(row));
            case FLOAT -> Float.toString(((FloatVector) vector).get(row));
            case DOUBLE -> Double.toString(((DoubleVector) vector).get(row));
            case DECIMAL -> new BigDecimal(integer(vector, row), type.scale()).toPlainString();
            case TIMESTAMP, TIMESTAMP_LTZ -> timestamp(integer(vector, row), type);
            case CHAR, VARCHAR, BINARY, VARBINARY ->
                new String(((BytesVector) vector).getBytes(row), StandardCharsets.UTF_8);
            case ARRAY -> array((ArrayVector) vector, row, type);
            case MAP, MULTISET -> map((MapVector) vector, row, type);
            case ROW -> row((RowVector) vector, row, type);
        };
    }

    private static BigInteger integer(ColumnVector vector, int row) {
        if (vector instanceof LongVector longs) {
            return BigInteger.valueOf(longs.get(row));
        }
        Int128Vector wide = (Int128Vector) vector;
        return new BigInteger(ByteBuffer.allocate(16)
                .putLong(wide.high()[row])
                .putLong(wide.low()[row])
                .array());
    }

    private static String timestamp(BigInteger value, LogicalType type) {
        boolean nanos = type.precision() > LogicalType.MAX_LONG_TIMESTAMP_PRECISION;
        long unit = nanos ? 1_000_000_000L : 1_000_000L;
        BigInteger[] parts = value.divideAndRemainder(BigInteger.valueOf(unit));
        long seconds = parts[0].longValueExact();
        long fraction = parts[1].longValueExact();
        if (fraction < 0) {
            seconds--;
            fraction += unit;
        }
        String text = LocalDateTime.ofEpochSecond(seconds, (int) (nanos ? fraction : fraction * 1000), ZoneOffset.UTC)
                .toString()
                .replace('T', ' ');
        return text.length() == 16 ? text + ":00" : text;
    }

    private static String array(ArrayVector vector, int row, LogicalType type) {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < vector.lengths()[row]; i++) {
            text.add(value(
                    vector.elements(), vector.starts()[row] + i, type.children().get(0)));
        }
        return text.toString();
    }

    private static String map(MapVector vector, int row, LogicalType type) {
        TreeMap<String, String> entries = new TreeMap<>();
        LogicalType valueType = type.root() == TypeRoot.MAP ? type.children().get(1) : LogicalType.int32();
        for (int i = 0; i < vector.lengths()[row]; i++) {
            int entry = vector.starts()[row] + i;
            entries.put(value(vector.keys(), entry, type.children().get(0)), value(vector.values(), entry, valueType));
        }
        return entries.toString();
    }

    private static String row(RowVector vector, int row, LogicalType type) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        for (int i = 0; i < vector.fieldCount(); i++) {
            text.add(value(vector.field(i), row, type.children().get(i)));
        }
        return text.toString();
    }
}
