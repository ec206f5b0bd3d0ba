package io.tidemill.plugin.values;

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
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Puts parsed JSON values into vectors. What does not fit is an IllegalArgumentException that says what would. */
final class ValueSetter {
    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

    private final ZoneId zone;

    ValueSetter(ZoneId zone) {
        this.zone = zone;
    }

    void set(ColumnVector vector, int row, Object value, LogicalType type) {
        if (value == null) {
            vector.setNull(row);
            return;
        }
        try {
            setValue(vector, row, value, type);
        } catch (ClassCastException | NumberFormatException | ArithmeticException | DateTimeException e) {
            throw new IllegalArgumentException("'" + value + "' is not a " + type.withNullable(true), e);
        }
    }

    private void setValue(ColumnVector vector, int row, Object value, LogicalType type) {
        switch (type.root()) {
            case BOOLEAN, NULL -> ((ByteVector) vector).set(row, (byte) ((Boolean) value ? 1 : 0));
            case TINYINT -> ((IntVector) vector).set(row, number(value).byteValueExact());
            case SMALLINT -> ((IntVector) vector).set(row, number(value).shortValueExact());
            case INT, INTERVAL_YEAR_MONTH ->
                ((IntVector) vector).set(row, number(value).intValueExact());
            case BIGINT, INTERVAL_DAY_TIME ->
                ((LongVector) vector).set(row, number(value).longValueExact());
            case FLOAT -> ((FloatVector) vector).set(row, number(value).floatValue());
            case DOUBLE -> ((DoubleVector) vector).set(row, number(value).doubleValue());
            case DECIMAL -> decimal(vector, row, number(value), type);
            case CHAR, VARCHAR -> text((BytesVector) vector, row, value);
            case BINARY, VARBINARY -> {
                byte[] bytes = Base64.getDecoder().decode((String) value);
                ((BytesVector) vector).append(row, bytes, 0, bytes.length);
            }
            case DATE ->
                ((IntVector) vector)
                        .set(row, (int) LocalDate.parse((String) value).toEpochDay());
            case TIME ->
                ((IntVector) vector)
                        .set(row, (int) (LocalTime.parse((String) value).toNanoOfDay() / 1_000_000));
            case TIMESTAMP -> point(vector, row, time(value), ZoneOffset.UTC);
            case TIMESTAMP_LTZ -> instant(vector, row, (String) value);
            case ARRAY ->
                array(
                        (ArrayVector) vector,
                        row,
                        (List<?>) value,
                        type.children().get(0));
            case MAP, MULTISET -> map((MapVector) vector, row, (Map<?, ?>) value, type);
            case ROW -> fields((RowVector) vector, row, value, type);
        }
    }

    private static BigDecimal number(Object value) {
        return value instanceof String text ? new BigDecimal(text) : (BigDecimal) value;
    }

    private static void text(BytesVector vector, int row, Object value) {
        String string = value instanceof BigDecimal number ? number.toPlainString() : value.toString();
        byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
        vector.append(row, bytes, 0, bytes.length);
    }

    private static void decimal(ColumnVector vector, int row, BigDecimal value, LogicalType type) {
        BigDecimal scaled = value.setScale(type.scale(), RoundingMode.HALF_UP);
        if (scaled.precision() > type.precision() && scaled.signum() != 0) {
            throw new ArithmeticException("too many digits");
        }
        integer(vector, row, scaled.unscaledValue());
    }

    private static void integer(ColumnVector vector, int row, BigInteger value) {
        if (vector instanceof LongVector longs) {
            longs.set(row, value.longValueExact());
        } else {
            ((Int128Vector) vector).set(row, value.shiftRight(64).longValue(), value.longValue());
        }
    }

    private static LocalDateTime time(Object value) {
        String text = ((String) value).replace(' ', 'T');
        return text.indexOf('T') < 0 ? LocalDate.parse(text).atStartOfDay() : LocalDateTime.parse(text);
    }

    private void instant(ColumnVector vector, int row, String value) {
        String text = value.replace(' ', 'T');
        if (text.matches(".*T.*(Z|[+-]\\d\\d:\\d\\d)")) {
            OffsetDateTime time = OffsetDateTime.parse(text);
            point(vector, row, time.toLocalDateTime(), time.getOffset());
        } else {
            point(vector, row, time(value), zone);
        }
    }

    private static void point(ColumnVector vector, int row, LocalDateTime time, ZoneId zone) {
        long seconds = time.atZone(zone).toEpochSecond();
        BigInteger nanos =
                BigInteger.valueOf(seconds).multiply(NANOS_PER_SECOND).add(BigInteger.valueOf(time.getNano()));
        integer(vector, row, vector instanceof LongVector ? floorThousands(nanos) : nanos);
    }

    private static BigInteger floorThousands(BigInteger nanos) {
        BigInteger thousand = BigInteger.valueOf(1000);
        return nanos.subtract(nanos.mod(thousand)).divide(thousand);
    }

    private void array(ArrayVector vector, int row, List<?> values, LogicalType element) {
        int start = vector.append(row, values.size());
        for (int i = 0; i < values.size(); i++) {
            set(vector.elements(), start + i, values.get(i), element);
        }
    }

    private void map(MapVector vector, int row, Map<?, ?> values, LogicalType type) {
        LogicalType keyType = type.children().get(0);
        LogicalType valueType = type.is(TypeRoot.MULTISET)
                ? LogicalType.int32()
                : type.children().get(1);
        int at = vector.append(row, values.size());
        for (Map.Entry<?, ?> entry : values.entrySet()) {
            set(vector.keys(), at, entry.getKey(), keyType);
            set(vector.values(), at, entry.getValue(), valueType);
            at++;
        }
    }

    private void fields(RowVector vector, int row, Object value, LogicalType type) {
        for (int i = 0; i < vector.fieldCount(); i++) {
            Object field = value instanceof List<?> list
                    ? list.get(i)
                    : ((Map<?, ?>) value).get(type.names().get(i));
            set(vector.field(i), row, field, type.children().get(i));
        }
    }
}
