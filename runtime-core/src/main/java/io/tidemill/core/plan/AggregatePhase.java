package io.tidemill.core.plan;

/** What comes in and what goes out. */
public enum AggregatePhase {
    /** rows in, results out */
    COMPLETE,
    /** rows in, accumulators out */
    PARTIAL,
    /** accumulators in, results out */
    FINAL,
    /** accumulators by a finer key in, accumulators by the group key out */
    INCREMENTAL
}
