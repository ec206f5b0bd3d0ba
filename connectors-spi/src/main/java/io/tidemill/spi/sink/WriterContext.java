package io.tidemill.spi.sink;

import io.tidemill.spi.annotation.Evolving;

/** The surroundings of a writer. */
@Evolving
public interface WriterContext {
    int taskIndex();

    int taskCount();

    /** Unique for the job and, where a job writes a table twice, for the sink; the same after a restore. Part of the names of files that are not committed yet. */
    String jobId();
}
