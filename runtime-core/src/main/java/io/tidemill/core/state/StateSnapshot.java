package io.tidemill.core.state;

import io.tidemill.core.exchange.BatchWriter;
import io.tidemill.core.memory.MemoryReservation;
import io.tidemill.core.vector.ColumnBuffer;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * The frozen state of one operator in one task. May be written from any thread, one at a time, while the operator goes on.
 *
 * <p>A key group is written as its tables one after the other, each as its number of rows and blocks of rows as {@link BatchWriter} writes them.
 */
public final class StateSnapshot implements AutoCloseable {
    private static final int BLOCK_ROWS = 4096;

    private final long checkpointId;
    private final int version;
    private final int firstGroup;
    private final int endGroup;
    private final List<Table> tables;
    private final MemoryReservation memory;

    StateSnapshot(
            long checkpointId,
            int version,
            int firstGroup,
            int endGroup,
            List<Table> tables,
            MemoryReservation memory) {
        this.checkpointId = checkpointId;
        this.version = version;
        this.firstGroup = firstGroup;
        this.endGroup = endGroup;
        this.tables = tables;
        this.memory = memory;
    }

    /** The checkpoint that it was taken for. */
    public long checkpointId() {
        return checkpointId;
    }

    /** The version of the operator's layout, to be kept beside each key group. */
    public int version() {
        return version;
    }

    /** The first key group that the task owned. */
    public int firstGroup() {
        return firstGroup;
    }

    /** One more than the last key group that the task owned. */
    public int endGroup() {
        return endGroup;
    }

    /** Writes one key group. */
    public void write(int keyGroup, DataOutput out) throws IOException {
        BatchWriter writer = new BatchWriter(new DataOutputBytes(out));
        for (Table table : tables) {
            int count = table.count(keyGroup);
            out.writeInt(count);
            int end = table.first(keyGroup) + count;
            for (int from = table.first(keyGroup); from < end; from += BLOCK_ROWS) {
                writer.write(table.rows.columns(), table.order, from, Math.min(BLOCK_ROWS, end - from));
            }
        }
    }

    /** Gives the memory back. */
    @Override
    public void close() {
        memory.close();
    }

    /**
     * Rows of all key groups.
     *
     * @param order numbers of the rows, group after group
     * @param starts by group, where in the order its rows start, and the end; null when all groups have all rows
     */
    record Table(ColumnBuffer rows, int[] order, int[] starts) {
        static Table ofTask(ColumnBuffer rows) {
            int[] order = new int[rows.size()];
            for (int i = 0; i < order.length; i++) {
                order[i] = i;
            }
            return new Table(rows, order, null);
        }

        /** Counting sort, which keeps the order of a group's rows. */
        static Table ofKeys(ColumnBuffer rows, int[] groups, int groupCount) {
            int[] starts = new int[groupCount + 1];
            for (int i = 0; i < rows.size(); i++) {
                starts[groups[i] + 1]++;
            }
            for (int i = 0; i < groupCount; i++) {
                starts[i + 1] += starts[i];
            }
            int[] next = starts.clone();
            int[] order = new int[rows.size()];
            for (int i = 0; i < order.length; i++) {
                order[next[groups[i]]++] = i;
            }
            return new Table(rows, order, starts);
        }

        int first(int group) {
            return starts == null ? 0 : starts[group];
        }

        int count(int group) {
            return starts == null ? order.length : starts[group + 1] - starts[group];
        }
    }
}
