package io.tidemill.stream;

/** An operator that may have enough before its input ends. */
interface EarlyEnding {
    /** True when further rows would not change anything. */
    boolean satisfied();
}
