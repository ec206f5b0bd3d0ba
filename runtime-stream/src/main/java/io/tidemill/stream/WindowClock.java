package io.tidemill.stream;

import io.tidemill.core.plan.WindowSpec;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Between the times of rows and the wall clock by which windows are cut: that of the session zone for TIMESTAMP_LTZ, while a TIMESTAMP is a wall-clock time already. All in microseconds. */
final class WindowClock {
    private static final long SECOND = 1_000_000L;
    private static final long MILLI = 1000L;

    private final ZoneId zone;
    private final boolean local;

    WindowClock(WindowSpec window, LogicalType timeType) {
        zone = timeType.is(TypeRoot.TIMESTAMP_LTZ) ? ZoneId.of(window.timeZone()) : ZoneOffset.UTC;
        local = zone.equals(ZoneOffset.UTC);
    }

    /** The wall-clock time of a row. */
    long time(ColumnVector times, int row) {
        long micros = times instanceof LongVector longs ? longs.get(row) : EventTime.millis(times, row) * MILLI;
        return local
                ? micros
                : micros
                        + zone.getRules()
                                        .getOffset(Instant.ofEpochSecond(Math.floorDiv(micros, SECOND)))
                                        .getTotalSeconds()
                                * SECOND;
    }

    /** The instant at which the wall clock shows a time. */
    long instant(long time) {
        if (local) {
            return time;
        }
        LocalDateTime wall = LocalDateTime.ofEpochSecond(Math.floorDiv(time, SECOND), 0, ZoneOffset.UTC);
        return wall.atZone(zone).toEpochSecond() * SECOND + Math.floorMod(time, SECOND);
    }

    /** True when no more rows of a window with this end can come in time. */
    boolean passed(long windowEnd, long watermarkMillis) {
        return Math.floorDiv(instant(windowEnd), MILLI) - 1 <= watermarkMillis;
    }
}
