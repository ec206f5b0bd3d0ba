package io.tidemill.core.operator;

import io.tidemill.spi.vector.ColumnBatch;

/** Where an operator's rows go. */
public interface Output {
    /** Hands a batch on; when the call returns the operator may refill it. */
    void emit(ColumnBatch batch);

    /** Hands a watermark on. */
    void emitWatermark(long timestampMillis);

    /** Tells that no rows come for now, so that nobody waits for watermarks from here; false tells that they come again. Matters in streams only. */
    default void emitIdle(boolean idle) {}

    /** True when no more rows are wanted, for example after a LIMIT; the operator may stop early. */
    default boolean finished() {
        return false;
    }
}
