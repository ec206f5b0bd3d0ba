package io.tidemill.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;

/** Surroundings of an operator under test: a clock that stands still and an output that writes rows down as text. */
final class HarnessContext implements OperatorContext, Output {
    private final HarnessInstance instance;
    private final HarnessSettings settings;
    private final int taskIndex;
    private final int taskCount;
    private final HarnessMemory memory = new HarnessMemory();
    private long clock;
    private long wakeUp = Long.MAX_VALUE;
    private long lastWatermark = Long.MIN_VALUE;

    HarnessContext(HarnessInstance instance, int taskIndex, int taskCount) {
        this.instance = instance;
        this.settings = instance.settings;
        this.taskIndex = taskIndex;
        this.taskCount = taskCount;
        if (settings.refusals != null) {
            memory.refuse(settings.refusals);
        }
        if (settings.refusesAll) {
            memory.refuseAll();
        }
    }

    @Override
    public void emit(ColumnBatch batch) {
        assertThat(batch.columnCount()).as("output columns").isEqualTo(settings.outputTypes.size());
        assertThat(batch.size()).as("rows of an output batch").isLessThanOrEqualTo(settings.batchSize);
        instance.emitted(RowText.format(batch, settings.outputTypes));
    }

    @Override
    public void emitWatermark(long timestampMillis) {
        assertThat(timestampMillis).as("watermarks rise").isGreaterThan(lastWatermark);
        lastWatermark = timestampMillis;
        instance.emittedWatermark(timestampMillis);
    }

    @Override
    public void emitIdle(boolean idle) {
        instance.emittedIdle(idle);
    }

    long lastWatermark() {
        return lastWatermark;
    }

    void clock(long millis) {
        clock = millis;
    }

    /** True when the operator wanted to be woken by now; the wish is then fulfilled. */
    boolean takeWakeUp(long now) {
        boolean due = wakeUp <= now;
        if (due) {
            wakeUp = Long.MAX_VALUE;
        }
        return due;
    }

    HarnessMemory memoryPool() {
        return memory;
    }

    @Override
    public Output output() {
        return this;
    }

    @Override
    public int taskIndex() {
        return taskIndex;
    }

    @Override
    public int taskCount() {
        return taskCount;
    }

    @Override
    public int batchSize() {
        return settings.batchSize;
    }

    @Override
    public ConfigSnapshot config() {
        return settings.config;
    }

    @Override
    public MemoryPool memory() {
        return memory;
    }

    @Override
    public OperatorMetrics metrics() {
        return instance.metrics;
    }

    @Override
    public long processingTime() {
        return clock;
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
