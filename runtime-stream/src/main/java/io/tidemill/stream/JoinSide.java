package io.tidemill.stream;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.arena.RowArena;
import io.tidemill.core.hash.RowChains;
import io.tidemill.core.hash.RowHash;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateTable;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of one input of a join: by join key in order of arrival, and by value where rows can be taken back. */
final class JoinSide {
    static final int NOT_FOUND = -1;

    private final List<LogicalType> types;
    private final RowArena rows;
    private final RowChains chains = new RowChains();
    private final SlotIndex index;
    private final int[] identity;
    private final boolean byUniqueKey;
    private final ColumnVector[] identityColumns;
    private final StateTtl ttl;
    private int[] groupOf = new int[0];
    private int[] associations = new int[0];
    private long[] hashes = new long[0];

    /**
     * An empty side.
     *
     * @param uniqueKey columns that identify a row; empty when rows are told apart by all their values and may repeat
     * @param insertOnly true when no row is ever taken back
     */
    JoinSide(List<LogicalType> types, List<Integer> uniqueKey, boolean insertOnly, long ttlMillis) {
        this.types = types;
        rows = new RowArena(types);
        index = insertOnly ? null : new SlotIndex();
        byUniqueKey = !uniqueKey.isEmpty();
        identity = new int[byUniqueKey ? uniqueKey.size() : types.size()];
        for (int i = 0; i < identity.length; i++) {
            identity[i] = byUniqueKey ? uniqueKey.get(i) : i;
        }
        identityColumns = new ColumnVector[identity.length];
        ttl = new StateTtl(ttlMillis);
    }

    StateTtl ttl() {
        return ttl;
    }

    /** Prepares for the rows of a batch, which {@link #find} and {@link #add} name by position. */
    void begin(ColumnBatch batch, int[] batchRows, int count) {
        if (index == null) {
            return;
        }
        if (hashes.length < count) {
            hashes = new long[count];
        }
        for (int i = 0; i < identity.length; i++) {
            identityColumns[i] = batch.column(identity[i]);
        }
        RowHash.hash(identityColumns, batchRows, 0, count, hashes);
    }

    /** The stored row that equals a row of the batch (by the unique key where there is one), or -1. */
    int find(int group, int position, int row) {
        if (index == null) {
            return NOT_FOUND;
        }
        for (int slot = index.first(hashes[position]); slot >= 0; slot = index.next(slot)) {
            if (groupOf[slot] == group && same(slot, row)) {
                return slot;
            }
        }
        return NOT_FOUND;
    }

    private boolean same(int slot, int row) {
        for (int i = 0; i < identity.length; i++) {
            if (!ColumnValues.equal(rows.column(identity[i]), slot, identityColumns[i], row)) {
                return false;
            }
        }
        return true;
    }

    /** Stores a row. Where rows have a unique key and one with the same key is there, it is replaced; returns whether that was so. */
    boolean add(int group, ColumnBatch batch, int position, int row, int matches, long now) {
        int slot = byUniqueKey ? find(group, position, row) : NOT_FOUND;
        boolean replaced = slot >= 0;
        if (replaced) {
            rows.set(slot, batch.columns(), row);
        } else {
            slot = rows.add(batch.columns(), row);
            ensureCapacity(slot + 1);
            chains.add(group, slot);
            groupOf[slot] = group;
            if (index != null) {
                index.add(hashes[position], slot);
            }
        }
        associations[slot] = matches;
        ttl.touch(slot, now);
        return replaced;
    }

    private void ensureCapacity(int slots) {
        if (slots > groupOf.length) {
            int capacity = Math.max(slots, groupOf.length + (groupOf.length >> 1) + 16);
            groupOf = Arrays.copyOf(groupOf, capacity);
            associations = Arrays.copyOf(associations, capacity);
        }
        ttl.ensureCapacity(slots);
    }

    void remove(int slot) {
        chains.remove(groupOf[slot], slot);
        if (index != null) {
            index.remove(slot);
        }
        ttl.forget(slot);
        groupOf[slot] = NOT_FOUND;
        rows.free(slot);
    }

    /** True when a slot below {@link #slotLimit} holds a row. */
    boolean contains(int slot) {
        return groupOf[slot] != NOT_FOUND;
    }

    /** The oldest row of a join key, or -1. */
    int first(int group) {
        return chains.first(group);
    }

    /** The next row of the same join key, or -1. */
    int next(int slot) {
        return chains.next(slot);
    }

    int group(int slot) {
        return groupOf[slot];
    }

    /** Rows of the other side that a row is joined with. */
    int associations(int slot) {
        return associations[slot];
    }

    void associations(int slot, int count) {
        associations[slot] = count;
    }

    ColumnVector column(int column) {
        return rows.column(column);
    }

    int columnCount() {
        return rows.columnCount();
    }

    int size() {
        return rows.size();
    }

    /** One more than the largest slot; not all slots hold rows. */
    int slotLimit() {
        return rows.slotLimit();
    }

    /** In a snapshot: the columns of the row, the rows of the other side that it is joined with, and when it was written. */
    StateTable stateTable() {
        List<LogicalType> columns = new ArrayList<>(types);
        columns.add(LogicalType.int32());
        columns.add(LogicalType.bigint());
        return StateTable.keyed(columns);
    }

    /**
     * Writes all rows, those of a join key in order of arrival.
     *
     * @param keyColumns the columns of the join key
     * @param groupLimit all join keys have smaller numbers
     */
    void write(SnapshotWriter writer, int table, int[] keyColumns, int groupLimit) {
        int[] slots = new int[rows.size()];
        int count = 0;
        for (int group = 0; group < groupLimit; group++) {
            for (int slot = chains.first(group); slot >= 0; slot = chains.next(slot)) {
                slots[count++] = slot;
            }
        }
        ColumnVector[] columns = rows.columns(2);
        columns[types.size()] = new IntVector(associations);
        columns[types.size() + 1] = ttl.writtenTimes(rows.slotLimit());
        writer.add(table, keyColumns, columns, slots, 0, count);
    }

    /** Stores a row of a batch that {@link #write} wrote; {@link #begin} has been called with it. */
    void load(int group, ColumnBatch batch, int row) {
        int matches = ((IntVector) batch.column(types.size())).get(row);
        long time = ((LongVector) batch.column(types.size() + 1)).get(row);
        add(group, batch, row, row, matches, ttl.restored(time));
    }

    long memoryBytes() {
        return rows.memoryBytes()
                + chains.memoryBytes()
                + groupOf.length * 8L
                + ttl.memoryBytes()
                + (index == null ? 0 : index.memoryBytes());
    }
}
