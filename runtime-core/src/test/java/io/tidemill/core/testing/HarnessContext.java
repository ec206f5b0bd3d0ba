package io.tidemill.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Surroundings of an operator under test: a clock that stands still and an output that writes rows down as text. */
final class HarnessContext implements OperatorContext, Output {
    private final List<LogicalType> outputTypes;
    private final List<String> rows;
    private final List<Long> watermarks = new ArrayList<>();
    private final List<Boolean> idleChanges = new ArrayList<>();
    private final CounterSet metrics = new CounterSet();
    private final HarnessMemory memory = new HarnessMemory();
    private ConfigSnapshot config = ConfigSnapshot.withDefaults();
    private int batchSize = 2048;
    private long clock;
    private long wakeUp = Long.MAX_VALUE;
    private long lastWatermark = Long.MIN_VALUE;

    HarnessContext(List<LogicalType> outputTypes, List<String> rows) {
        this.outputTypes = outputTypes;
        this.rows = rows;
    }

    @Override
    public void emit(ColumnBatch batch) {
        assertThat(batch.columnCount()).as("output columns").isEqualTo(outputTypes.size());
        assertThat(batch.size()).as("rows of an output batch").isLessThanOrEqualTo(batchSize);
        rows.addAll(RowText.format(batch, outputTypes));
    }

    @Override
    public void emitWatermark(long timestampMillis) {
        assertThat(timestampMillis).as("watermarks rise").isGreaterThan(lastWatermark);
        lastWatermark = timestampMillis;
        watermarks.add(timestampMillis);
    }

    @Override
    public void emitIdle(boolean idle) {
        idleChanges.add(idle);
    }

    List<Boolean> takeIdleChanges() {
        List<Boolean> taken = List.copyOf(idleChanges);
        idleChanges.clear();
        return taken;
    }

    List<Long> takeWatermarks() {
        List<Long> taken = List.copyOf(watermarks);
        watermarks.clear();
        return taken;
    }

    void config(ConfigSnapshot newConfig) {
        config = newConfig;
    }

    void batchSize(int newSize) {
        batchSize = newSize;
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
        return config;
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
