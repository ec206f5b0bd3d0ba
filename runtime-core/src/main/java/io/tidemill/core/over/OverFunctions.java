package io.tidemill.core.over;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.Frame.Bound;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Computes window functions over whole partitions, a column at a time. */
public final class OverFunctions {
    private final List<SortKey> orderKeys;
    private final List<LogicalType> inputTypes;
    private final AggregateFunctions aggregates;
    private int[] zeros = new int[0];

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
        switch (call.function()) {
            case "ROW_NUMBER", "RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST" ->
                rank(call.function(), partitions, result);
            case "NTILE" -> tile(call, partitions, result);
            case "LAG" -> shift(over, partitions, -1, result);
            case "LEAD" -> shift(over, partitions, 1, result);
            case "FIRST_VALUE", "LAST_VALUE", "NTH_VALUE" -> pick(over, partitions, result);
            default -> aggregate(over, partitions, result);
        }
        return result;
    }

    private static void rank(String function, OverPartitions partitions, ColumnVector result) {
        long dense = 0;
        for (int row = 0; row < partitions.size; row++) {
            int start = partitions.start(row);
            int size = partitions.end(row) - start;
            int rank = partitions.peerStart[row] - start + 1;
            if (row == start) {
                dense = 1;
            } else if (partitions.peerStart[row] == row) {
                dense++;
            }
            switch (function) {
                case "ROW_NUMBER" -> set(result, row, row - start + 1L);
                case "RANK" -> set(result, row, rank);
                case "DENSE_RANK" -> set(result, row, dense);
                case "PERCENT_RANK" -> ((DoubleVector) result).set(row, size == 1 ? 0 : (rank - 1.0) / (size - 1.0));
                default -> ((DoubleVector) result).set(row, (double) (partitions.peerEnd[row] - start) / size);
            }
        }
    }

    private static void set(ColumnVector result, int row, long value) {
        if (result instanceof LongVector longs) {
            longs.set(row, value);
        } else {
            ((IntVector) result).set(row, Math.toIntExact(value));
        }
    }

    private static long number(ColumnVector values, int row) {
        return values instanceof LongVector longs ? longs.get(row) : ((IntVector) values).get(row);
    }

    private static void tile(AggregateCall call, OverPartitions partitions, ColumnVector result) {
        ColumnVector tiles = partitions.columns[call.arguments().get(0)];
        for (int row = 0; row < partitions.size; row++) {
            long buckets = number(tiles, partitions.rows[row]);
            int start = partitions.start(row);
            long size = partitions.end(row) - (long) start;
            long small = size / buckets;
            long larger = size % buckets;
            long index = row - (long) start;
            long inLarger = larger * (small + 1);
            long bucket = index < inLarger ? index / (small + 1) : larger + (index - inLarger) / small;
            set(result, row, bucket + 1);
        }
    }

    private static void shift(OverCall over, OverPartitions partitions, int direction, ColumnVector result) {
        List<Integer> arguments = over.call().arguments();
        ColumnVector values = partitions.columns[arguments.get(0)];
        ColumnVector distances = arguments.size() > 1 ? partitions.columns[arguments.get(1)] : null;
        ColumnVector defaults = arguments.size() > 2 ? partitions.columns[arguments.get(2)] : null;
        SeenRows seen = over.ignoreNulls() ? SeenRows.withValue(partitions, values) : SeenRows.ALL;
        for (int row = 0; row < partitions.size; row++) {
            long distance = distances == null ? 1 : number(distances, partitions.rows[row]);
            long source = seen.shifted(row, direction * distance);
            if (source >= partitions.start(row) && source < partitions.end(row)) {
                result.set(row, values, partitions.rows[(int) source]);
            } else if (defaults != null) {
                result.set(row, defaults, partitions.rows[row]);
            } else {
                VectorCopy.setNulls(result, row, 1);
            }
        }
    }

    private FrameBounds bounds(Frame frame, OverPartitions partitions) {
        SortKey key = orderKeys.isEmpty() ? null : orderKeys.get(0);
        return FrameBounds.of(partitions, frame, key, key == null ? null : inputTypes.get(key.column()));
    }

    private void pick(OverCall over, OverPartitions partitions, ColumnVector result) {
        AggregateCall call = over.call();
        FrameBounds bounds = bounds(over.frame(), partitions);
        ColumnVector values = partitions.columns[call.arguments().get(0)];
        SeenRows seen = over.ignoreNulls() ? SeenRows.withValue(partitions, values) : SeenRows.ALL;
        for (int row = 0; row < partitions.size; row++) {
            int from = bounds.from[row];
            int to = bounds.to[row];
            long source = switch (call.function()) {
                case "FIRST_VALUE" -> seen.shifted(from - 1L, 1);
                case "LAST_VALUE" -> seen.shifted(to, -1);
                default ->
                    seen.shifted(
                            from - 1L,
                            number(partitions.columns[call.arguments().get(1)], partitions.rows[row]));
            };
            if (source >= from && source < to) {
                result.set(row, values, partitions.rows[(int) source]);
            } else {
                VectorCopy.setNulls(result, row, 1);
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
        ColumnVector[] arguments = new ColumnVector[call.arguments().size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = partitions.columns[call.arguments().get(i)];
        }
        return arguments;
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
        if (call.filterColumn() < 0) {
            return true;
        }
        ByteVector condition = (ByteVector) partitions.columns[call.filterColumn()];
        int physical = partitions.rows[row];
        return !condition.isNull(physical) && condition.get(physical) != 0;
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
        AggregateCall call = over.call();
        FrameBounds bounds = bounds(over.frame(), partitions);
        ColumnVector[] arguments = arguments(call, partitions);
        ColumnVector value = Vectors.allocate(call.resultType(), 1);
        int[] group = {0};
        try (Accumulators accumulators = aggregates.create(call, true)) {
            accumulators.ensureCapacity(1);
            int from = 0;
            int to = 0;
            for (int row = 0; row < partitions.size; row++) {
                int start = bounds.from[row];
                int end = bounds.to[row];
                if (start >= to || row == partitions.start(row)) {
                    accumulators.clear(0);
                    from = start;
                    to = start;
                }
                for (; to < end; to++) {
                    if (passes(call, partitions, to)) {
                        accumulators.add(arguments, partitions.rows, zeros(to), to, 1);
                    }
                }
                for (; from < start; from++) {
                    if (passes(call, partitions, from)) {
                        accumulators.retract(arguments, partitions.rows, zeros(from), from, 1);
                    }
                }
                value.reset();
                accumulators.writeResult(group, 0, 1, value);
                result.set(row, value, 0);
            }
        }
    }

    private int[] zeros(int index) {
        if (zeros.length <= index) {
            zeros = new int[Math.max(index + 1, zeros.length * 2)];
        }
        return zeros;
    }
}
