package io.tidemill.plugin.datagen;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Random values of every type. */
final class RandomMakers {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int DEFAULT_LENGTH = 100;
    private static final int DEFAULT_ELEMENTS = 3;
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    /**
     * What the options of a column say.
     *
     * @param min null for the smallest value of the type
     * @param max null for the largest value of the type
     * @param length null for the default
     */
    private record Bounds(
            String column,
            BigDecimal min,
            BigDecimal max,
            Integer length,
            boolean varLength,
            long maxPastMicros,
            RowTime time) {
        /** For what is inside an ARRAY, MAP or ROW. */
        Bounds inside() {
            return new Bounds(column, null, null, null, false, maxPastMicros, time);
        }
    }

    private RandomMakers() {}

    static ColumnMaker of(
            String column, LogicalType type, TableContext context, DatagenOptions.Field field, RowTime time) {
        BigDecimal min = number(context.get(field.min()), field.min().key(), context.tableName());
        BigDecimal max = number(context.get(field.max()), field.max().key(), context.tableName());
        if (min != null && max != null && min.compareTo(max) > 0) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + context.tableName() + ": '" + field.min().key() + "' is larger than '"
                            + field.max().key() + "'");
        }
        if ((min != null || max != null) && !type.isNumeric()) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + context.tableName() + ": '" + field.min().key() + "' and '"
                            + field.max().key() + "' are for numbers, but column \"" + column + "\" is a " + type);
        }
        return of(
                type,
                new Bounds(
                        column,
                        min,
                        max,
                        context.get(field.length()),
                        context.get(field.varLength()),
                        context.get(field.maxPast()).toNanos() / 1000,
                        time));
    }

    private static BigDecimal number(String text, String key, String table) {
        if (text == null) {
            return null;
        }
        try {
            return new BigDecimal(text.trim());
        } catch (NumberFormatException e) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + table + ": '" + text + "' is not a value of " + key + ": it must be a number",
                    e);
        }
    }

    private static ColumnMaker of(LogicalType type, Bounds bounds) {
        return switch (type.root()) {
            case BOOLEAN, NULL -> (vector, row, number, random) -> ((ByteVector) vector).set(row, (byte) (random & 1));
            case TINYINT -> ints(bounds, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> ints(bounds, Short.MIN_VALUE, Short.MAX_VALUE);
            case INT -> ints(bounds, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case INTERVAL_YEAR_MONTH -> ints(bounds, 0, 120_000);
            case INTERVAL_DAY_TIME -> longs(0, 10_000 * MICROS_PER_DAY);
            case BIGINT -> longs(bound(bounds.min(), Long.MIN_VALUE), bound(bounds.max(), Long.MAX_VALUE));
            case FLOAT -> floats(bounds);
            case DOUBLE -> doubles(bounds);
            case DECIMAL -> decimals(type, bounds);
            case CHAR, BINARY -> bytes(type, type.length(), false);
            case VARCHAR, VARBINARY ->
                bytes(
                        type,
                        Math.min(bounds.length() == null ? DEFAULT_LENGTH : bounds.length(), type.length()),
                        bounds.varLength());
            case DATE ->
                (vector, row, number, random) -> ((IntVector) vector)
                        .set(row, (int) Math.floorDiv(time(bounds, number, random), MICROS_PER_DAY));
            case TIME ->
                (vector, row, number, random) -> ((IntVector) vector).set(row, (int)
                        (Math.floorMod(time(bounds, number, random), MICROS_PER_DAY) / 1000));
            case TIMESTAMP, TIMESTAMP_LTZ -> timestamps(type, bounds);
            case ARRAY -> arrays(type, bounds);
            case MAP, MULTISET -> maps(type, bounds);
            case ROW -> rows(type, bounds);
        };
    }

    private static long bound(BigDecimal value, long otherwise) {
        return value == null ? otherwise : value.toBigInteger().longValue();
    }

    private static ColumnMaker ints(Bounds bounds, int min, int max) {
        long from = Math.max(min, bound(bounds.min(), min));
        long to = Math.min(max, bound(bounds.max(), max));
        return (vector, row, number, random) -> ((IntVector) vector).set(row, (int) Mixer.between(from, to, random));
    }

    private static ColumnMaker longs(long from, long to) {
        return (vector, row, number, random) -> ((LongVector) vector).set(row, Mixer.between(from, to, random));
    }

    private static ColumnMaker floats(Bounds bounds) {
        float from = bounds.min() == null ? 0 : bounds.min().floatValue();
        float to = bounds.max() == null ? Float.MAX_VALUE : bounds.max().floatValue();
        return (vector, row, number, random) -> {
            double share = Mixer.fraction(random);
            ((FloatVector) vector).set(row, (float) (from * (1 - share) + to * share));
        };
    }

    private static ColumnMaker doubles(Bounds bounds) {
        double from = bounds.min() == null ? 0 : bounds.min().doubleValue();
        double to = bounds.max() == null ? Double.MAX_VALUE : bounds.max().doubleValue();
        return (vector, row, number, random) -> {
            double share = Mixer.fraction(random);
            ((DoubleVector) vector).set(row, from * (1 - share) + to * share);
        };
    }

    private static ColumnMaker decimals(LogicalType type, Bounds bounds) {
        BigInteger largest = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
        BigInteger from = bounds.min() == null
                ? largest.negate()
                : bounds.min().movePointRight(type.scale()).toBigInteger().max(largest.negate());
        BigInteger to = bounds.max() == null
                ? largest
                : bounds.max().movePointRight(type.scale()).toBigInteger().min(largest);
        if (type.precision() <= LogicalType.MAX_LONG_DECIMAL_PRECISION) {
            return longs(from.longValueExact(), to.longValueExact());
        }
        BigInteger range = to.subtract(from).add(BigInteger.ONE);
        return (vector, row, number, random) -> {
            BigInteger bits = BigInteger.valueOf(random >>> 1)
                    .shiftLeft(63)
                    .add(BigInteger.valueOf(Mixer.mix(random) >>> 1))
                    .shiftLeft(63)
                    .add(BigInteger.valueOf(Mixer.mix(~random) >>> 1));
            BigInteger value = from.add(bits.mod(range));
            ((Int128Vector) vector).set(row, value.shiftRight(64).longValue(), value.longValue());
        };
    }

    private static ColumnMaker bytes(LogicalType type, int length, boolean varLength) {
        boolean text = type.isCharacter();
        return (vector, row, number, random) -> {
            BytesVector target = (BytesVector) vector;
            int size = varLength && length > 0 ? (int) Mixer.between(1, length, Mixer.mix(random + 1)) : length;
            int at = target.reserve(size);
            byte[] heap = target.heap();
            long bits = random;
            for (int i = 0; i < size; i++) {
                if ((i & 7) == 0) {
                    bits = Mixer.mix(random + i);
                }
                heap[at + i] = text ? HEX[(int) (bits & 15)] : (byte) bits;
                bits >>>= 8;
            }
            target.view(row, at, size);
        };
    }

    private static long time(Bounds bounds, long number, long random) {
        long now = bounds.time().microsOf(number);
        return bounds.maxPastMicros() == 0 ? now : now - Mixer.between(0, bounds.maxPastMicros(), random);
    }

    private static ColumnMaker timestamps(LogicalType type, Bounds bounds) {
        if (type.precision() > LogicalType.MAX_LONG_TIMESTAMP_PRECISION) {
            return (vector, row, number, random) -> {
                long micros = time(bounds, number, random);
                ((Int128Vector) vector).set(row, Math.multiplyHigh(micros, 1000L), micros * 1000L);
            };
        }
        long step = BigInteger.TEN
                .pow(LogicalType.MAX_LONG_TIMESTAMP_PRECISION - type.precision())
                .longValueExact();
        return (vector, row, number, random) -> {
            long micros = time(bounds, number, random);
            ((LongVector) vector).set(row, micros - Math.floorMod(micros, step));
        };
    }

    private static int elements(Bounds bounds, long random) {
        int length = bounds.length() == null ? DEFAULT_ELEMENTS : bounds.length();
        return bounds.varLength() && length > 0 ? (int) Mixer.between(1, length, Mixer.mix(random + 1)) : length;
    }

    private static ColumnMaker arrays(LogicalType type, Bounds bounds) {
        ColumnMaker element = of(type.children().get(0), bounds.inside());
        return (vector, row, number, random) -> {
            ArrayVector array = (ArrayVector) vector;
            int count = elements(bounds, random);
            int start = array.append(row, count);
            for (int i = 0; i < count; i++) {
                element.set(array.elements(), start + i, number, Mixer.mix(random + 31L * i));
            }
        };
    }

    private static ColumnMaker maps(LogicalType type, Bounds bounds) {
        ColumnMaker key = of(type.children().get(0), bounds.inside());
        ColumnMaker value = type.is(TypeRoot.MULTISET)
                ? ints(bounds.inside(), 1, 9)
                : of(type.children().get(1), bounds.inside());
        return (vector, row, number, random) -> {
            MapVector map = (MapVector) vector;
            int count = elements(bounds, random);
            int start = map.append(row, count);
            for (int i = 0; i < count; i++) {
                key.set(map.keys(), start + i, number, Mixer.mix(random + 31L * i));
                value.set(map.values(), start + i, number, Mixer.mix(random + 31L * i + 17));
            }
        };
    }

    private static ColumnMaker rows(LogicalType type, Bounds bounds) {
        List<ColumnMaker> fields = new ArrayList<>();
        for (LogicalType field : type.children()) {
            fields.add(of(field, bounds.inside()));
        }
        return (vector, row, number, random) -> {
            RowVector target = (RowVector) vector;
            for (int i = 0; i < fields.size(); i++) {
                fields.get(i).set(target.field(i), row, number, Mixer.mix(random + 31L * i));
            }
        };
    }
}
