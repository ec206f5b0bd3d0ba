package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;

/** The surroundings of a reader. */
@Evolving
public interface ReaderContext {
    /** Rows that a batch should hold at most. */
    int batchSize();

    /** Index of the reading task, from 0. */
    int taskIndex();

    /** Number of reading tasks. */
    int taskCount();

    /** True when the job is being cancelled; long reads should end soon. */
    boolean cancelled();

    /**
     * Adds to a counter of the scan, shown in EXPLAIN ANALYZE and as a metric, for example {@code row_groups_skipped}.
     */
    void count(String counter, long amount);
}
