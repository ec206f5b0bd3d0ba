package io.tidemill.plugin.datagen;

import java.time.Clock;

/** The time of a row, in microseconds since 1970-01-01 00:00 UTC. */
interface RowTime {
    long microsOf(long rowNumber);

    static RowTime of(Clock clock) {
        return rowNumber -> clock.millis() * 1000;
    }

    /** Starts at 2024-01-01 00:00:00 and moves on with the rate. */
    static RowTime steady(long rowsPerSecond) {
        return rowNumber -> 1_704_067_200_000_000L
                + rowNumber / rowsPerSecond * 1_000_000L
                + rowNumber % rowsPerSecond * 1_000_000L / rowsPerSecond;
    }
}
