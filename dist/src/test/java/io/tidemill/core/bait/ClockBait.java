package io.tidemill.core.bait;

/** Breaks a rule on purpose. */
final class ClockBait {
    long now() {
        return System.currentTimeMillis();
    }
}
