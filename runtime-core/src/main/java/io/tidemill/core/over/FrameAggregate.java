package io.tidemill.core.over;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.aggregate.AggregateInputs;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;

/** An aggregate over a frame that moves forward: rows come in at its end and leave at its start, in the same order. Begins without rows. One thread. */
public abstract class FrameAggregate implements AutoCloseable {
    private final AggregateCall call;
    private final int[] inputs;
    private final ColumnVector value;
    private boolean stale = true;
    private int[] passed = new int[0];

    FrameAggregate(AggregateCall call) {
        this.call = call;
        this.inputs = AggregateInputs.columns(call);
        this.value = Vectors.allocate(call.resultType(), 1);
    }

    /** The aggregate of a call, FILTER included. */
    public static FrameAggregate of(AggregateCall call, Frame frame, AggregateFunctions functions) {
        boolean extreme = call.function().equals("MIN") || call.function().equals("MAX");
        return extreme && frame.startMoves()
                ? new FrameExtreme(call)
                : new FrameAccumulators(call, functions.create(call, frame.startMoves()));
    }

    /** Rows {@code rows[from .. from + count)} of the vectors come in. */
    public final void add(ColumnVector[] columns, int[] rows, int from, int count) {
        change(columns, rows, from, count, true);
    }

    /** The oldest rows leave: {@code rows[from .. from + count)} of the vectors. */
    public final void remove(ColumnVector[] columns, int[] rows, int from, int count) {
        change(columns, rows, from, count, false);
    }

    private void change(ColumnVector[] columns, int[] rows, int from, int count, boolean in) {
        if (count == 0) {
            return;
        }
        stale = true;
        ColumnVector[] arguments = AggregateInputs.fetch(columns, inputs);
        if (call.filterColumn() < 0) {
            apply(arguments, rows, from, count, in);
        } else {
            int left = filter(columns, rows, from, count);
            apply(arguments, passed, 0, left, in);
        }
    }

    private int filter(ColumnVector[] columns, int[] rows, int from, int count) {
        if (passed.length < count) {
            passed = new int[count];
        }
        int left = 0;
        for (int i = from; i < from + count; i++) {
            passed[left] = rows[i];
            left += AggregateInputs.passes(call, columns, rows[i]) ? 1 : 0;
        }
        return left;
    }

    /** All rows leave. */
    public final void clear() {
        stale = true;
        forget();
    }

    /** Writes the value for the rows that are in. */
    public final void write(ColumnVector target, int at) {
        if (stale) {
            value.reset();
            compute(value);
            stale = false;
        }
        target.set(at, value, 0);
    }

    /** Bytes held. */
    public final long memoryBytes() {
        return stateBytes() + VectorCopy.bytesOf(value, 1);
    }

    abstract void apply(ColumnVector[] arguments, int[] rows, int from, int count, boolean in);

    abstract void forget();

    /** Writes the value to row 0. */
    abstract void compute(ColumnVector target);

    abstract long stateBytes();

    @Override
    public abstract void close();
}
