package io.tidemill.core.arena;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/**
 * One column of values in slots that may be set again and again. Text goes where the slot's last text was if it fits there. What does not, and other values of variable length that were replaced
 * or freed, leaves garbage, which is collected when it outweighs the rest.
 */
public final class ColumnArena {
    private static final int MIN_GARBAGE = 1024;

    /** Room for text comes in steps, so that the next one of the slot is likelier to fit. */
    private static final int STEP = 8;

    private static final int[] NO_ROWS = new int[0];

    private final boolean variableLength;
    private ColumnVector vector;
    /** For text: the bytes of the heap that belong to a slot. */
    private int[] room = NO_ROWS;

    private int garbage;
    private int used;

    public ColumnArena(LogicalType type) {
        vector = Vectors.allocate(type, 16);
        variableLength = variableLength(vector);
    }

    private static boolean variableLength(ColumnVector vector) {
        if (vector instanceof RowVector row) {
            for (int i = 0; i < row.fieldCount(); i++) {
                if (variableLength(row.field(i))) {
                    return true;
                }
            }
            return false;
        }
        return vector instanceof BytesVector || vector instanceof ArrayVector || vector instanceof MapVector;
    }

    /** The values by slot; valid until the next change. */
    public ColumnVector vector() {
        return vector;
    }

    public void ensureCapacity(int slots) {
        vector.ensureCapacity(slots);
    }

    /** Copies a value into a slot; the slot must have room. */
    public void set(int slot, ColumnVector source, int row) {
        if (!(vector instanceof BytesVector)) {
            if (variableLength && slot < used && !vector.isNull(slot)) {
                garbage++;
                collectGarbage();
            }
            vector.set(slot, source, row);
        } else if (source.isNull(row)) {
            free(slot);
        } else {
            setText(slot, (BytesVector) source, row);
        }
        used = Math.max(used, slot + 1);
    }

    private void setText(int slot, BytesVector source, int row) {
        if (slot >= room.length) {
            room = Arrays.copyOf(room, Math.max(vector.capacity(), slot + 1));
        }
        byte[] heap = source.heap();
        int from = source.offsets()[row];
        int length = source.lengths()[row];
        boolean fits = length <= room[slot];
        boolean wasFree = slot < used && vector.isNull(slot);
        if (fits && wasFree) {
            garbage--;
        } else if (!fits && !wasFree && slot < used) {
            garbage++;
            collectGarbage();
        }
        BytesVector target = (BytesVector) vector;
        if (!fits) {
            room[slot] = Math.addExact(length, STEP - 1) & -STEP;
            target.offsets()[slot] = target.reserve(room[slot]);
        }
        System.arraycopy(heap, from, target.heap(), target.offsets()[slot], length);
        target.lengths()[slot] = length;
        target.setNotNull(slot);
    }

    /** Forgets the value of a slot. */
    public void free(int slot) {
        if (!variableLength || vector.isNull(slot)) {
            return;
        }
        vector.setNull(slot);
        if (slot < used) {
            garbage++;
            collectGarbage();
        }
    }

    private void collectGarbage() {
        if (garbage < MIN_GARBAGE || garbage < used) {
            return;
        }
        ColumnVector fresh = vector.copy(NO_ROWS, 0, 0);
        fresh.ensureCapacity(vector.capacity());
        ColumnVector old = vector;
        vector = fresh;
        garbage = 0;
        if (old instanceof BytesVector) {
            Arrays.fill(room, 0);
        }
        int slots = used;
        used = 0;
        for (int slot = 0; slot < slots; slot++) {
            set(slot, old, slot);
        }
    }

    public long memoryBytes() {
        return ColumnValues.bytes(vector) + room.length * 4L;
    }
}
