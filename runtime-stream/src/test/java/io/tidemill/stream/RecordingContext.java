package io.tidemill.stream;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.testing.RowText;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Surroundings of an operator outside of the harness, as the only task: writes down what is emitted. */
final class RecordingContext implements OperatorContext, Output {
    private final List<String> calls = new ArrayList<>();
    private final CounterSet metrics = new CounterSet();
    private final LogicalType row;
    private final MemoryPool memory;
    private long now;
    private long wakeUp = Long.MAX_VALUE;

    RecordingContext(LogicalType row, MemoryPool memory, long now) {
        this.row = row;
        this.memory = memory;
        this.now = now;
    }

    /** Rows, watermarks and idleness, in order. */
    List<String> calls() {
        return calls;
    }

    /** When the operator wants to be woken, the earliest time. */
    long wakeUp() {
        return wakeUp;
    }

    void setTime(long millis) {
        now = millis;
    }

    @Override
    public void emit(ColumnBatch batch) {
        calls.addAll(RowText.format(batch, row.children()));
    }

    @Override
    public void emitWatermark(long timestampMillis) {
        calls.add("watermark " + timestampMillis);
    }

    @Override
    public void emitIdle(boolean idle) {
        calls.add("idle " + idle);
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
        return 16;
    }

    @Override
    public ConfigSnapshot config() {
        return ConfigSnapshot.withDefaults();
    }

    @Override
    public MemoryPool memory() {
        return memory;
    }

    @Override
    public OperatorMetrics metrics() {
        return metrics;
    }

    @Override
    public long processingTime() {
        return now;
    }

    @Override
    public void wakeAt(long timestampMillis) {
        wakeUp = Math.min(wakeUp, timestampMillis);
    }

    @Override
    public boolean cancelled() {
        return false;
    }
}
