package io.tidemill.stream;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.OverTiming;
import io.tidemill.core.plan.StreamOverNode;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateReader;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Window functions in order of time. By row time, rows wait until the watermark has passed them; by processing time they are computed as they come. Each row is emitted once, with results that never change.
 *
 * <p>Late rows are dropped and counted. With a frame that reaches back to the first row, late is what the watermark has passed; with a bounded frame only what is not after the last row computed in its
 * partition, so that fewer rows are lost.
 */
final class TimedOverOperator implements Operator, Snapshottable {
    private static final int STATE_VERSION = 1;
    private static final int WAITING = 0;
    private static final int ROWS_AT_ONCE = 8192;

    private final List<LogicalType> types;
    private final boolean byRowTime;
    private final int timeColumn;
    private final int[] keyColumns;
    private final ColumnVector[] keys;
    private final GroupTable table;
    private final RankedRows rows;
    private final OverHistory history;
    private final RunningOver[] functions;
    private final OverRows current = new OverRows();
    private final StateTtl ttl;
    private final OverProgress progress = new OverProgress();
    private final OperatorWatermark watermark = new OperatorWatermark();
    private final GroupState partitions;
    private final OverState stored;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final ColumnVector[] results;
    private final ColumnVector[] columns;
    private OperatorContext context;
    private StateMemory memory;
    private Counter late;
    private int[] groups = new int[0];
    private int[] partitionOf = new int[0];
    private int[] ready = new int[0];
    private int[] position = new int[0];
    private long[] sorted = new long[0];

