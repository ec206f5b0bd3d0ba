package io.tidemill.core.window;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/** Writes window_start, window_end and window_time, in the types that a plan gives them. Immutable. */
public final class WindowColumns {
    /** Number of columns that windows add to a row. */
    public static final int COUNT = 3;

    private static final long MILLI = 1000;

    private final List<LogicalType> types;
    private final ZoneId zone;

    /**
     * The columns of windows that were cut in a zone.
     *
     * @param types types of the three columns
     * @param zone where the windows' starts and ends are local times
     */
    public WindowColumns(List<LogicalType> types, ZoneId zone) {
        this.types = List.copyOf(types);
        this.zone = zone;
    }

    /** Writes rows 0 to {@code count} - 1 of {@code columns[first]} and the two after it; starts and ends are local microseconds. */
    public void write(long[] starts, long[] ends, int count, ColumnVector[] columns, int first) {
        write(starts, 0, types.get(0), columns[first], count);
        write(ends, 0, types.get(1), columns[first + 1], count);
        write(ends, -MILLI, types.get(2), columns[first + 2], count);
    }

    private void write(long[] local, long shift, LogicalType type, ColumnVector target, int count) {
        target.reset();
        target.ensureCapacity(count);
        boolean instant = type.is(TypeRoot.TIMESTAMP_LTZ);
        for (int i = 0; i < count; i++) {
            long micros = local[i] + shift;
            set(target, i, instant ? toInstant(micros, zone) : micros);
        }
    }

    private static void set(ColumnVector target, int row, long micros) {
        if (target instanceof LongVector longs) {
            longs.set(row, micros);
        } else {
            long high = Math.multiplyHigh(micros, 1000L);
            ((Int128Vector) target).set(row, high, micros * 1000L);
        }
    }

    /** The time of a row in microseconds. */
    public static long micros(ColumnVector times, int row) {
        if (times instanceof LongVector longs) {
            return longs.get(row);
        }
        // Nanoseconds within the range of TIMESTAMP fit 128 bits, their microseconds 64.
        Int128Vector wide = (Int128Vector) times;
        return BigInteger.valueOf(wide.high()[row])
                .shiftLeft(64)
                .add(new BigInteger(Long.toUnsignedString(wide.low()[row])))
                .divideAndRemainder(BigInteger.valueOf(1000))[0]
                .longValueExact();
    }

    /** The wall clock of a zone at an instant, both in microseconds. */
    public static long toLocal(long micros, ZoneId zone) {
        if (zone == ZoneOffset.UTC) {
            return micros;
        }
        Instant instant = Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L));
        return micros + zone.getRules().getOffset(instant).getTotalSeconds() * 1_000_000L;
    }

    /** The instant at which a zone's wall clock shows a time; of two the earlier one, in a gap the one after it. */
    public static long toInstant(long local, ZoneId zone) {
        if (zone == ZoneOffset.UTC) {
            return local;
        }
        LocalDateTime time = LocalDateTime.ofEpochSecond(Math.floorDiv(local, 1_000_000L), 0, ZoneOffset.UTC);
        return time.atZone(zone).toEpochSecond() * 1_000_000L + Math.floorMod(local, 1_000_000L);
    }
}
