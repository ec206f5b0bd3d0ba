package io.tidemill.stream;

import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateTable;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Which windows fire when the watermark has risen, in the order of their ends, and from which panes their results are made. */
interface WindowFiring extends AutoCloseable {
    void fire(WindowAggregateOperator operator);

    /** What must be in a snapshot besides the panes and the watermark: no table or one. */
    default List<StateTable> stateTables() {
        return List.of();
    }

    /** Writes the table, if there is one. */
    default void write(SnapshotWriter writer, int table) {}

    /** Takes rows of the table over. */
    default void load(ColumnBatch batch) {}

    long memoryBytes();

    @Override
    void close();

    /** Panes are windows. */
    static WindowFiring ofWindows() {
        return new OfWindows();
    }

    /** Panes are slices that several windows share. */
    static WindowFiring ofSlices(WindowShape shape, Supplier<MergedGroups> merged) {
        return shape.cumulates() ? new GrowingWindows(shape, merged) : new OfSlices(shape, merged.get());
    }

    /** Each pane is emitted and dropped. */
    final class OfWindows implements WindowFiring {
        @Override
        public void fire(WindowAggregateOperator operator) {
            TreeMap<Long, GroupList> panes = operator.panes();
            while (!panes.isEmpty() && operator.passed(panes.firstKey())) {
                Map.Entry<Long, GroupList> pane = panes.pollFirstEntry();
                operator.emitOwn(pane.getValue(), pane.getKey());
                operator.drop(pane.getValue());
            }
        }

        @Override
        public long memoryBytes() {
            return 0;
        }

        @Override
        public void close() {}
    }

    /** HOP: a window merges its slices; a slice is dropped after its last window. */
    final class OfSlices implements WindowFiring {
        private final WindowShape shape;
        private final MergedGroups merged;

        OfSlices(WindowShape shape, MergedGroups merged) {
            this.shape = shape;
            this.merged = merged;
        }

        @Override
        public void fire(WindowAggregateOperator operator) {
            TreeMap<Long, GroupList> panes = operator.panes();
            long lastFired = Long.MIN_VALUE;
            while (!panes.isEmpty()) {
                long slice = panes.firstKey();
                long end = shape.firstWindow(slice);
                while (end <= lastFired || operator.hasFired(end)) {
                    end = shape.next(end);
                }
                if (end > shape.lastWindow(slice)) {
                    operator.drop(panes.pollFirstEntry().getValue());
                } else if (operator.passed(end)) {
                    fire(operator, end);
                    lastFired = end;
                } else {
                    return;
                }
            }
        }

        private void fire(WindowAggregateOperator operator, long end) {
            for (GroupList slice :
                    operator.panes().subMap(shape.start(end), false, end, true).values()) {
                operator.mergeInto(merged, slice);
            }
            GroupList groups = new GroupList();
            merged.collect(groups);
            operator.emit(merged.table(), merged.aggregates(), groups, end);
            merged.clear();
        }

        @Override
        public long memoryBytes() {
            return merged.memoryBytes();
        }

        @Override
        public void close() {
            merged.close();
        }
    }
}
