package io.tidemill.core.function;

/**
 * A format of DATE_FORMAT with its last text: timestamps that follow each other mostly agree in the units that a format shows. Not thread-safe.
 */
final class RecentDateText {
    private final Slice format;
    /** Microseconds of the smallest unit that the format shows; 0 where {@link QuickFormat} cannot do it. */
    private final long unit;

    private long lastUnits;
    private Slice last;

    RecentDateText(String format) {
        this.format = Slice.of(format);
        this.unit = QuickFormat.smallestUnit(this.format);
    }

    /** The text, or null where {@link QuickFormat} has none. */
    Slice of(long micros) {
        if (unit == 0) {
            return null;
        }
        long units = Math.floorDiv(micros, unit);
        if (last == null || units != lastUnits) {
            last = QuickFormat.format(micros, format);
            lastUnits = units;
        }
        return last;
    }
}
