package io.tidemill.core.arena;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** Rows in slots, column by column. Freed slots are used again, last freed first. */
public final class RowArena {
    private final ColumnArena[] columns;
    private int capacity;
    private int used;
    private int[] free = new int[16];
    private int freeCount;

    public RowArena(List<LogicalType> types) {
        columns = new ColumnArena[types.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = new ColumnArena(types.get(i));
        }
    }

    /** A slot whose values are not set yet. */
    public int allocate() {
        if (freeCount > 0) {
            return free[--freeCount];
        }
        int slot = used++;
        if (slot >= capacity) {
            capacity = Math.max(16, Math.multiplyExact(capacity, 2));
            for (ColumnArena column : columns) {
                column.ensureCapacity(capacity);
            }
        }
        return slot;
    }

    /** Copies a row into a new slot. */
    public int add(ColumnVector[] source, int row) {
        int slot = allocate();
        set(slot, source, row);
        return slot;
    }

    /** Replaces the row in a slot. */
    public void set(int slot, ColumnVector[] source, int row) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].set(slot, source[i], row);
        }
    }

    public void free(int slot) {
        for (ColumnArena column : columns) {
            column.free(slot);
        }
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = slot;
    }

    public int columnCount() {
        return columns.length;
    }

    /** Values of a column by slot; valid until the next change. */
    public ColumnVector column(int index) {
        return columns[index].vector();
    }

    /** Values of all columns by slot, in an array with room for {@code more} further columns; valid until the next change. */
    public ColumnVector[] columns(int more) {
        ColumnVector[] vectors = new ColumnVector[columns.length + more];
        for (int i = 0; i < columns.length; i++) {
            vectors[i] = columns[i].vector();
        }
        return vectors;
    }

    /** Copies a stored row into row {@code targetRow} of vectors. */
    public void copyTo(int slot, ColumnVector[] target, int targetRow) {
        for (int i = 0; i < columns.length; i++) {
            target[i].set(targetRow, columns[i].vector(), slot);
        }
    }

    /** True when the stored row equals a row of vectors, NULL equal to NULL. */
    public boolean rowEquals(int slot, ColumnVector[] other, int row) {
        for (int i = 0; i < columns.length; i++) {
            if (!ColumnValues.equal(columns[i].vector(), slot, other[i], row)) {
                return false;
            }
        }
        return true;
    }

    /** Slots that hold rows. */
    public int size() {
        return used - freeCount;
    }

    /** One more than the largest slot handed out so far. */
    public int slotLimit() {
        return used;
    }

    public long memoryBytes() {
        long bytes = free.length * 4L;
        for (ColumnArena column : columns) {
            bytes += column.memoryBytes();
        }
        return bytes;
    }
}
