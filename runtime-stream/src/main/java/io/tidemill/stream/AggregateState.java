package io.tidemill.stream;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateTable;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/** Groups with their keys, counts, times of writing and accumulators on the way into a snapshot and back: one row a group. */
final class AggregateState {
    private static final int CHUNK = 1024;

    private final GroupTable table;
    private final AggregateSet aggregates;
    private final GroupCounts counts;
    private final StateTtl ttl;
    private final int keyCount;
    private final int routingKeys;

    /**
     * A view of an operator's groups.
     *
     * @param routingKeys how many of the table's keys, from the first on, spread rows over tasks
     */
    AggregateState(GroupTable table, AggregateSet aggregates, GroupCounts counts, StateTtl ttl, int routingKeys) {
        this.table = table;
        this.aggregates = aggregates;
        this.counts = counts;
        this.ttl = ttl;
        this.routingKeys = routingKeys;
        this.keyCount = table.keyTypes().size();
    }

    StateTable stateTable() {
        return StateTable.keyed(types());
    }

    private List<LogicalType> types() {
        List<LogicalType> types = new ArrayList<>(table.keyTypes());
        types.add(LogicalType.bigint());
        types.add(LogicalType.bigint());
        types.addAll(aggregates.partialTypes());
        return types;
    }

    /** Writes the groups that are in the table and wanted. */
    void write(SnapshotWriter writer, int tableNumber, IntPredicate wanted) {
        ColumnVector[] columns = Vectors.allocateAll(types(), CHUNK);
        ColumnVector[] keys = Arrays.copyOf(columns, keyCount);
        ColumnVector[] routing = Arrays.copyOf(columns, routingKeys);
        LongVector rows = (LongVector) columns[keyCount];
        LongVector written = (LongVector) columns[keyCount + 1];
        int[] groups = new int[CHUNK];
        int[] numbers = new RowNumbers().first(CHUNK);
        int limit = table.groupLimit();
        for (int next = 0; next < limit; ) {
            int count = 0;
            for (; next < limit && count < CHUNK; next++) {
                if (table.contains(next) && wanted.test(next)) {
                    groups[count++] = next;
                }
            }
            table.writeKeys(groups, 0, count, keys);
            for (int i = 0; i < count; i++) {
                rows.set(i, counts.get(groups[i]));
                written.set(i, ttl.written(groups[i]));
            }
            for (int call = 0; call < aggregates.size(); call++) {
                aggregates.writePartial(call, groups, 0, count, columns[keyCount + 2 + call]);
            }
            writer.add(tableNumber, routing, columns, numbers, 0, count);
        }
    }

    /** Takes groups over and returns their numbers, which are valid until the next call. */
    int[] load(ColumnBatch batch) {
        int count = batch.rowCount();
        int[] groups = new int[count];
        int[] numbers = new RowNumbers().of(batch);
        table.findOrAdd(Arrays.copyOf(batch.columns(), keyCount), numbers, 0, count, groups);
        int limit = table.groupLimit();
        aggregates.ensureCapacity(limit);
        counts.ensureCapacity(limit);
        ttl.ensureCapacity(limit);
        for (int i = 0; i < count; i++) {
            counts.set(groups[i], ((LongVector) batch.column(keyCount)).get(i));
            ttl.touch(groups[i], ((LongVector) batch.column(keyCount + 1)).get(i));
        }
        aggregates.merge(batch, keyCount + 2, numbers, groups, 0, count);
        return groups;
    }
}
