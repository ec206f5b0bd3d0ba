package io.tidemill.stream;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Aggregation by key and TUMBLE, HOP or CUMULATE window. Rows are aggregated once, by slice and key; the watermark fires a window, which merges its slices and emits one row a key. Aggregates that cannot be merged
 * are kept by window instead. Fired windows are never changed: a late row still counts in those of its windows that have not fired, and is dropped and counted when there are none.
 */
final class WindowAggregateOperator implements Operator {
    private final StreamWindowAggregateNode node;
    private final WindowShape shape;
    private final WindowClock clock;
    private final int timeColumn;
    private final boolean sliced;
    private final int[] keyColumns;
    private final ColumnVector[] keys;
    private final GroupTable table;
    private final AggregateSet aggregates;
    private final GroupCounts counts = new GroupCounts();
    private final TreeMap<Long, GroupList> panes = new TreeMap<>();
    private final WindowFiring firing;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final LongVector paneColumn = new LongVector(0);
    private OperatorContext context;
    private StateMemory memory;
    private BrokenChangelog broken;
    private WindowOutput output;
    private Counter late;
    private long watermark = Long.MIN_VALUE;
    private boolean[] listed = new boolean[0];
    private long[] windows = new long[1];
    private long[] assigned = new long[0];
    private int[] assignedCount = new int[0];
    private int[] rows = new int[0];
    private int[] groups = new int[0];
    private byte[] admitted = new byte[0];

    WindowAggregateOperator(StreamWindowAggregateNode node, AggregateFunctions functions) {
        this.node = node;
        this.shape = new WindowShape(node.window());
        this.timeColumn = node.window().timeColumn();
        List<LogicalType> inputTypes = node.input().properties().outputType().children();
        this.clock = new WindowClock(node.window(), inputTypes.get(timeColumn));
        this.sliced = shape.overlaps() && node.calls().stream().allMatch(functions::mergeable);
        this.keyColumns = node.groupKeys().stream().mapToInt(Integer::intValue).toArray();
        this.keys = new ColumnVector[keyColumns.length + 1];
        List<LogicalType> keyTypes =
                new ArrayList<>(node.groupKeys().stream().map(inputTypes::get).toList());
        boolean retracts = !node.input().properties().isInsertOnly();
        this.firing = sliced
                ? WindowFiring.ofSlices(
                        shape, () -> new MergedGroups(List.copyOf(keyTypes), functions, node.calls(), retracts))
                : WindowFiring.ofWindows();
        List<LogicalType> tableTypes = new ArrayList<>(keyTypes);
        tableTypes.add(LogicalType.bigint().notNull());
        this.table = GroupTable.of(tableTypes);
        this.aggregates = new AggregateSet(functions, node.calls(), retracts);
        this.windows = new long[shape.maxWindows()];
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        memory = new StateMemory(context, "window aggregate");
        broken = new BrokenChangelog(context, "the window aggregation", false);
        late = context.metrics().counter("late_rows_dropped");
        output = new WindowOutput(
                context,
                node.properties().outputType().children(),
                keyColumns.length,
                node.calls().size(),
                node.windowColumns(),
                clock);
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] batchRows = rowNumbers.of(batch);
        for (int i = 0; i < keyColumns.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        keys[keyColumns.length] = paneColumn;
        paneColumn.ensureCapacity(batch.rowCount());
        int most = assign(batch.column(timeColumn), batchRows, count);
        for (int turn = 0; turn < most; turn++) {
            int selected = 0;
            for (int i = 0; i < count; i++) {
                if (turn < assignedCount[i]) {
                    rows[selected++] = batchRows[i];
                    paneColumn.set(batchRows[i], assigned[i * windows.length + turn]);
                }
            }
            aggregate(batch, selected);
        }
        memory.update(memoryBytes());
    }

    /** Finds the panes of all rows: slices, or windows that have not fired. Returns the most that a row has. */
    private int assign(ColumnVector times, int[] batchRows, int count) {
        if (assignedCount.length < count) {
            assigned = new long[Math.multiplyExact(count, windows.length)];
            assignedCount = new int[count];
            rows = new int[count];
            groups = new int[count];
        }
        int most = 0;
        for (int i = 0; i < count; i++) {
            int row = batchRows[i];
            int panesOfRow = times.isNull(row) ? 0 : panes(clock.time(times, row), i * windows.length);
            assignedCount[i] = panesOfRow;
            most = Math.max(most, panesOfRow);
        }
        return most;
    }

