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

/** When keys with several rows, or none, were last written, on the way into a snapshot and back: one row a key. Without a time to live there is none. */
final class TtlState {
    private static final int CHUNK = 1024;

    private final GroupTable table;
    private final StateTtl ttl;
    private final int keyCount;

    TtlState(GroupTable table, StateTtl ttl) {
        this.table = table;
        this.ttl = ttl;
        this.keyCount = table.keyTypes().size();
    }

    /** The columns of the key, which spread rows over tasks, and the time in milliseconds. */
    StateTable stateTable() {
        return StateTable.keyed(types());
    }

    private List<LogicalType> types() {
        List<LogicalType> types = new ArrayList<>(table.keyTypes());
        types.add(LogicalType.bigint());
        return types;
    }

    void write(SnapshotWriter writer, int tableNumber) {
        if (!ttl.enabled()) {
            return;
        }
        ColumnVector[] columns = Vectors.allocateAll(types(), CHUNK);
        ColumnVector[] keys = Arrays.copyOf(columns, keyCount);
        LongVector times = (LongVector) columns[keyCount];
        int[] groups = new int[CHUNK];
        int[] numbers = new RowNumbers().first(CHUNK);
        int limit = table.groupLimit();
        for (int next = 0; next < limit; ) {
            int count = 0;
            for (; next < limit && count < CHUNK; next++) {
                if (table.contains(next)) {
                    groups[count] = next;
                    times.set(count++, ttl.written(next));
                }
            }
            table.writeKeys(groups, 0, count, keys);
            writer.add(tableNumber, keys, columns, numbers, 0, count);
        }
    }

    void load(ColumnBatch batch) {
        if (!ttl.enabled()) {
            return;
        }
        int count = batch.rowCount();
        int[] groups = new int[count];
        table.findOrAdd(Arrays.copyOf(batch.columns(), keyCount), new RowNumbers().first(count), 0, count, groups);
        ttl.ensureCapacity(table.groupLimit());
        for (int i = 0; i < count; i++) {
            ttl.touch(groups[i], ((LongVector) batch.column(keyCount)).get(i));
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
