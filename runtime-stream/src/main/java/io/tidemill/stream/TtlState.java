package io.tidemill.stream;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateTable;
import io.tidemill.spi.vector.ColumnBatch;

/** When keys with several rows, or none, were last written, on the way into a snapshot and back: one row a key. Without a time to live there is none. */
final class TtlState {
    private final GroupTable table;
    private final StateTtl ttl;
    private final GroupState state;

    TtlState(GroupTable table, StateTtl ttl) {
        this.table = table;
        this.ttl = ttl;
        this.state = new GroupState(table, table.keyTypes().size(), ttl);
    }

    /** The columns of the key, which spread rows over tasks, and the time in milliseconds. */
    StateTable stateTable() {
        return state.stateTable();
    }

    void write(SnapshotWriter writer, int tableNumber) {
        if (ttl.enabled()) {
            state.write(writer, tableNumber, group -> true);
        }
    }

    void load(ColumnBatch batch) {
        if (ttl.enabled()) {
            state.load(batch);
        }
    }

    /** Gives keys of loaded rows a time that have none, because they were written when there was no time to live: it begins now. */
    void complete(int[] groups, int count, long now) {
        if (!ttl.enabled()) {
            return;
        }
        ttl.ensureCapacity(table.groupLimit());
        for (int i = 0; i < count; i++) {
            if (ttl.written(groups[i]) == StateTtl.NEVER) {
                ttl.touch(groups[i], now);
            }
        }
    }
}
