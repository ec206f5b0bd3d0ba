package io.tidemill.stream;

import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateTable;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.LongVector;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** CUMULATE: the windows with one start grow step by step, so each step is merged into what they have in common so far. */
final class GrowingWindows implements WindowFiring {
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final WindowShape shape;
    private final Supplier<MergedGroups> merged;
    /** By start. */
    private final TreeMap<Long, Growing> growing = new TreeMap<>();
    /** The form of the snapshot, and nothing else. */
    private final MergedGroups empty;

    private static final class Growing {
        private final MergedGroups groups;
        private long nextEnd = UNKNOWN;

        Growing(MergedGroups groups) {
            this.groups = groups;
        }
    }

    GrowingWindows(WindowShape shape, Supplier<MergedGroups> merged) {
        this.shape = shape;
        this.merged = merged;
        this.empty = merged.get();
    }

    @Override
    public void fire(WindowAggregateOperator operator) {
        while (true) {
            long end = nextEnd(operator);
            if (end == Long.MAX_VALUE || !operator.passed(end)) {
                return;
            }
            fire(operator, end);
        }
    }

    private long nextEnd(WindowAggregateOperator operator) {
        long end =
                operator.panes().isEmpty() ? Long.MAX_VALUE : operator.panes().firstKey();
        for (Map.Entry<Long, Growing> window : growing.entrySet()) {
            if (window.getValue().nextEnd == UNKNOWN) {
                window.getValue().nextEnd = firstNotFired(operator, window.getKey());
            }
            end = Math.min(end, window.getValue().nextEnd);
        }
        return end;
    }

    private long firstNotFired(WindowAggregateOperator operator, long start) {
        long end = shape.next(start);
        while (operator.hasFired(end)) {
            end = shape.next(end);
        }
        return end;
    }

    private void fire(WindowAggregateOperator operator, long end) {
        long start = shape.start(end);
        Growing window = window(start);
        GroupList step = operator.panes().remove(end);
        if (step != null) {
            operator.mergeInto(window.groups, step);
            operator.drop(step);
        }
        GroupList groups = new GroupList();
        window.groups.collect(groups);
        operator.emit(window.groups.table(), window.groups.aggregates(), groups, end);
        window.nextEnd = shape.next(end);
        if (end >= shape.lastWindow(end)) {
            window.groups.close();
            growing.remove(start);
        }
    }

    private Growing window(long start) {
        return growing.computeIfAbsent(start, s -> new Growing(merged.get()));
    }

    /** The keys, the start of the window, and what its groups have so far. Which step is next follows from the watermark. */
    @Override
    public List<StateTable> stateTables() {
        return List.of(empty.state(new LabelColumn(0)).stateTable());
    }

    @Override
    public void write(SnapshotWriter writer, int table) {
        growing.forEach(
                (start, window) -> window.groups.state(new LabelColumn(start)).write(writer, table, group -> true));
    }

    @Override
    public void load(ColumnBatch batch) {
        LongVector starts = (LongVector) batch.column(empty.table().keyTypes().size());
        int count = batch.rowCount();
        int[] rows = new int[count];
        boolean[] taken = new boolean[count];
        for (int first = 0; first < count; first++) {
            if (taken[first]) {
                continue;
            }
            long start = starts.get(first);
            int same = 0;
            for (int row = first; row < count; row++) {
                if (starts.get(row) == start) {
                    taken[row] = true;
                    rows[same++] = row;
                }
            }
            window(start).groups.state(new LabelColumn(start)).load(batch.copy(rows, 0, same));
        }
    }

    @Override
    public long memoryBytes() {
        long bytes = 0;
        for (Growing window : growing.values()) {
            bytes += window.groups.memoryBytes();
        }
        return bytes;
    }

    @Override
    public void close() {
        for (Growing window : growing.values()) {
            window.groups.close();
        }
        growing.clear();
        empty.close();
    }
}