    TimedOverOperator(StreamOverNode node, AggregateFunctions aggregates) {
        this.types = node.input().properties().outputType().children();
        this.byRowTime = node.timing() == OverTiming.ROW_TIME;
        this.timeColumn = node.orderKeys().get(0).column();
        this.keyColumns =
                node.partitionKeys().stream().mapToInt(Integer::intValue).toArray();
        this.keys = new ColumnVector[keyColumns.length];
        this.table = GroupTable.of(node.partitionKeys().stream().map(types::get).toList());
        this.rows = new RankedRows(types, new SortOrder(byRowTime ? node.orderKeys() : List.of()), null);
        rows.ensureGroups(1);
        this.history = new OverHistory(
                rows, RunningOvers.frame(node.calls()), timeColumn, RunningOvers.haveFirstValue(node.calls()));
        this.functions = new RunningOver[node.calls().size()];
        this.results = new ColumnVector[functions.length];
        for (int i = 0; i < functions.length; i++) {
            OverCall call = node.calls().get(i);
            functions[i] = RunningOvers.of(call, history, aggregates);
            results[i] = Vectors.allocate(call.call().resultType(), 16);
        }
        this.columns = Vectors.allocateAll(node.properties().outputType().children(), 16);
        this.ttl = new StateTtl(node.stateTtlMillis());
        List<GroupColumns> kept = new ArrayList<>(List.of(ttl, progress));
        kept.addAll(List.of(functions));
        this.partitions = new GroupState(table, keyColumns.length, kept.toArray(new GroupColumns[0]));
        this.stored = new OverState(types, keyColumns, rows, history);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        ttl.open(context);
        memory = new StateMemory(context, "over aggregate");
        late = context.metrics().counter("late_rows_dropped");
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] batchRows = rowNumbers.of(batch);
        findPartitions(batch, batchRows, count);
        ttl.onWrites(groups, 0, count, table.groupLimit(), context, this::forget);
        ColumnVector times = batch.column(timeColumn);
        for (int i = 0; i < count; i++) {
            int row = batchRows[i];
            if (byRowTime && isLate(groups[i], EventTime.millis(times, row))) {
                late.add(1);
                continue;
            }
            store(groups[i], batch, i, row);
            progress.addWaiting(groups[i], 1);
        }
        if (!byRowTime) {
            compute(rows.groupSize(WAITING));
        }
        memory.update(memoryBytes());
    }

    private void findPartitions(ColumnBatch batch, int[] batchRows, int count) {
        if (groups.length < count) {
            groups = new int[count];
        }
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        table.findOrAdd(keys, batchRows, 0, count, groups);
        int limit = table.groupLimit();
        progress.ensureCapacity(limit);
        history.ensureCapacity(limit);
        for (RunningOver function : functions) {
            function.ensureCapacity(limit);
        }
    }

    private boolean isLate(int partition, long time) {
        return time <= (history.unbounded() ? watermark.current() : progress.lastTime(partition));
    }

    /** Stores a row in its place among those that wait. */
    private int store(int partition, ColumnBatch batch, int position, int row) {
        int slot = rows.add(WAITING, batch, position, row);
        if (slot >= partitionOf.length) {
            partitionOf = Arrays.copyOf(partitionOf, Math.addExact(slot, slot / 2 + 16));
        }
        partitionOf[slot] = partition;
        return slot;
    }

    private void forget(int partition) {
        history.clear(partition);
        progress.clear(partition);
        for (RunningOver function : functions) {
            function.clear(partition);
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        // Rows that are not late but behind the watermark wait for the next one, not for the same one again.
        if (watermark.advance(timestampMillis) && byRowTime) {
            compute(passed(timestampMillis));
            memory.update(memoryBytes());
        }
        context.output().emitWatermark(timestampMillis);
    }

    /** How many of the waiting rows a watermark has passed. */
    private int passed(long timestampMillis) {
        int low = 0;
        int high = rows.groupSize(WAITING);
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (EventTime.millis(rows.column(timeColumn), rows.at(WAITING, middle)) <= timestampMillis) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Computes and emits the first of the waiting rows, in steps that leave peers together. */
    private void compute(int count) {
        int remaining = count;
        while (remaining > 0 && !context.cancelled()) {
            int step = Math.min(remaining, ROWS_AT_ONCE);
            while (byRowTime && step < remaining && rows.tied(rows.at(WAITING, step), rows.at(WAITING, step + 1L))) {
                step++;
            }
            computeStep(step);
            remaining -= step;
        }
    }

    private void computeStep(int count) {
        if (ready.length < count) {
            ready = new int[count];
            position = new int[count];
            sorted = new long[count];
        }
        rows.collect(WAITING, 1, count, ready);
        for (int i = 0; i < count; i++) {
            rows.unlink(ready[i]);
            sorted[i] = (long) partitionOf[ready[i]] << Integer.SIZE | i;
        }
        Arrays.sort(sorted, 0, count);
        arrange(count);
        history.advance(current);
        for (int i = 0; i < functions.length; i++) {
            results[i].reset();
            results[i].ensureCapacity(count);
            functions[i].run(current, results[i]);
        }
        emit(count);
        finish(count);
    }

    private void arrange(int count) {
        current.start(count);
        current.columns = new ColumnVector[types.size()];
        for (int i = 0; i < current.columns.length; i++) {
            current.columns[i] = rows.column(i);
        }
        for (int i = 0; i < count; i++) {
            int arrived = (int) sorted[i];
            int slot = ready[arrived];
            position[arrived] = i;
            current.slots[i] = slot;
            current.partitions[i] = partitionOf[slot];
            boolean peer = byRowTime && !current.startsPartition(i) && rows.tied(current.slots[i - 1], slot);
            current.peerStart[i] = peer ? current.peerStart[i - 1] : i;
        }
        for (int i = count - 1; i >= 0; i--) {
            boolean last = i == count - 1 || current.peerStart[i + 1] == i + 1;
            current.peerEnd[i] = last ? i + 1 : current.peerEnd[i + 1];
        }
    }

    private void emit(int count) {
        int step = context.batchSize();
        for (int from = 0; from < count; from += step) {
            int size = Math.min(step, count - from);
            for (int i = 0; i < types.size(); i++) {
                VectorCopy.view(current.columns[i], ready, from, size, columns[i]);
            }
            for (int i = 0; i < results.length; i++) {
                VectorCopy.view(results[i], position, from, size, columns[types.size() + i]);
            }
            context.output().emit(new ColumnBatch(size, columns));
        }
    }

    /** Notes how far the partitions have come and forgets the rows that are not looked at any more. */
    private void finish(int count) {
        long lag = 0;
        for (RunningOver function : functions) {
            lag = function instanceof RunningPick pick ? Math.max(lag, pick.lag()) : lag;
        }
        for (int i = 0; i < count; i++) {
            int partition = current.partitions[i];
            progress.addWaiting(partition, -1);
            if (byRowTime) {
                progress.setLastTime(partition, EventTime.millis(rows.column(timeColumn), current.slots[i]));
            }
        }
        for (int i = 0; i < count; i++) {
            if (current.startsPartition(i)) {
                history.trim(current.partitions[i], lag);
            }
        }
    }

    @Override
    public void onProcessingTime(long timestampMillis) {
        ttl.cleanUp(table, timestampMillis, context, this::removeExpired);
        memory.update(memoryBytes());
    }

    private void removeExpired(int partition) {
        if (!progress.waits(partition)) {
            forget(partition);
            ttl.forget(partition);
            table.remove(partition);
        }
    }

    private long memoryBytes() {
        long bytes = rows.memoryBytes()
                + table.memoryBytes()
                + history.memoryBytes()
                + ttl.memoryBytes()
                + progress.memoryBytes()
                + partitionOf.length * 4L;
        for (RunningOver function : functions) {
            bytes += function.memoryBytes();
        }
        return bytes;
    }

    @Override
    public void endInput(int input) {
        compute(rows.groupSize(WAITING));
    }

    /** The watermark; the partitions; the rows of their history; the rows that wait. */
    private StateLayout layout() {
        return new StateLayout(
                "over aggregate",
                STATE_VERSION,
                watermark.stateTable(),
                partitions.stateTable(),
                stored.historyTable(),
                stored.waitingTable());
    }

    @Override
    public StateSnapshot freeze(long checkpointId) {
        try (SnapshotWriter writer = layout().writer(context, checkpointId)) {
            watermark.write(writer, 0);
            partitions.write(writer, 1, partition -> true);
            stored.writeHistory(writer, 2, table, partitionOf.length);
            stored.writeWaiting(writer, 3, WAITING);
            return writer.finish();
        }
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        StateReader reader = layout().reader(version, in);
        reader.next(watermark::load);
        reader.next(this::loadPartitions);
        reader.next(this::loadHistory);
        reader.next(this::loadWaiting);
        ttl.planCleanUp(context.processingTime(), context);
        memory.update(memoryBytes());
    }

    private void loadPartitions(ColumnBatch batch) {
        partitions.load(batch);
        history.ensureCapacity(table.groupLimit());
    }

    private void loadHistory(ColumnBatch batch) {
        int count = batch.rowCount();
        IntVector places = (IntVector) batch.column(types.size());
        findPartitions(batch, rowNumbers.first(count), count);
        for (int row = 0; row < count; row++) {
            int slot = store(groups[row], batch, row, row);
            rows.unlink(slot);
            history.restore(groups[row], slot, places.get(row));
        }
    }

    private void loadWaiting(ColumnBatch batch) {
        int count = batch.rowCount();
        findPartitions(batch, rowNumbers.first(count), count);
        for (int row = 0; row < count; row++) {
            store(groups[row], batch, row, row);
            progress.addWaiting(groups[row], 1);
        }
    }

    @Override
    public void close() {
        for (RunningOver function : functions) {
            function.close();
        }
        if (memory != null) {
            memory.close();
        }
    }
}
