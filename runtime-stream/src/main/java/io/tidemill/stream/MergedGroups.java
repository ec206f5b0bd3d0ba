package io.tidemill.stream;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Groups by key alone, merged from groups by slice and key. */
final class MergedGroups implements AutoCloseable {
    private final GroupTable table;
    private final AggregateSet aggregates;
    private final GroupCounts counts = new GroupCounts();
    private final ColumnVector[] partials;
    private final RowNumbers rowNumbers = new RowNumbers();
    private int[] targets = new int[0];

    MergedGroups(
            List<LogicalType> keyTypes, AggregateFunctions functions, List<AggregateCall> calls, boolean retractable) {
        table = GroupTable.of(keyTypes);
        aggregates = new AggregateSet(functions, calls, retractable);
        List<LogicalType> types = new ArrayList<>(AggregateSet.partialTypes(functions, calls, retractable));
        partials = Vectors.allocateAll(types, 16);
    }

    GroupTable table() {
        return table;
    }

    AggregateSet aggregates() {
        return aggregates;
    }

    /** Merges the groups of a slice. */
    void merge(GroupTable sliceTable, AggregateSet slices, GroupCounts sliceCounts, GroupList list) {
        int count = list.size();
        ColumnVector[] keys = Vectors.allocateAll(sliceTable.keyTypes(), count);
        sliceTable.writeKeys(list.groups(), 0, count, keys);
        ColumnVector[] ownKeys = new ColumnVector[table.keyTypes().size()];
        System.arraycopy(keys, 0, ownKeys, 0, ownKeys.length);
        int[] rows = rowNumbers.first(count);
        if (targets.length < count) {
            targets = new int[count];
        }
        table.findOrAdd(ownKeys, rows, 0, count, targets);
        aggregates.ensureCapacity(table.groupLimit());
        counts.ensureCapacity(table.groupLimit());
        for (int i = 0; i < partials.length; i++) {
            slices.writePartial(i, list.groups(), 0, count, partials[i]);
            aggregates.merge(i, partials[i], rows, targets, 0, count);
        }
        for (int i = 0; i < count; i++) {
            counts.set(targets[i], counts.get(targets[i]) + sliceCounts.get(list.groups()[i]));
        }
    }

    /**
     * The groups for a snapshot.
     *
     * @param label what tells the groups of this object from those of others
     */
    GroupState state(LabelColumn label) {
        return new GroupState(table, table.keyTypes().size(), label, counts, aggregates);
    }

    /** The groups that have rows. */
    void collect(GroupList list) {
        for (int group = 0; group < table.groupLimit(); group++) {
            if (counts.get(group) > 0) {
                list.add(group);
            }
        }
    }

    void clear() {
        for (int group = 0; group < table.groupLimit(); group++) {
            aggregates.clear(group);
            counts.set(group, 0);
        }
        table.clear();
    }

    long memoryBytes() {
        return table.memoryBytes() + aggregates.memoryBytes() + counts.memoryBytes();
    }

    @Override
    public void close() {
        aggregates.close();
    }
}
