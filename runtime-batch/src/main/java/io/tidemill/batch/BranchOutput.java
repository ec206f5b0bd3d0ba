package io.tidemill.batch;

import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;

/** Where a branch of a union hands its rows over to the common part of the pipeline. */
final class BranchOutput implements Output {
    private final NodeCounters producer;
    private final Output common;

    BranchOutput(NodeCounters producer, Output common) {
        this.producer = producer;
        this.common = common;
    }

    @Override
    public void emit(ColumnBatch batch) {
        if (!batch.isEmpty()) {
            producer.rowsOut.add(batch.size());
            producer.batchesOut.add(1);
            common.emit(batch);
        }
    }

    @Override
    public void emitWatermark(long timestampMillis) {}

    @Override
    public boolean finished() {
        return common.finished();
    }
}
