package io.tidemill.batch;

/** An operator that may have seen enough; who feeds it may then stop. */
interface EarlyEnding {
    /** True when further rows would change nothing. */
    boolean satisfied();
}
