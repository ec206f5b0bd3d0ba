package io.tidemill.stream;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateReader;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.state.StateTable;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Aggregation by key and TUMBLE, HOP or CUMULATE window. Rows are aggregated once, by slice and key; the watermark fires a window, which merges its slices and emits one row a key. Aggregates that cannot be merged
 * are kept by window instead. Fired windows are never changed: a late row still counts in those of its windows that have not fired, and is dropped and counted when there are none.
 */
final class WindowAggregateOperator implements Operator, Snapshottable {
    private static final int STATE_VERSION = 1;

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
    private final OperatorWatermark watermark = new OperatorWatermark();
    /** The watermark up to which windows have fired. */
    private long firedUntil = Long.MIN_VALUE;

    private final GroupState state;
    private boolean[] listed = new boolean[0];
    private long[] windows = new long[1];
    private long[] assigned = new long[0];
    private int[] assignedCount = new int[0];
    private int[] rows = new int[0];
    private int[] groups = new int[0];
    private int[] allRows = new int[0];
    private int[] allGroups = new int[0];

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
        this.state = new GroupState(table, keyColumns.length, counts, aggregates);
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
        if (most > 1) {
            aggregateInAll(batch, batchRows, count, most);
        } else if (most == 1) {
            aggregate(batch, rows, groups, findGroups(batchRows, count, 0));
        }
        memory.update(memoryBytes());
    }

    /** Finds the group of each row in its pane number {@code turn}, and leaves rows and groups in {@link #rows} and {@link #groups}. Returns how many rows have so many panes. */
    private int findGroups(int[] batchRows, int count, int turn) {
        int selected = 0;
        for (int i = 0; i < count; i++) {
            if (turn < assignedCount[i]) {
                rows[selected++] = batchRows[i];
                paneColumn.set(batchRows[i], assigned[i * windows.length + turn]);
            }
        }
        table.findOrAdd(keys, rows, 0, selected, groups);
        list(paneColumn, rows, groups, selected);
        return selected;
    }

    /** Aggregates each row in all its panes, row by row, so that those of each pane keep their order. */
    private void aggregateInAll(ColumnBatch batch, int[] batchRows, int count, int most) {
        int total = 0;
        for (int i = 0; i < count; i++) {
            total += assignedCount[i];
        }
        if (allRows.length < total) {
            allRows = new int[total];
            allGroups = new int[total];
        }
        for (int turn = 0; turn < most; turn++) {
            findGroups(batchRows, count, turn);
            int next = 0;
            int first = 0;
            for (int i = 0; i < count; i++) {
                if (turn < assignedCount[i]) {
                    allRows[first + turn] = rows[next];
                    allGroups[first + turn] = groups[next++];
                }
                first += assignedCount[i];
            }
        }
        aggregate(batch, allRows, allGroups, total);
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
        if (passed(last)) {
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
            if (!passed(windows[i])) {
                assigned[at + open++] = windows[i];
            }
        }
        return open;
    }

    /** A late row joins the first step that has not fired. */
    private long firstOpen(long slice) {
        long end = slice;
        while (passed(end)) {
            end = shape.next(end);
        }
        return end;
    }

    private void aggregate(ColumnBatch batch, int[] paneRows, int[] paneGroups, int count) {
        int limit = table.groupLimit();
        aggregates.ensureCapacity(limit);
        counts.ensureCapacity(limit);
        count(batch.rowKinds(), paneRows, paneGroups, count);
        aggregates.apply(batch, paneRows, batch.rowKinds(), paneGroups, 0, count);
    }

    private void count(byte[] kinds, int[] paneRows, int[] paneGroups, int count) {
        long[] c = counts.values();
        for (int i = 0; i < count; i++) {
            if (kinds == null || RowKind.isAdd(kinds[paneRows[i]])) {
                c[paneGroups[i]]++;
            } else if (c[paneGroups[i]] > 0 || sliced) {
                // Of sliced windows a late row may sit in an earlier slice than its retraction looks at.
                c[paneGroups[i]]--;
            } else {
                broken.retractionWithoutRow();
            }
        }
    }

    /** Notes the groups of each pane. */
    private void list(LongVector ends, int[] endRows, int[] found, int count) {
        int limit = table.groupLimit();
        if (listed.length < limit) {
            listed = Arrays.copyOf(listed, Math.max(limit, listed.length * 2));
        }
        for (int i = 0; i < count; i++) {
            if (!listed[found[i]]) {
                listed[found[i]] = true;
                panes.computeIfAbsent(ends.get(endRows[i]), end -> new GroupList())
                        .add(found[i]);
            }
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        if (watermark.advance(timestampMillis)) {
            firing.fire(this);
            firedUntil = timestampMillis;
            memory.update(memoryBytes());
        }
        context.output().emitWatermark(timestampMillis);
    }

    TreeMap<Long, GroupList> panes() {
        return panes;
    }

    boolean passed(long windowEnd) {
        return clock.passed(windowEnd, watermark.current());
    }

    /** True for a window that an earlier watermark has passed, whether or not there was something to emit. */
    boolean hasFired(long windowEnd) {
        return clock.passed(windowEnd, firedUntil);
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

    /** The watermark; the groups by key and pane; what the way of firing has. */
    private StateLayout layout() {
        List<StateTable> tables = new ArrayList<>(List.of(watermark.stateTable(), state.stateTable()));
        tables.addAll(firing.stateTables());
        return new StateLayout("window aggregate", STATE_VERSION, tables.toArray(new StateTable[0]));
    }

    @Override
    public StateSnapshot freeze(long checkpointId) {
        try (SnapshotWriter writer = layout().writer(context, checkpointId)) {
            watermark.write(writer, 0);
            state.write(writer, 1, group -> true);
            firing.write(writer, 2);
            return writer.finish();
        }
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        StateReader reader = layout().reader(version, in);
        reader.next(watermark::load);
        firedUntil = watermark.current();
        reader.next(this::loadPanes);
        if (!firing.stateTables().isEmpty()) {
            reader.next(firing::load);
        }
        memory.update(memoryBytes());
    }

    private void loadPanes(ColumnBatch batch) {
        int count = batch.rowCount();
        LongVector ends = (LongVector) batch.column(keyColumns.length);
        list(ends, rowNumbers.first(count), state.load(batch), count);
    }

    @Override
    public void close() {
        aggregates.close();
        firing.close();
        if (memory != null) {
            memory.close();
        }
    }
}
