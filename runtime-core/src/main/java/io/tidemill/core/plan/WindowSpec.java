package io.tidemill.core.plan;

import java.util.List;

/**
 * Event-time windows.
 *
 * @param kind shape
 * @param timeColumn TIMESTAMP or TIMESTAMP_LTZ input column
 * @param sizeMillis length; the gap of SESSION
 * @param slideMillis HOP: slide; CUMULATE: step; else 0
 * @param offsetMillis shift of the window starts
 * @param sessionKeys SESSION: partition columns
 * @param timeZone zone in which windows of a TIMESTAMP_LTZ column are cut
 */
public record WindowSpec(
        Kind kind,
        int timeColumn,
        long sizeMillis,
        long slideMillis,
        long offsetMillis,
        List<Integer> sessionKeys,
        String timeZone) {
    public WindowSpec {
        sessionKeys = List.copyOf(sessionKeys);
    }

    /** Shapes. */
    public enum Kind {
        TUMBLE,
        HOP,
        CUMULATE,
        SESSION
    }
}
