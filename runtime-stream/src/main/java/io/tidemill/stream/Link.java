package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;

/** One way out of a subtask: to another subtask in the same worker, or through queues to several. Called by the producer's thread. */
interface Link {
    void batch(ColumnBatch batch);

    void watermark(long timestampMillis);

    void idle(boolean idle);

    void end();

    /** True when nobody behind the link wants rows any more. */
    boolean finished();
}
