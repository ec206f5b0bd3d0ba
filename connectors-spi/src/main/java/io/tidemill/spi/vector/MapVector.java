package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/**
 * MAP values: row r holds entries {@code starts[r] .. starts[r] + lengths[r])} of the key and value vectors. A MULTISET is a map from
 * element to INT count.
 */
@Evolving
public final class MapVector extends ColumnVector {
    private int[] starts;
    private int[] lengths;
    private final ColumnVector keys;
    private final ColumnVector values;
    private int entryCount;

    /** An empty map column that appends to {@code keys} and {@code values}. */
    public MapVector(int capacity, ColumnVector keys, ColumnVector values) {
        this(new int[capacity], new int[capacity], keys, values, 0);
    }

    /** Wraps arrays without copying; {@code entryCount} entries are in use. */
    public MapVector(int[] starts, int[] lengths, ColumnVector keys, ColumnVector values, int entryCount) {
        this.starts = starts;
        this.lengths = lengths;
        this.keys = keys;
        this.values = values;
        this.entryCount = entryCount;
    }

    public int[] starts() {
        return starts;
    }

    public int[] lengths() {
        return lengths;
    }

    public ColumnVector keys() {
        return keys;
    }

    public ColumnVector values() {
        return values;
    }

    public int entryCount() {
        return entryCount;
    }

    /** Reserves {@code length} entries for {@code row} and returns the index of the first; the caller fills them. */
    public int append(int row, int length) {
        int start = entryCount;
        entryCount = Math.addExact(start, length);
        keys.ensureCapacity(entryCount);
        values.ensureCapacity(entryCount);
        starts[row] = start;
        lengths[row] = length;
        return start;
    }

    @Override
    public int capacity() {
        return starts.length;
    }

    @Override
    void grow(int rows) {
        starts = Arrays.copyOf(starts, rows);
        lengths = Arrays.copyOf(lengths, rows);
    }

    @Override
    public void reset() {
        super.reset();
        keys.reset();
        values.reset();
        entryCount = 0;
    }

    @Override
    public ColumnVector copy(int[] rows, int from, int count) {
        int[] none = new int[0];
        MapVector copy = new MapVector(count, keys.copy(none, 0, 0), values.copy(none, 0, 0));
        for (int i = 0; i < count; i++) {
            copy.set(i, this, rows[from + i]);
        }
        return copy;
    }

    @Override
    public void set(int row, ColumnVector source, int sourceRow) {
        if (setNullFrom(row, source, sourceRow)) {
            starts[row] = 0;
            lengths[row] = 0;
            return;
        }
        MapVector other = (MapVector) source;
        int length = other.lengths[sourceRow];
        int from = other.starts[sourceRow];
        int start = append(row, length);
        for (int i = 0; i < length; i++) {
            keys.set(start + i, other.keys, from + i);
            values.set(start + i, other.values, from + i);
        }
    }
}
