package io.tidemill.stream;

import io.tidemill.core.arena.RowArena;
import io.tidemill.core.hash.RowHash;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/**
 * The changes of one join input that wait for the end of a bundle. A row and its retraction cancel each other, so that only what changes the table in the end is joined. When the -U of an update was cancelled by the
 * row it takes back, its +U is the first that the join sees of the row and becomes +I.
 */
final class JoinBundle {
    private static final byte UPDATE_AFTER = RowKind.UPDATE_AFTER.code();

    private final List<LogicalType> types;
    private final int[] keyColumns;
    private final boolean sendsUpdateBefore;
    private final RowArena rows;
    private final SlotIndex byRow = new SlotIndex();
    private final RowNumbers rowNumbers = new RowNumbers();
    private byte[] kinds = new byte[16];
    /** Slots in the order in which their rows came; those that were cancelled are marked. */
    private int[] order = new int[16];

    private int[] positionOf = new int[16];
    private int orderSize;
    private long[] hashes = new long[0];

    JoinBundle(List<LogicalType> types, int[] keyColumns, boolean sendsUpdateBefore) {
        this.types = types;
        this.keyColumns = keyColumns;
        this.sendsUpdateBefore = sendsUpdateBefore;
        this.rows = new RowArena(types);
    }

    boolean isEmpty() {
        return rows.size() == 0;
    }

    /** Takes {@code count} rows of a batch, from a position on. */
    void add(ColumnBatch batch, int from, int count) {
        int[] batchRows = rowNumbers.of(batch);
        if (hashes.length < count) {
            hashes = new long[count];
        }
        RowHash.hash(batch.columns(), batchRows, from, count, hashes);
        for (int i = 0; i < count; i++) {
            int row = batchRows[from + i];
            byte kind = batch.rowKind(row);
            int opposite = opposite(batch, row, hashes[i], RowKind.isAdd(kind));
            if (opposite >= 0) {
                cancel(opposite);
            } else {
                append(batch, row, kind, hashes[i]);
            }
        }
    }

    private int opposite(ColumnBatch batch, int row, long hash, boolean add) {
        for (int slot = byRow.first(hash); slot >= 0; slot = byRow.next(slot)) {
            if (RowKind.isAdd(kinds[slot]) != add && rows.rowEquals(slot, batch.columns(), row)) {
                return slot;
            }
        }
        return -1;
    }

    private void cancel(int slot) {
        order[positionOf[slot]] = -1;
        byRow.remove(slot);
        rows.free(slot);
        if (isEmpty()) {
            orderSize = 0;
        }
    }

    private void append(ColumnBatch batch, int row, byte kind, long hash) {
        int slot = rows.add(batch.columns(), row);
        if (slot >= kinds.length) {
            kinds = Arrays.copyOf(kinds, slot * 2);
            positionOf = Arrays.copyOf(positionOf, slot * 2);
        }
        if (orderSize == order.length) {
            order = Arrays.copyOf(order, orderSize * 2);
        }
        kinds[slot] = kind;
        positionOf[slot] = orderSize;
        order[orderSize++] = slot;
        byRow.add(hash, slot);
    }

    /** What is left, in order of arrival; the bundle is empty then. */
    ColumnBatch take() {
        int[] slots = new int[rows.size()];
        byte[] resultKinds = new byte[slots.length];
        int count = 0;
        for (int i = 0; i < orderSize; i++) {
            if (order[i] >= 0) {
                resultKinds[count] = kinds[order[i]];
                slots[count++] = order[i];
            }
        }
        ColumnVector[] columns = Vectors.allocateAll(types, count);
        for (int i = 0; i < columns.length; i++) {
            VectorCopy.gather(rows.column(i), slots, 0, count, columns[i], 0);
        }
        ColumnBatch batch = new ColumnBatch(count, columns);
        if (sendsUpdateBefore) {
            markFirstRows(columns, resultKinds, count);
        }
        batch.setRowKinds(resultKinds);
        for (int slot : slots) {
            byRow.remove(slot);
            rows.free(slot);
        }
        orderSize = 0;
        return batch;
    }

    private void markFirstRows(ColumnVector[] columns, byte[] resultKinds, int count) {
        ColumnVector[] keys = new ColumnVector[keyColumns.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = columns[keyColumns[i]];
        }
        long[] keyHashes = new long[count];
        RowHash.hash(keys, rowNumbers.first(count), 0, count, keyHashes);
        SlotIndex retracted = new SlotIndex();
        for (int i = 0; i < count; i++) {
            if (!RowKind.isAdd(resultKinds[i])) {
                retracted.add(keyHashes[i], i);
            }
        }
        for (int i = 0; i < count; i++) {
            if (resultKinds[i] == UPDATE_AFTER && retracted.first(keyHashes[i]) < 0) {
                resultKinds[i] = RowKind.INSERT.code();
            }
        }
    }

    long memoryBytes() {
        return rows.memoryBytes() + byRow.memoryBytes() + kinds.length * 5L + order.length * 4L;
    }
}
