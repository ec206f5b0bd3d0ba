package io.tidemill.batch;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.aggregate.AggregateInputs;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import java.util.ArrayList;
import java.util.List;

/** The aggregates of one frame over a partition on disk: one cursor adds the rows that come into the frame, another takes away those that leave it. One thread. */
final class SpilledAggregates implements PartitionPart {
    private static final int[] GROUP = {0};

    private final SpilledFrame frame;
    private final boolean retractable;
    private final PartitionCursor added;
    private final PartitionCursor removed;
    private final List<Aggregate> aggregates = new ArrayList<>();
    private final RowNumbers rowNumbers = new RowNumbers();
    private int[] groups = new int[0];
    private int[] passed = new int[0];
    private boolean started;

    SpilledAggregates(Frame frame, SpilledFrame place, SpilledPartition partition, PartitionParts parts) {
        this.frame = place;
        this.retractable = frame.startMoves();
        this.added = parts.cursor(partition.rows());
        this.removed = parts.cursor(partition.rows());
    }

    /** Adds an aggregate and returns how its value is written. */
    SpilledFunction add(AggregateCall call, AggregateFunctions functions) {
        Aggregate aggregate = new Aggregate(call, functions.create(call, retractable));
        aggregate.accumulators.ensureCapacity(1);
        aggregates.add(aggregate);
        return (target, at) -> target.set(at, aggregate.value, 0);
    }

    /** Follows the frame. */
    void move() {
        boolean changed = !started || added.position() < frame.to() || removed.position() < frame.from();
        started = true;
        if (!changed) {
            return;
        }
        if (frame.from() >= added.position()) {
            aggregates.forEach(each -> each.accumulators.clear(0));
            added.seek(frame.from());
            removed.seek(frame.from());
        }
        while (added.position() < frame.to()) {
            apply(added, frame.to(), true);
        }
        while (removed.position() < frame.from()) {
            apply(removed, frame.from(), false);
        }
        for (Aggregate each : aggregates) {
            each.value.reset();
            each.accumulators.writeResult(GROUP, 0, 1, each.value);
        }
    }

    /** Adds or takes away the rows up to {@code to} that are in the cursor's batch. */
    private void apply(PartitionCursor cursor, long to, boolean add) {
        int from = cursor.row();
        int count = (int) Math.min(to - cursor.position(), cursor.batch().rowCount() - from);
        if (groups.length < from + count) {
            groups = new int[from + count];
            passed = new int[from + count];
        }
        for (Aggregate each : aggregates) {
            int[] numbers = rowNumbers.first(from + count);
            int start = from;
            int left = count;
            if (each.call.filterColumn() >= 0) {
                left = filter(each.call, cursor.columns(), from, count);
                numbers = passed;
                start = 0;
            }
            ColumnVector[] arguments = AggregateInputs.fetch(cursor.columns(), each.inputs);
            if (add) {
                each.accumulators.add(arguments, numbers, groups, start, left);
            } else {
                each.accumulators.retract(arguments, numbers, groups, start, left);
            }
        }
        cursor.seek(cursor.position() + count);
    }

    private int filter(AggregateCall call, ColumnVector[] columns, int from, int count) {
        int left = 0;
        for (int row = from; row < from + count; row++) {
            passed[left] = row;
            left += AggregateInputs.passes(call, columns, row) ? 1 : 0;
        }
        return left;
    }

    @Override
    public long memoryBytes() {
        long bytes = 0;
        for (Aggregate each : aggregates) {
            bytes += each.accumulators.memoryBytes() + VectorCopy.bytesOf(each.value, 1);
        }
        return bytes;
    }

    @Override
    public void close() {
        aggregates.forEach(each -> each.accumulators.close());
    }

    /** One aggregate with its value for the frame as it is. */
    private static final class Aggregate {
        private final AggregateCall call;
        private final Accumulators accumulators;
        private final int[] inputs;
        private final ColumnVector value;

        Aggregate(AggregateCall call, Accumulators accumulators) {
            this.call = call;
            this.accumulators = accumulators;
            this.inputs = AggregateInputs.columns(call);
            this.value = Vectors.allocate(call.resultType(), 1);
        }
    }
}
