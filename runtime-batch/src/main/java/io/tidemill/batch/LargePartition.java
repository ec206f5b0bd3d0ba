package io.tidemill.batch;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.aggregate.AggregateInputs;
import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.Frame.Bound;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * One partition of window functions that does not fit into memory. Its rows go to disk as they come; beside them, one record for each group of peers (rows with equal order keys): how many there are,
 * and the value of each running aggregate after the last of them. When the partition has ended its size is known too, and one pass over both files gives every result. For functions that look
 * at one row, the peers and everything before or everything at all; see {@link #computes}. One thread.
 */
final class LargePartition implements AutoCloseable {
    private static final Set<String> RANKS =
            Set.of("ROW_NUMBER", "RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST", "NTILE");
    private static final Set<String> PICKS = Set.of("LAG", "LEAD", "FIRST_VALUE", "LAST_VALUE", "NTH_VALUE");
    private static final int PEERS_BATCH = 1024;

    private final OperatorContext context;
    private final List<OverCall> calls;
    private final SpilledRows rows;
    private final SpilledRows peers;
    private final Accumulators[] accumulators;
    private final ColumnVector[] peerColumns;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final NormalizedKeys orderKeys;
    private final NormalizedKeys lastOrder;
    private long size;
    private long openPeers;
    private int peerRecords;
    private int[] zeros = new int[0];
    private byte[] kinds = new byte[0];

    /** Nothing of the partition yet. */
    LargePartition(
            BatchOverNode node, SortSpec order, AggregateFunctions functions, OperatorContext context, String owner) {
        this.context = context;
        this.calls = node.calls();
        this.orderKeys = NormalizedKeys.comparable(order);
        this.lastOrder = NormalizedKeys.comparable(order);
        MemoryPool memory = context.memory();
        rows = new SpilledRows(
                memory, owner, node.input().properties().outputType().children());
        List<LogicalType> peerTypes = new ArrayList<>(List.of(LogicalType.bigint()));
        calls.forEach(over -> peerTypes.add(over.call().resultType()));
        peers = new SpilledRows(memory, owner + " peers", peerTypes);
        peerColumns = Vectors.allocateAll(peerTypes, PEERS_BATCH);
        accumulators = new Accumulators[calls.size()];
        for (int i = 0; i < accumulators.length; i++) {
            if (isAggregate(calls.get(i))) {
                accumulators[i] = functions.create(calls.get(i).call(), false);
                accumulators[i].ensureCapacity(1);
            }
        }
    }

    /** True when every function can be computed without the partition in memory. */
    static boolean computes(List<OverCall> calls) {
        return calls.stream()
                .allMatch(over -> RANKS.contains(over.call().function()) || isRunning(over) || isWhole(over));
    }

    private static boolean isAggregate(OverCall over) {
        String function = over.call().function();
        return !RANKS.contains(function) && !PICKS.contains(function);
    }

    private static boolean isRunning(OverCall over) {
        return isAggregate(over)
                && over.frame().lowerBound() == Bound.UNBOUNDED_PRECEDING
                && over.frame().upperBound() == Bound.CURRENT_ROW;
    }

    private static boolean isWhole(OverCall over) {
        return isAggregate(over)
                && over.frame().lowerBound() == Bound.UNBOUNDED_PRECEDING
                && over.frame().upperBound() == Bound.UNBOUNDED_FOLLOWING;
    }

    /** Running by peers: the value of a row is that of its last peer. */
    private static boolean isRunningRange(OverCall over) {
        return isRunning(over) && !over.frame().rows();
    }

    /** Adds the next rows in order, {@code numbers[from .. from + count)}. */
    void add(ColumnVector[] columns, int[] numbers, int from, int count) {
        if (count == 0) {
            return;
        }
        rows.write(columns, numbers, from, count);
        orderKeys.encode(columns, numbers, from, count);
        int start = 0;
        for (int i = 0; i < count; i++) {
            boolean first = i > 0 ? !orderKeys.equal(i, i - 1) : size > 0 && orderKeys.compare(0, lastOrder, 0) != 0;
            if (first) {
                accumulate(columns, numbers, from + start, i - start);
                endPeers(i - start);
                start = i;
            }
        }
        accumulate(columns, numbers, from + start, count - start);
        openPeers += count - start;
        size += count;
        lastOrder.encode(columns, numbers, from + count - 1, 1);
    }

    private void accumulate(ColumnVector[] columns, int[] numbers, int from, int count) {
        if (zeros.length < from + count) {
            zeros = new int[from + count];
        }
        for (int i = 0; i < accumulators.length; i++) {
            OverCall over = calls.get(i);
            if (isWhole(over) || isRunningRange(over)) {
                addTo(accumulators[i], over.call(), columns, numbers, from, count);
            }
        }
    }

    private void addTo(
            Accumulators target, AggregateCall call, ColumnVector[] columns, int[] numbers, int from, int count) {
        ColumnVector[] arguments = arguments(call, columns);
        if (call.filterColumn() < 0) {
            target.add(arguments, numbers, zeros, from, count);
            return;
        }
        int[] passed = new int[count];
        int kept = 0;
        for (int i = 0; i < count; i++) {
            passed[kept] = numbers[from + i];
            kept += passes(call, columns, numbers[from + i]) ? 1 : 0;
        }
        target.add(arguments, passed, zeros, 0, kept);
    }

    private static ColumnVector[] arguments(AggregateCall call, ColumnVector[] columns) {
        int[] positions = AggregateInputs.columns(call);
        ColumnVector[] arguments = new ColumnVector[positions.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = columns[positions[i]];
        }
        return arguments;
    }

    private static boolean passes(AggregateCall call, ColumnVector[] columns, int row) {
        ByteVector condition = (ByteVector) columns[call.filterColumn()];
        return !condition.isNull(row) && condition.get(row) != 0;
    }

    private void endPeers(int more) {
        ((LongVector) peerColumns[0]).set(peerRecords, openPeers + more);
        for (int i = 0; i < accumulators.length; i++) {
            if (isRunningRange(calls.get(i))) {
                peerColumns[1 + i].set(peerRecords, result(i), 0);
            } else {
                peerColumns[1 + i].setNull(peerRecords);
            }
        }
        openPeers = 0;
        peerRecords++;
        if (peerRecords == PEERS_BATCH) {
            writePeers();
        }
    }

    private void writePeers() {
        peers.write(peerColumns, rowNumbers.first(peerRecords), 0, peerRecords);
        for (ColumnVector column : peerColumns) {
            column.reset();
        }
        peerRecords = 0;
    }

    /** The value of an aggregate now, in row 0. */
    private ColumnVector result(int call) {
        ColumnVector value = Vectors.allocate(calls.get(call).call().resultType(), 1);
        accumulators[call].writeResult(new int[] {0}, 0, 1, value);
        return value;
    }

    /** Bytes of the running aggregates; rows are on disk. */
    long memoryBytes() {
        long bytes = 0;
        for (Accumulators each : accumulators) {
            bytes += each == null ? 0 : each.memoryBytes();
        }
        return bytes;
    }

    /** The partition has ended: emits all rows with their results. Returns the bytes that were on disk. */
    long emit(Output output) {
        endPeers(0);
        writePeers();
        rows.finish();
        peers.finish();
        ColumnVector[] whole = new ColumnVector[accumulators.length];
        for (int i = 0; i < accumulators.length; i++) {
            if (isWhole(calls.get(i))) {
                whole[i] = result(i);
            }
        }
        try (BatchReader rowReader = rows.read();
                BatchReader peerReader = peers.read()) {
            Position position = new Position(peerReader);
            for (ColumnBatch batch = rowReader.read();
                    batch != null && !output.finished() && !context.cancelled();
                    batch = rowReader.read()) {
                output.emit(new ColumnBatch(batch.rowCount(), results(batch, position, whole)));
            }
        }
        return rows.sizeBytes() + peers.sizeBytes();
    }

    private ColumnVector[] results(ColumnBatch batch, Position position, ColumnVector[] whole) {
        int count = batch.rowCount();
        int inputs = batch.columnCount();
        ColumnVector[] columns = Arrays.copyOf(batch.columns(), inputs + calls.size());
        for (int i = 0; i < calls.size(); i++) {
            columns[inputs + i] = Vectors.allocate(calls.get(i).call().resultType(), count);
            if (isRunning(calls.get(i)) && calls.get(i).frame().rows()) {
                runRows(i, batch, columns[inputs + i]);
            }
        }
        for (int row = 0; row < count; row++) {
            position.advance();
            for (int i = 0; i < calls.size(); i++) {
                ColumnVector target = columns[inputs + i];
                OverCall over = calls.get(i);
                if (RANKS.contains(over.call().function())) {
                    rank(over.call(), batch, row, position, target);
                } else if (whole[i] != null) {
                    target.set(row, whole[i], 0);
                } else if (isRunningRange(over)) {
                    target.set(row, position.batch.column(1 + i), position.record);
                }
            }
        }
        return columns;
    }

    private void runRows(int call, ColumnBatch batch, ColumnVector target) {
        int count = batch.rowCount();
        AggregateCall aggregate = calls.get(call).call();
        byte[] counted = null;
        if (aggregate.filterColumn() >= 0) {
            if (kinds.length < count) {
                kinds = new byte[count];
            }
            counted = kinds;
            for (int i = 0; i < count; i++) {
                counted[i] = passes(aggregate, batch.columns(), i) ? RowKind.INSERT.code() : Accumulators.NO_CHANGE;
            }
        }
        if (zeros.length < count) {
            zeros = new int[count];
        }
        accumulators[call].addRunning(
                arguments(aggregate, batch.columns()), rowNumbers.first(count), counted, zeros, 0, count, null, target);
    }

    private void rank(AggregateCall call, ColumnBatch batch, int row, Position position, ColumnVector target) {
        switch (call.function()) {
            case "ROW_NUMBER" -> set(target, row, position.row + 1);
            case "RANK" -> set(target, row, position.peersStart + 1);
            case "DENSE_RANK" -> set(target, row, position.peerGroups);
            case "PERCENT_RANK" -> ((DoubleVector) target).set(row, size == 1 ? 0 : position.peersStart / (size - 1.0));
            case "CUME_DIST" ->
                ((DoubleVector) target).set(row, (double) (position.peersStart + position.peersCount) / size);
            default -> {
                ColumnVector tiles = batch.column(call.arguments().get(0));
                long buckets = tiles instanceof LongVector longs ? longs.get(row) : ((IntVector) tiles).get(row);
                long small = size / buckets;
                long inLarger = size % buckets * (small + 1);
                set(
                        target,
                        row,
                        1
                                + (position.row < inLarger
                                        ? position.row / (small + 1)
                                        : size % buckets + (position.row - inLarger) / small));
            }
        }
    }

    private static void set(ColumnVector target, int row, long value) {
        if (target instanceof LongVector longs) {
            longs.set(row, value);
        } else {
            ((IntVector) target).set(row, Math.toIntExact(value));
        }
    }

    @Override
    public void close() {
        rows.close();
        peers.close();
        for (Accumulators each : accumulators) {
            if (each != null) {
                each.close();
            }
        }
    }

    /** The current row of the last pass with its peers. */
    private static final class Position {
        private final BatchReader reader;
        private ColumnBatch batch;
        private int record = -1;
        private long row = -1;
        private long peersStart;
        private long peersCount;
        private long peerGroups;

        Position(BatchReader reader) {
            this.reader = reader;
            this.batch = reader.read();
        }

        void advance() {
            row++;
            if (row < peersStart + peersCount) {
                return;
            }
            peersStart = row;
            peerGroups++;
            record++;
            if (record == batch.rowCount()) {
                batch = reader.read();
                record = 0;
            }
            peersCount = ((LongVector) batch.column(0)).get(record);
        }
    }
}
