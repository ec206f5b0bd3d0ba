package io.tidemill.core.window;

import io.tidemill.core.plan.WindowSpec;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Finds the windows of a time, all in microseconds on the local time line: windows of a TIMESTAMP_LTZ are cut in the zone of the {@link WindowSpec}, so that a day is a day there. SESSION windows
 * depend on the other rows and are not assigned here. Immutable.
 */
public final class WindowAssigner {
    private static final long MICROS = 1000;

    private final WindowSpec.Kind kind;
    private final long size;
    private final long slide;
    private final long offset;
    private final ZoneId zone;

    private WindowAssigner(WindowSpec spec) {
        kind = spec.kind();
        size = spec.sizeMillis() * MICROS;
        slide = spec.slideMillis() * MICROS;
        offset = spec.offsetMillis() * MICROS;
        zone = ZoneId.of(spec.timeZone());
    }

    public static WindowAssigner of(WindowSpec spec) {
        return new WindowAssigner(spec);
    }

    /** The zone in which times of a type are local: that of the windows for TIMESTAMP_LTZ; a TIMESTAMP is local already. */
    public ZoneId zone(LogicalType timeType) {
        return timeType.is(TypeRoot.TIMESTAMP_LTZ) ? zone : ZoneOffset.UTC;
    }

    /** Windows that one time can belong to at most. */
    public int maxWindows() {
        return kind == WindowSpec.Kind.TUMBLE ? 1 : Math.toIntExact((size + slide - 1) / slide);
    }

    /**
     * Writes start and end of each window of a time, one pair after the other.
     *
     * @param micros the time as its column has it
     * @param timeType the column's type
     * @return how many windows
     */
    public int assign(long micros, LogicalType timeType, long[] windows) {
        long time = WindowColumns.toLocal(micros, zone(timeType));
        return switch (kind) {
            case TUMBLE -> tumble(time, windows);
            case HOP -> hop(time, windows);
            case CUMULATE -> cumulate(time, windows);
            case SESSION -> throw new IllegalArgumentException("SESSION windows depend on the other rows");
        };
    }

    private int tumble(long time, long[] windows) {
        windows[0] = time - Math.floorMod(time - offset, size);
        windows[1] = windows[0] + size;
        return 1;
    }

    private int hop(long time, long[] windows) {
        int count = 0;
        for (long start = time - Math.floorMod(time - offset, slide); start > time - size; start -= slide) {
            windows[count * 2] = start;
            windows[count * 2 + 1] = start + size;
            count++;
        }
        return count;
    }

    private int cumulate(long time, long[] windows) {
        long start = time - Math.floorMod(time - offset, size);
        long last = start + size;
        int count = 0;
        for (long end = start + ((time - start) / slide + 1) * slide; ; end += slide) {
            windows[count * 2] = start;
            windows[count * 2 + 1] = Math.min(end, last);
            count++;
            if (end >= last) {
                return count;
            }
        }
    }
}
