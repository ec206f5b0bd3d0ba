package io.tidemill.cli.engine;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
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
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads cells as Java objects: Boolean, Byte, Short, Integer, Long, Float, Double, BigDecimal, String, byte[], LocalDate, LocalTime, LocalDateTime, Instant (TIMESTAMP_LTZ), Period and Duration
 * (intervals), List (ARRAY and ROW), Map (MAP, and MULTISET with counts); null for NULL.
 */
public final class ValueReader {
    private static final int MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000L);
    private static final BigInteger UNSIGNED_LONG = BigInteger.ONE.shiftLeft(64);

    private ValueReader() {}

    /** One row of a batch; {@code row} is physical. */
    public static List<Object> row(ColumnBatch batch, int row, List<LogicalType> types) {
        List<Object> values = new ArrayList<>(types.size());
        for (int i = 0; i < types.size(); i++) {
            values.add(value(batch.column(i), row, types.get(i)));
        }
        return Collections.unmodifiableList(values);
    }

    static Object value(ColumnVector vector, int row, LogicalType type) {
        if (vector.isNull(row)) {
            return null;
        }
        return switch (type.root()) {
            case BOOLEAN, NULL -> ((ByteVector) vector).values()[row] != 0;
            case TINYINT -> (byte) ((IntVector) vector).get(row);
            case SMALLINT -> (short) ((IntVector) vector).get(row);
            case INT -> ((IntVector) vector).get(row);
            case BIGINT -> ((LongVector) vector).get(row);
            case FLOAT -> ((FloatVector) vector).get(row);
            case DOUBLE -> ((DoubleVector) vector).get(row);
            case DECIMAL -> decimal(vector, row, type);
            case CHAR, VARCHAR -> text((BytesVector) vector, row);
            case BINARY, VARBINARY -> ((BytesVector) vector).getBytes(row);
            case DATE -> LocalDate.ofEpochDay(((IntVector) vector).get(row));
            case TIME -> LocalTime.ofNanoOfDay(((IntVector) vector).get(row) * NANOS_PER_MILLI);
            case TIMESTAMP -> LocalDateTime.ofInstant(instant(vector, row), ZoneOffset.UTC);
            case TIMESTAMP_LTZ -> instant(vector, row);
            case INTERVAL_YEAR_MONTH ->
                Period.ofMonths(((IntVector) vector).get(row)).normalized();
            case INTERVAL_DAY_TIME -> Duration.of(((LongVector) vector).get(row), java.time.temporal.ChronoUnit.MICROS);
            case ARRAY -> array((ArrayVector) vector, row, type.children().get(0));
            case MAP, MULTISET -> map((MapVector) vector, row, type);
            case ROW -> fields((RowVector) vector, row, type.children());
        };
    }

    private static String text(BytesVector vector, int row) {
        return new String(vector.heap(), vector.offsets()[row], vector.lengths()[row], StandardCharsets.UTF_8);
    }

    private static BigDecimal decimal(ColumnVector vector, int row, LogicalType type) {
        return vector instanceof LongVector longs
                ? BigDecimal.valueOf(longs.get(row), type.scale())
                : new BigDecimal(int128((Int128Vector) vector, row), type.scale());
    }

    private static BigInteger int128(Int128Vector vector, int row) {
        BigInteger low = BigInteger.valueOf(vector.low()[row]);
        if (low.signum() < 0) {
            low = low.add(UNSIGNED_LONG);
        }
        return BigInteger.valueOf(vector.high()[row]).shiftLeft(64).add(low);
    }

    private static Instant instant(ColumnVector vector, int row) {
        if (vector instanceof LongVector micros) {
            long value = micros.get(row);
            return Instant.ofEpochSecond(
                    Math.floorDiv(value, MICROS_PER_SECOND),
                    (long) Math.floorMod(value, MICROS_PER_SECOND) * NANOS_PER_MICRO);
        }
        BigInteger[] parts = int128((Int128Vector) vector, row).divideAndRemainder(NANOS_PER_SECOND);
        return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
    }

    private static List<Object> array(ArrayVector vector, int row, LogicalType element) {
        int start = vector.starts()[row];
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < vector.lengths()[row]; i++) {
            values.add(value(vector.elements(), start + i, element));
        }
        return Collections.unmodifiableList(values);
    }

    private static Map<Object, Object> map(MapVector vector, int row, LogicalType type) {
        boolean multiset = type.children().size() == 1;
        LogicalType valueType = multiset ? LogicalType.int32() : type.children().get(1);
        int start = vector.starts()[row];
        Map<Object, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < vector.lengths()[row]; i++) {
            values.put(
                    value(vector.keys(), start + i, type.children().get(0)),
                    value(vector.values(), start + i, valueType));
        }
        return Collections.unmodifiableMap(values);
    }

    private static List<Object> fields(RowVector vector, int row, List<LogicalType> types) {
        if (vector.fieldCount() != types.size()) {
            throw new EngineException(
                    ErrorCode.INTERNAL, "a ROW of " + types.size() + " fields came with " + vector.fieldCount());
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            values.add(value(vector.field(i), row, types.get(i)));
        }
        return Collections.unmodifiableList(values);
    }
}
