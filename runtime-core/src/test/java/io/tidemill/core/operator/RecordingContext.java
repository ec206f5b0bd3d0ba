package io.tidemill.core.operator;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.List;

/** The surroundings of an operator without memory; keeps copies of what is emitted. */
final class RecordingContext implements OperatorContext, Output {
    final List<ColumnBatch> batches = new ArrayList<>();
    final List<Long> watermarks = new ArrayList<>();
    private final int batchSize;

    RecordingContext(int batchSize) {
        this.batchSize = batchSize;
    }

    @Override
    public void emit(ColumnBatch batch) {
        batches.add(batch.compact());
    }

    @Override
    public void emitWatermark(long timestampMillis) {
        watermarks.add(timestampMillis);
    }

    @Override
    public Output output() {
        return this;
    }

    @Override
    public int taskIndex() {
        return 0;
    }

    @Override
    public int taskCount() {
        return 1;
    }

    @Override
    public int batchSize() {
        return batchSize;
    }

    @Override
    public ConfigSnapshot config() {
        throw new UnsupportedOperationException();
    }

    @Override
    public MemoryPool memory() {
        throw new UnsupportedOperationException();
    }

    @Override
    public OperatorMetrics metrics() {
        throw new UnsupportedOperationException();
    }

    @Override
    public long processingTime() {
        return 0;
    }

    @Override
    public void wakeAt(long timestampMillis) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean cancelled() {
        return false;
    }
}
