package io.tidemill.core.arena;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;

/** One column of values in slots that may be set again and again. Values of variable length that were replaced or freed leave garbage, which is collected when it outweighs the rest. */
public final class ColumnArena {
    private static final int MIN_GARBAGE = 1024;

    private static final int[] NO_ROWS = new int[0];

    private final boolean variableLength;
    private ColumnVector vector;
    private int garbage;
    private int used;

    public ColumnArena(LogicalType type) {
        this(Vectors.allocate(type, 16));
    }

    private ColumnArena(ColumnVector empty) {
        this.vector = empty;
        this.variableLength = variableLength(vector);
    }

    /** An empty arena for values as {@code sample} has them. */
    public static ColumnArena like(ColumnVector sample) {
        return new ColumnArena(sample.copy(NO_ROWS, 0, 0));
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
        if (variableLength && slot < used && !vector.isNull(slot)) {
            garbage++;
            collectGarbage();
        }
        vector.set(slot, source, row);
        used = Math.max(used, slot + 1);
    }

    /** Forgets the value of a slot. */
    public void free(int slot) {
        if (variableLength && !vector.isNull(slot)) {
            vector.setNull(slot);
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
        for (int slot = 0; slot < used; slot++) {
            fresh.set(slot, vector, slot);
        }
        vector = fresh;
        garbage = 0;
    }

    public long memoryBytes() {
        return ColumnValues.bytes(vector);
    }
}
