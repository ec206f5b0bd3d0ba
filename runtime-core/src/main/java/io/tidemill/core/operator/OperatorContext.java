package io.tidemill.core.operator;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.OperatorMetrics;

/** The surroundings of one operator instance. Used from its task thread. */
public interface OperatorContext {
    Output output();

    /** Index of the task, from 0. */
    int taskIndex();

    int taskCount();

    /** Rows that an emitted batch holds at most. */
    int batchSize();

    ConfigSnapshot config();

    /** Memory for everything that grows with the data. */
    MemoryPool memory();

    OperatorMetrics metrics();

    /** The clock, milliseconds since 1970. */
    long processingTime();

    /** Asks for {@link Operator#onProcessingTime} at or soon after {@code timestampMillis}; only the earliest request counts. */
    void wakeAt(long timestampMillis);

    /** True when the job is being cancelled; long loops end soon. */
    boolean cancelled();
}
