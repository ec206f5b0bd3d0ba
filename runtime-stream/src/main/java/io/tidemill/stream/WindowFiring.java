package io.tidemill.stream;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Which windows fire when the watermark has risen, in the order of their ends, and from which panes their results are made. */
interface WindowFiring extends AutoCloseable {
    void fire(WindowAggregateOperator operator);

    long memoryBytes();

    @Override
    void close();

    /** Panes are windows. */
    static WindowFiring ofWindows() {
        return new OfWindows();
    }

    /** Panes are slices that several windows share. */
    static WindowFiring ofSlices(WindowShape shape, Supplier<MergedGroups> merged) {
        return shape.cumulates() ? new OfSteps(shape, merged) : new OfSlices(shape, merged.get());
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
        private long lastFired = Long.MIN_VALUE;

        OfSlices(WindowShape shape, MergedGroups merged) {
            this.shape = shape;
            this.merged = merged;
        }

        @Override
        public void fire(WindowAggregateOperator operator) {
            TreeMap<Long, GroupList> panes = operator.panes();
            while (!panes.isEmpty()) {
                long slice = panes.firstKey();
                long end = shape.firstWindow(slice);
                while (end <= lastFired) {
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

    /** CUMULATE: the windows with one start grow step by step, so each step is merged into what they have in common so far. */
    final class OfSteps implements WindowFiring {
        private final WindowShape shape;
        private final Supplier<MergedGroups> merged;
        private final TreeMap<Long, Growing> growing = new TreeMap<>();

        private static final class Growing {
            private final MergedGroups groups;
            private long nextEnd;

            Growing(MergedGroups groups) {
                this.groups = groups;
            }
        }

        OfSteps(WindowShape shape, Supplier<MergedGroups> merged) {
            this.shape = shape;
            this.merged = merged;
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
            long end = operator.panes().isEmpty()
                    ? Long.MAX_VALUE
                    : operator.panes().firstKey();
            for (Growing window : growing.values()) {
                end = Math.min(end, window.nextEnd);
            }
            return end;
        }

        private void fire(WindowAggregateOperator operator, long end) {
            long start = shape.start(end);
            Growing window = growing.computeIfAbsent(start, s -> new Growing(merged.get()));
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
        }
    }
}
