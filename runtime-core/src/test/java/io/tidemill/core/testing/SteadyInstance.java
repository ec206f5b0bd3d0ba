package io.tidemill.core.testing;

import io.tidemill.core.operator.Operator;
import io.tidemill.spi.vector.ColumnBatch;

/** One operator from the first step to the last. */
final class SteadyInstance extends HarnessInstance {
    private final Feeding feeding;
    private final HarnessTask task;

    SteadyInstance(HarnessSettings settings, Operator operator, Feeding feeding) {
        super(settings);
        this.feeding = feeding;
        this.task = new HarnessTask(operator, new HarnessContext(this, 0, 1));
    }

    @Override
    void open() {
        task.open();
    }

    @Override
    void feed(int input, ColumnBatch batch) {
        feeding.feed(batch, fed -> task.operator.onBatch(input, fed));
    }

    @Override
    void watermark(int input, long timestampMillis) {
        task.operator.onWatermark(input, timestampMillis);
    }

    @Override
    void advance(long timestampMillis) {
        task.advance(timestampMillis);
    }

    @Override
    void beforeBarrier() {
        task.operator.beforeBarrier();
    }

    @Override
    void endInput(int input) {
        task.operator.endInput(input);
    }

    @Override
    long peakMemory() {
        return task.context.memoryPool().peak();
    }

    @Override
    void close() {
        task.close();
        task.checkGivenBack(toString());
    }

    @Override
    public String toString() {
        return task.operator.getClass().getSimpleName() + " fed with " + feeding;
    }
}
