package io.tidemill.core.over;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.spi.vector.ColumnVector;

/** An aggregate that takes rows away as it adds them. */
final class FrameAccumulators extends FrameAggregate {
    private static final int[] GROUP = {0};

    private final Accumulators accumulators;
    private int[] zeros = new int[0];

    FrameAccumulators(AggregateCall call, Accumulators accumulators) {
        super(call);
        this.accumulators = accumulators;
        accumulators.ensureCapacity(1);
    }

    @Override
    void apply(ColumnVector[] arguments, int[] rows, int from, int count, boolean in) {
        if (zeros.length < from + count) {
            zeros = new int[Math.max(from + count, zeros.length * 2)];
        }
        if (in) {
            accumulators.add(arguments, rows, zeros, from, count);
        } else {
            accumulators.retract(arguments, rows, zeros, from, count);
        }
    }

    @Override
    void forget() {
        accumulators.clear(0);
    }

    @Override
    void compute(ColumnVector target) {
        accumulators.writeResult(GROUP, 0, 1, target);
    }

    @Override
    long stateBytes() {
        return accumulators.memoryBytes() + 4L * zeros.length;
    }

    @Override
    public void close() {
        accumulators.close();
    }
}
