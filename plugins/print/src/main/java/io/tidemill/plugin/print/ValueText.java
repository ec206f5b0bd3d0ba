package io.tidemill.plugin.print;

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
import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Values as text for people: nested types in brackets, times of TIMESTAMP_LTZ in the session zone, as text functions show them. */
final class ValueText {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final ZoneId zone;

    ValueText(ZoneId zone) {
        this.zone = zone;
    }

    void append(ColumnVector vector, LogicalType type, int row, StringBuilder out) {
        if (vector.isNull(row)) {
            out.append("NULL");
            return;
        }
        switch (type.root()) {
            case BOOLEAN, NULL -> out.append(((ByteVector) vector).get(row) != 0 ? "TRUE" : "FALSE");
            case TINYINT, SMALLINT, INT, INTERVAL_YEAR_MONTH -> out.append(((IntVector) vector).get(row));
            case BIGINT, INTERVAL_DAY_TIME -> out.append(((LongVector) vector).get(row));
            case FLOAT -> out.append(((FloatVector) vector).get(row));
            case DOUBLE -> out.append(((DoubleVector) vector).get(row));
            case DECIMAL -> out.append(new BigDecimal(integer(vector, row), type.scale()).toPlainString());
            case CHAR, VARCHAR -> out.append(new String(((BytesVector) vector).getBytes(row), StandardCharsets.UTF_8));
            case BINARY, VARBINARY -> binary(((BytesVector) vector).getBytes(row), out);
            case DATE -> out.append(LocalDate.ofEpochDay(((IntVector) vector).get(row)));
            case TIME -> time(((IntVector) vector).get(row) * 1_000_000L, type.precision(), out);
            case TIMESTAMP -> timestamp(vector, row, type, ZoneOffset.UTC, out);
            case TIMESTAMP_LTZ -> timestamp(vector, row, type, zone, out);
            case ARRAY -> array((ArrayVector) vector, type, row, out);
            case MAP, MULTISET -> map((MapVector) vector, type, row, out);
            case ROW -> fields((RowVector) vector, type, row, out);
        }
    }

    private static BigInteger integer(ColumnVector vector, int row) {
        if (vector instanceof LongVector longs) {
            return BigInteger.valueOf(longs.get(row));
        }
        Int128Vector wide = (Int128Vector) vector;
        BigInteger low = BigInteger.valueOf(wide.low()[row]);
        if (low.signum() < 0) {
            low = low.add(BigInteger.ONE.shiftLeft(64));
        }
        return BigInteger.valueOf(wide.high()[row]).shiftLeft(64).add(low);
    }

    private static void binary(byte[] bytes, StringBuilder out) {
        out.append("x'");
        for (byte b : bytes) {
            out.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        out.append('\'');
    }

    private static void time(long nanosOfDay, int precision, StringBuilder out) {
        LocalTime time = LocalTime.ofNanoOfDay(nanosOfDay);
        two(time.getHour(), out).append(':');
        two(time.getMinute(), out).append(':');
        two(time.getSecond(), out);
        if (precision > 0) {
            String nanos = Long.toString(NANOS_PER_SECOND + time.getNano());
            out.append('.').append(nanos, 1, 1 + precision);
        }
    }

    private static StringBuilder two(int number, StringBuilder out) {
        return out.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    private static void timestamp(ColumnVector vector, int row, LogicalType type, ZoneId zone, StringBuilder out) {
        BigInteger nanos = vector instanceof LongVector longs
                ? BigInteger.valueOf(longs.get(row)).multiply(BigInteger.valueOf(1000))
                : integer(vector, row);
        BigInteger perSecond = BigInteger.valueOf(NANOS_PER_SECOND);
        BigInteger fraction = nanos.mod(perSecond);
        long seconds = nanos.subtract(fraction).divide(perSecond).longValueExact();
        LocalDateTime time = java.time.Instant.ofEpochSecond(seconds, fraction.longValueExact())
                .atZone(zone)
                .toLocalDateTime();
        out.append(time.toLocalDate()).append(' ');
        time(time.toLocalTime().toNanoOfDay(), type.precision(), out);
    }

    private void array(ArrayVector vector, LogicalType type, int row, StringBuilder out) {
        out.append('[');
        for (int i = 0; i < vector.lengths()[row]; i++) {
            out.append(i == 0 ? "" : ", ");
            append(vector.elements(), type.children().get(0), vector.starts()[row] + i, out);
        }
        out.append(']');
    }

    private void map(MapVector vector, LogicalType type, int row, StringBuilder out) {
        LogicalType values = type.children().size() > 1 ? type.children().get(1) : LogicalType.int32();
        out.append('{');
        for (int i = 0; i < vector.lengths()[row]; i++) {
            int at = vector.starts()[row] + i;
            out.append(i == 0 ? "" : ", ");
            append(vector.keys(), type.children().get(0), at, out);
            out.append('=');
            append(vector.values(), values, at, out);
        }
        out.append('}');
    }

    private void fields(RowVector vector, LogicalType type, int row, StringBuilder out) {
        out.append('(');
        for (int i = 0; i < vector.fieldCount(); i++) {
            out.append(i == 0 ? "" : ", ");
            append(vector.field(i), type.children().get(i), row, out);
        }
        out.append(')');
    }
}
