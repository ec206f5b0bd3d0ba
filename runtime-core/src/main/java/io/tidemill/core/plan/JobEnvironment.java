package io.tidemill.core.plan;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.spi.vector.ColumnBatch;

/** What a job is given. */
public interface JobEnvironment {
    String jobId();

    /** Makes sources and sinks; user functions are found here too. */
    SessionCatalog catalog();

    /** The statement's options. */
    ConfigSnapshot config();

    /**
     * Receives the rows of a {@link ResultNode}. Called by one task thread at a time, in order; the batch is valid during the call only. May block to slow the job down. In streaming rows
     * carry their kinds.
     */
    void onResult(ColumnBatch batch);
}
