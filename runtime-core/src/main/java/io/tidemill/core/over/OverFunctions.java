package io.tidemill.core.over;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.aggregate.AggregateInputs;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.Frame.Bound;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Computes window functions over whole partitions, a column at a time. */
public final class OverFunctions {
    private final List<SortKey> orderKeys;
    private final List<LogicalType> inputTypes;
    private final AggregateFunctions aggregates;

    /** Functions over rows with these columns in this order. */
    public OverFunctions(List<SortKey> orderKeys, List<LogicalType> inputTypes, AggregateFunctions aggregates) {
        this.orderKeys = orderKeys;
        this.inputTypes = inputTypes;
        this.aggregates = aggregates;
    }

    /** The function's value for each row. */
    public ColumnVector compute(OverCall over, OverPartitions partitions) {
        AggregateCall call = over.call();
        ColumnVector result = Vectors.allocate(call.resultType(), partitions.size);
        Ranking ranking = Ranking.of(call);
        RowPick pick = RowPick.of(over);
        if (ranking != null) {
            rank(ranking, partitions, result);
        } else if (pick != null) {
            pick(pick, over.frame(), partitions, result);
        } else {
            aggregate(over, partitions, result);
        }
        return result;
    }

    private static void rank(Ranking ranking, OverPartitions partitions, ColumnVector result) {
        OverPartitions.Walk row = partitions.walk();
        while (row.next()) {
            ranking.write(row, result, (int) row.index());
        }
    }

    private FrameBounds bounds(Frame frame, OverPartitions partitions) {
        return FrameBounds.of(partitions, frame, orderKeys, inputTypes);
    }

    private void pick(RowPick pick, Frame frame, OverPartitions partitions, ColumnVector result) {
        FrameBounds bounds = pick.isOfFrame() ? bounds(frame, partitions) : null;
        ColumnVector values = partitions.columns[pick.valueColumn()];
        SeenRows seen = pick.ignoresNulls() ? new RowsWithValue(partitions, values) : SeenRows.ALL;
        OverPartitions.Walk row = partitions.walk();
        while (row.next()) {
            int at = (int) row.index();
            int from = bounds == null ? 0 : bounds.from[at];
            int to = bounds == null ? 0 : bounds.to[at];
            long source = pick.find(row, from, to, seen);
            if (source == RowPick.NONE) {
                pick.writeMissing(row, result, at);
            } else {
                result.set(at, values, partitions.rows[(int) source]);
            }
        }
    }

    private void aggregate(OverCall over, OverPartitions partitions, ColumnVector result) {
        Frame frame = over.frame();
        boolean fromStart = frame.lowerBound() == Bound.UNBOUNDED_PRECEDING;
        if (fromStart && frame.upperBound() == Bound.UNBOUNDED_FOLLOWING) {
            whole(over.call(), partitions, result);
        } else if (fromStart
                && frame.upperBound() == Bound.CURRENT_ROW
                && over.call().filterColumn() < 0) {
            running(over.call(), frame.rows(), partitions, result);
        } else {
            sliding(over, partitions, result);
        }
    }

    private static ColumnVector[] arguments(AggregateCall call, OverPartitions partitions) {
        return AggregateInputs.fetch(partitions.columns, AggregateInputs.columns(call));
    }

    /** One value a partition. */
    private void whole(AggregateCall call, OverPartitions partitions, ColumnVector result) {
        int[] rows = new int[partitions.size];
        int[] groups = new int[partitions.size];
        int count = 0;
        for (int i = 0; i < partitions.size; i++) {
            if (passes(call, partitions, i)) {
                rows[count] = partitions.rows[i];
                groups[count++] = partitions.partitionOf[i];
            }
        }
        try (Accumulators accumulators = aggregates.create(call, false)) {
            accumulators.ensureCapacity(partitions.count());
            accumulators.add(arguments(call, partitions), rows, groups, 0, count);
            ColumnVector values = Vectors.allocate(call.resultType(), partitions.count());
            int[] all = new int[partitions.count()];
            for (int p = 0; p < all.length; p++) {
                all[p] = p;
            }
            accumulators.writeResult(all, 0, all.length, values);
            VectorCopy.gather(values, partitions.partitionOf, 0, partitions.size, result, 0);
        }
    }

    private static boolean passes(AggregateCall call, OverPartitions partitions, int row) {
        return AggregateInputs.passes(call, partitions.columns, partitions.rows[row]);
    }

    /** From the start of the partition up to each row, or its last peer. */
    private void running(AggregateCall call, boolean rowsFrame, OverPartitions partitions, ColumnVector result) {
        try (Accumulators accumulators = aggregates.create(call, false)) {
            accumulators.ensureCapacity(partitions.count());
            ColumnVector values = Vectors.allocate(call.resultType(), partitions.size);
            accumulators.addRunning(
                    arguments(call, partitions),
                    partitions.rows,
                    null,
                    partitions.partitionOf,
                    0,
                    partitions.size,
                    null,
                    values);
            int[] sources = new int[partitions.size];
            for (int row = 0; row < sources.length; row++) {
                sources[row] = rowsFrame ? row : partitions.peerEnd[row] - 1;
            }
            VectorCopy.gather(values, sources, 0, sources.length, result, 0);
        }
    }

    /** Rows that enter the frame are added, rows that leave it taken away. */
    private void sliding(OverCall over, OverPartitions partitions, ColumnVector result) {
        FrameBounds bounds = bounds(over.frame(), partitions);
        try (FrameAggregate aggregate = FrameAggregate.of(over.call(), over.frame(), aggregates)) {
            int from = 0;
            int to = 0;
            for (int row = 0; row < partitions.size; row++) {
                int start = bounds.from[row];
                if (start >= to || row == partitions.start(row)) {
                    aggregate.clear();
                    from = start;
                    to = start;
                }
                aggregate.add(partitions.columns, partitions.rows, to, bounds.to[row] - to);
                to = bounds.to[row];
                aggregate.remove(partitions.columns, partitions.rows, from, start - from);
                from = start;
                aggregate.write(result, row);
            }
        }
    }
}
