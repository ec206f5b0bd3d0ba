package io.tidemill.core.operator;

import io.tidemill.spi.vector.ColumnBatch;

/**
 * A running operator: one instance a task. It never knows who runs it. All calls come from one thread at a time, {@link #open} first and {@link #close} last, also after a failure. No call
 * comes after an exception but {@link #close}. Output goes to {@link OperatorContext#output} during any call.
 */
public interface Operator extends AutoCloseable {
    /** Takes memory, compiles kernels. */
    void open(OperatorContext context);

    /** Rows of an input; the batch is valid during the call only. */
    void onBatch(int input, ColumnBatch batch);

    /** No more rows with a time at or before it will come on this input; the host has combined the input's channels. Never falls. */
    default void onWatermark(int input, long timestampMillis) {}

    /** The clock has reached what {@link OperatorContext#wakeAt} asked for. */
    default void onProcessingTime(long timestampMillis) {}

    /** A snapshot follows: flush what it must not hold. */
    default void beforeBarrier() {}

    /** No more rows on this input. After the last input has ended the operator emits what it still has; the host then ends its output. */
    void endInput(int input);

    @Override
    default void close() {}
}