    private int panes(long time, int at) {
        long slice = shape.sliceEnd(time);
        long last = shape.lastWindow(slice);
        if (shape.firstWindow(slice) > last) {
            return 0;
        }
        if (clock.passed(last, watermark)) {
            late.add(1);
            return 0;
        }
        if (sliced) {
            assigned[at] = shape.cumulates() ? firstOpen(slice) : slice;
            return 1;
        }
        int all = shape.windows(slice, windows);
        int open = 0;
        for (int i = 0; i < all; i++) {
            if (!clock.passed(windows[i], watermark)) {
                assigned[at + open++] = windows[i];
            }
        }
        return open;
    }

    /** A late row joins the first step that has not fired. */
    private long firstOpen(long slice) {
        long end = slice;
        while (clock.passed(end, watermark)) {
            end = shape.next(end);
        }
        return end;
    }

    private void aggregate(ColumnBatch batch, int count) {
        table.findOrAdd(keys, rows, 0, count, groups);
        int limit = table.groupLimit();
        aggregates.ensureCapacity(limit);
        counts.ensureCapacity(limit);
        if (listed.length < limit) {
            listed = Arrays.copyOf(listed, Math.max(limit, listed.length * 2));
        }
        for (int i = 0; i < count; i++) {
            if (!listed[groups[i]]) {
                listed[groups[i]] = true;
                panes.computeIfAbsent(paneColumn.get(rows[i]), end -> new GroupList())
                        .add(groups[i]);
            }
        }
        aggregates.apply(batch, rows, admit(batch, count), groups, 0, count);
    }

    private byte[] admit(ColumnBatch batch, int count) {
        byte[] given = batch.rowKinds();
        long[] c = counts.values();
        if (given == null) {
            for (int i = 0; i < count; i++) {
                c[groups[i]]++;
            }
            return null;
        }
        if (admitted.length < batch.rowCount()) {
            admitted = new byte[batch.rowCount()];
        }
        for (int i = 0; i < count; i++) {
            byte kind = given[rows[i]];
            if (RowKind.isAdd(kind)) {
                c[groups[i]]++;
            } else if (c[groups[i]] > 0 || sliced) {
                // Of sliced windows a late row may sit in an earlier slice than its retraction looks at.
                c[groups[i]]--;
            } else {
                broken.retractionWithoutRow();
                kind = Accumulators.NO_CHANGE;
            }
            admitted[rows[i]] = kind;
        }
        return admitted;
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        watermark = timestampMillis;
        firing.fire(this);
        memory.update(memoryBytes());
        context.output().emitWatermark(timestampMillis);
    }

    TreeMap<Long, GroupList> panes() {
        return panes;
    }

    boolean passed(long windowEnd) {
        return clock.passed(windowEnd, watermark);
    }

    /** Merges the groups of a pane into others. */
    void mergeInto(MergedGroups target, GroupList list) {
        target.merge(table, aggregates, counts, list);
    }

    /** Emits groups that were kept by window. */
    void emitOwn(GroupList list, long end) {
        GroupList alive = new GroupList();
        for (int i = 0; i < list.size(); i++) {
            if (counts.get(list.groups()[i]) > 0) {
                alive.add(list.groups()[i]);
            }
        }
        emit(table, aggregates, alive, end);
    }

    void emit(GroupTable from, AggregateSet results, GroupList list, long end) {
        long[] starts = new long[list.size()];
        long[] ends = new long[list.size()];
        Arrays.fill(starts, shape.start(end));
        Arrays.fill(ends, end);
        output.emit(from, list.groups(), results, list.groups(), list.size(), starts, ends);
    }

    /** Forgets the groups of a pane. */
    void drop(GroupList list) {
        for (int i = 0; i < list.size(); i++) {
            int group = list.groups()[i];
            aggregates.clear(group);
            counts.set(group, 0);
            listed[group] = false;
            table.remove(group);
        }
    }

    private long memoryBytes() {
        return table.memoryBytes()
                + aggregates.memoryBytes()
                + counts.memoryBytes()
                + listed.length
                + firing.memoryBytes();
    }

    @Override
    public void endInput(int input) {}

    @Override
    public void close() {
        aggregates.close();
        firing.close();
        if (memory != null) {
            memory.close();
        }
    }
}
