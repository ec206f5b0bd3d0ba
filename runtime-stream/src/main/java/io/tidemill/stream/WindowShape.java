package io.tidemill.stream;

import io.tidemill.core.plan.WindowSpec;

/**
 * TUMBLE, HOP and CUMULATE windows as arithmetic on times in microseconds. A window is named by its end. Time is cut into slices, the longest pieces that every window is made of whole.
 */
final class WindowShape {
    private static final long MILLI = 1000L;

    private final WindowSpec.Kind kind;
    private final long size;
    private final long step;
    private final long slice;
    private final long offset;

    WindowShape(WindowSpec window) {
        kind = window.kind();
        size = window.sizeMillis() * MILLI;
        step = kind == WindowSpec.Kind.TUMBLE ? size : window.slideMillis() * MILLI;
        offset = window.offsetMillis() * MILLI;
        slice = kind == WindowSpec.Kind.HOP ? gcd(size, step) : step;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    boolean cumulates() {
        return kind == WindowSpec.Kind.CUMULATE;
    }

    /** True when a time may be in several windows. */
    boolean overlaps() {
        return kind != WindowSpec.Kind.TUMBLE;
    }

    long sliceEnd(long time) {
        return time - Math.floorMod(time - offset, slice) + slice;
    }

    /** Windows that a time is in at most. */
    int maxWindows() {
        return kind == WindowSpec.Kind.TUMBLE ? 1 : Math.toIntExact((size + step - 1) / step);
    }

    /** Writes the ends of all windows of a slice, ascending; returns how many. */
    int windows(long sliceEnd, long[] ends) {
        int count = 0;
        long last = lastWindow(sliceEnd);
        for (long end = firstWindow(sliceEnd); end <= last; end += step) {
            ends[count++] = end;
        }
        return count;
    }

    /** The end of the first window of a slice; greater than that of the last one when it is in none. */
    long firstWindow(long sliceEnd) {
        return kind == WindowSpec.Kind.HOP ? sliceEnd + Math.floorMod(offset + size - sliceEnd, step) : sliceEnd;
    }

    /** The end of the last window of a slice. */
    long lastWindow(long sliceEnd) {
        return switch (kind) {
            case HOP -> {
                long most = sliceEnd - slice + size;
                yield most - Math.floorMod(most - offset - size, step);
            }
            case CUMULATE -> start(sliceEnd) + size;
            default -> sliceEnd;
        };
    }

    /** The end of the window after one, of those that grow from the same start for CUMULATE. */
    long next(long end) {
        return end + step;
    }

    long start(long end) {
        return cumulates() ? end - 1 - Math.floorMod(end - 1 - offset, size) : end - size;
    }
}
