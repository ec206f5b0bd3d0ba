package io.tidemill.core.state;

import io.tidemill.core.hash.RowHash;
import io.tidemill.core.memory.MemoryReservation;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects copies of an operator's rows and the key group of each. One thread. */
public final class SnapshotWriter implements AutoCloseable {
    private static final long STEP = 1 << 20;

    private final StateLayout layout;
    private final String owner;
    private final int version;
    private final long checkpointId;
    private final KeyGroups keyGroups;
    private final int firstGroup;
    private final int endGroup;
    private final MemoryReservation memory;
    private final List<Rows> tables = new ArrayList<>();
    private long[] hashes = new long[0];
    private boolean finished;

    SnapshotWriter(StateLayout layout, String owner, int version, OperatorContext context, long checkpointId) {
        this.layout = layout;
        this.owner = owner;
        this.version = version;
        this.checkpointId = checkpointId;
        this.keyGroups = KeyGroups.of(context.config());
        this.firstGroup = keyGroups.first(context.taskIndex(), context.taskCount());
        this.endGroup = keyGroups.first(context.taskIndex() + 1, context.taskCount());
        this.memory = context.memory().reserve("snapshot of " + owner);
        for (StateTable table : layout.tables()) {
            tables.add(new Rows(new ColumnBuffer(table.types())));
        }
    }

    /**
     * Copies {@code rows[from .. from + count)} of columns into a table of keys. Rows of one key group keep their order.
     *
     * @param keys the columns by which rows are spread over tasks, in that order; the same rows count
     */
    public void add(int table, ColumnVector[] keys, ColumnVector[] columns, int[] rows, int from, int count) {
        if (hashes.length < count) {
            hashes = new long[count];
        }
        RowHash.hash(keys, rows, from, count, hashes);
        Rows target = tables.get(table);
        int at = target.rows.size();
        target.append(columns, rows, from, count);
        for (int i = 0; i < count; i++) {
            int group = keyGroups.group(hashes[i]);
            if (group < firstGroup || group >= endGroup) {
                throw notOwned(group);
            }
            target.groups[at + i] = group;
        }
        updateMemory();
    }

    /** As {@link #add(int, ColumnVector[], ColumnVector[], int[], int, int)}, with keys that are among the columns. */
    public void add(int table, int[] keyColumns, ColumnVector[] columns, int[] rows, int from, int count) {
        ColumnVector[] keys = new ColumnVector[keyColumns.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = columns[keyColumns[i]];
        }
        add(table, keys, columns, rows, from, count);
    }

    /** A row that came to the wrong task would be lost when it is restored. */
    private EngineException notOwned(int group) {
        return new EngineException(
                ErrorCode.INTERNAL,
                "the " + owner + " has a row of key group " + group + ", but its task has groups " + firstGroup + " to "
                        + (endGroup - 1) + " only");
    }

    /** Copies {@code rows[from .. from + count)} of columns into a table of the task. */
    public void addToTask(int table, ColumnVector[] columns, int[] rows, int from, int count) {
        tables.get(table).append(columns, rows, from, count);
        updateMemory();
    }

    private void updateMemory() {
        long bytes = 0;
        for (Rows table : tables) {
            bytes += table.memoryBytes();
        }
        if (bytes > memory.bytes()) {
            memory.grow((bytes + STEP - 1) / STEP * STEP - memory.bytes());
        }
    }

    /** What was added, by key group. Ends the writer. */
    public StateSnapshot finish() {
        List<StateSnapshot.Table> sorted = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            Rows table = tables.get(i);
            sorted.add(
                    layout.tables().get(i).perTask()
                            ? StateSnapshot.Table.ofTask(table.rows)
                            : StateSnapshot.Table.ofKeys(table.rows, table.groups, keyGroups.count()));
        }
        finished = true;
        return new StateSnapshot(checkpointId, version, firstGroup, endGroup, sorted, memory);
    }

    /** Gives the memory back unless a snapshot has it now. */
    @Override
    public void close() {
        if (!finished) {
            memory.close();
        }
    }

    private static final class Rows {
        final ColumnBuffer rows;
        int[] groups = new int[0];

        Rows(ColumnBuffer rows) {
            this.rows = rows;
        }

        void append(ColumnVector[] columns, int[] numbers, int from, int count) {
            rows.append(columns, numbers, from, count);
            if (groups.length < rows.size()) {
                groups = Arrays.copyOf(groups, Math.max(rows.size(), groups.length + (groups.length >> 1)));
            }
        }

        long memoryBytes() {
            // The groups, and later the rows' numbers in the order of the groups.
            return rows.memoryBytes() + 8L * groups.length;
        }
    }
}
