package io.tidemill.stream;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateTable;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows that a timed OVER stores, on their way into a snapshot: those of the history and those that wait. */
final class OverState {
    private final List<LogicalType> types;
    private final int[] keyColumns;
    private final RankedRows rows;
    private final OverHistory history;

    OverState(List<LogicalType> types, int[] keyColumns, RankedRows rows, OverHistory history) {
        this.types = types;
        this.keyColumns = keyColumns;
        this.rows = rows;
        this.history = history;
    }

    /** The row and its place in the history, those of a partition oldest first. */
    StateTable historyTable() {
        List<LogicalType> columns = new ArrayList<>(types);
        columns.add(LogicalType.int32());
        return StateTable.keyed(columns);
    }

    /** The row, in order. */
    StateTable waitingTable() {
        return StateTable.keyed(types);
    }

    /**
     * Writes the history.
     *
     * @param slots all slots are smaller
     */
    void writeHistory(SnapshotWriter writer, int tableNumber, GroupTable partitions, int slots) {
        GroupList all = new GroupList();
        IntVector places = new IntVector(slots);
        for (int partition = 0; partition < partitions.groupLimit(); partition++) {
            if (partitions.contains(partition)) {
                history.collect(partition, all, places);
            }
        }
        ColumnVector[] columns = columns(types.size() + 1);
        columns[types.size()] = places;
        writer.add(tableNumber, keyColumns, columns, all.groups(), 0, all.size());
    }

    /** Writes the rows of a group of {@link RankedRows}. */
    void writeWaiting(SnapshotWriter writer, int tableNumber, int group) {
        int[] slots = new int[rows.groupSize(group)];
        rows.collect(group, 1, slots.length, slots);
        ColumnVector[] columns = columns(types.size());
        writer.add(tableNumber, keyColumns, columns, slots, 0, slots.length);
    }

    private ColumnVector[] columns(int count) {
        ColumnVector[] columns = new ColumnVector[count];
        Arrays.setAll(columns, i -> i < types.size() ? rows.column(i) : null);
        return columns;
    }
}
