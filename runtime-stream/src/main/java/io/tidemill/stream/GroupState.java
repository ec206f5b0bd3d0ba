package io.tidemill.stream;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateTable;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Groups and what is kept for each of them, on the way into a snapshot and back: one row a group, its keys first. There may be several groups of a key, numbered apart from the keys: sessions,
 * for example.
 */
final class GroupState {
    private static final int CHUNK = 1024;

    private final GroupTable table;
    private final GroupColumns[] kept;
    private final int keyCount;
    private final int routingKeys;
    private final RowNumbers rowNumbers = new RowNumbers();

    /**
     * A view of an operator's groups.
     *
     * @param routingKeys how many of the table's keys, from the first on, spread rows over tasks
     */
    GroupState(GroupTable table, int routingKeys, GroupColumns... kept) {
        this.table = table;
        this.kept = kept.clone();
        this.routingKeys = routingKeys;
        this.keyCount = table.keyTypes().size();
    }

    StateTable stateTable() {
        return StateTable.keyed(types());
    }

    private List<LogicalType> types() {
        List<LogicalType> types = new ArrayList<>(table.keyTypes());
        for (GroupColumns columns : kept) {
            types.addAll(columns.types());
        }
        return types;
    }

    /** Writes the table's groups that are wanted. */
    void write(SnapshotWriter writer, int tableNumber, IntPredicate wanted) {
        int[] groups = new int[table.size()];
        int count = 0;
        for (int group = 0; group < table.groupLimit(); group++) {
            if (table.contains(group) && wanted.test(group)) {
                groups[count++] = group;
            }
        }
        write(writer, tableNumber, groups, groups, count);
    }

    /**
     * Writes groups, those of a key in their order.
     *
     * @param keys the number in the table of the key of each group
     * @param groups the first {@code count} of them
     */
    void write(SnapshotWriter writer, int tableNumber, int[] keys, int[] groups, int count) {
        ColumnVector[] columns = Vectors.allocateAll(types(), Math.min(count, CHUNK));
        ColumnVector[] keyColumns = Arrays.copyOf(columns, keyCount);
        ColumnVector[] routing = Arrays.copyOf(columns, routingKeys);
        for (int from = 0; from < count; from += CHUNK) {
            int length = Math.min(CHUNK, count - from);
            for (ColumnVector column : columns) {
                column.reset();
            }
            table.writeKeys(keys, from, length, keyColumns);
            int first = keyCount;
            for (GroupColumns part : kept) {
                part.write(groups, from, length, columns, first);
                first += part.types().size();
            }
            writer.add(tableNumber, routing, columns, rowNumbers.first(length), 0, length);
        }
    }

    /** Takes groups over that are the table's own and returns their numbers, by row. */
    int[] load(ColumnBatch batch) {
        int[] groups = loadKeys(batch);
        load(batch, groups, table.groupLimit());
        return groups;
    }

    /** Takes the keys of groups over and returns their numbers in the table, by row. */
    int[] loadKeys(ColumnBatch batch) {
        int count = batch.rowCount();
        int[] groups = new int[count];
        table.findOrAdd(Arrays.copyOf(batch.columns(), keyCount), rowNumbers.first(count), 0, count, groups);
        return groups;
    }

    /**
     * Takes over what is kept for groups.
     *
     * @param limit all groups are smaller
     */
    void load(ColumnBatch batch, int[] groups, int limit) {
        int first = keyCount;
        for (GroupColumns part : kept) {
            part.ensureCapacity(limit);
            part.read(batch, first, groups);
            first += part.types().size();
        }
    }
}
