package io.tidemill.stream;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.io.DataInput;
import java.io.IOException;

/** The groups of an unbounded aggregation. They have one form in snapshots, with bundles and without, so that one can be restored as the other. */
final class AggregateState {
    private static final int VERSION = 1;

    private final GroupTable table;
    private final AggregateSet aggregates;
    private final GroupCounts counts;
    private final StateTtl ttl;
    private final GroupState groups;

    AggregateState(GroupTable table, AggregateSet aggregates, GroupCounts counts, StateTtl ttl) {
        this.table = table;
        this.aggregates = aggregates;
        this.counts = counts;
        this.ttl = ttl;
        this.groups = new GroupState(table, table.keyTypes().size(), counts, ttl, aggregates);
    }

    /** Makes a group look as if it were new. */
    void empty(int group) {
        aggregates.clear(group);
        counts.set(group, 0);
    }

    void remove(int group) {
        empty(group);
        table.remove(group);
        ttl.forget(group);
    }

    /** SQL wants one row from an aggregation without GROUP BY, also over nothing. */
    void emitRowOfEmptyInput(OperatorContext context, ColumnVector[] results) {
        int[] group = new int[1];
        table.findOrAdd(new ColumnVector[0], new int[1], 0, 1, group);
        aggregates.ensureCapacity(table.groupLimit());
        counts.ensureCapacity(table.groupLimit());
        if (counts.get(group[0]) > 0) {
            return;
        }
        for (int i = 0; i < aggregates.size(); i++) {
            aggregates.writeResult(i, group, 0, 1, results[i]);
        }
        context.output().emit(new ColumnBatch(1, results));
    }

    private StateLayout layout() {
        return new StateLayout("group aggregate", VERSION, groups.stateTable());
    }

    StateSnapshot freeze(OperatorContext context, long checkpointId) {
        try (SnapshotWriter writer = layout().writer(context, checkpointId)) {
            groups.write(writer, 0, group -> true);
            return writer.finish();
        }
    }

    void load(OperatorContext context, int version, DataInput in) throws IOException {
        layout().reader(version, in).next(groups::load);
        ttl.planCleanUp(context.processingTime(), context);
    }

    long memoryBytes() {
        return table.memoryBytes() + aggregates.memoryBytes() + counts.memoryBytes() + ttl.memoryBytes();
    }
}
