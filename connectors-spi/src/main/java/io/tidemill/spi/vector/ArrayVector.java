package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/** ARRAY values: row r holds elements {@code starts[r] .. starts[r] + lengths[r])} of the element vector. */
@Evolving
public final class ArrayVector extends ColumnVector {
    private int[] starts;
    private int[] lengths;
    private final ColumnVector elements;
    private int elementCount;

    /** An empty array column that appends to {@code elements}. */
    public ArrayVector(int capacity, ColumnVector elements) {
        this(new int[capacity], new int[capacity], elements, 0);
    }

    /** Wraps arrays without copying; {@code elementCount} elements are in use. */
    public ArrayVector(int[] starts, int[] lengths, ColumnVector elements, int elementCount) {
        this.starts = starts;
        this.lengths = lengths;
        this.elements = elements;
        this.elementCount = elementCount;
    }

    public int[] starts() {
        return starts;
    }

    public int[] lengths() {
        return lengths;
    }

    public ColumnVector elements() {
        return elements;
    }

    public int elementCount() {
        return elementCount;
    }

    /** Reserves {@code length} elements for {@code row} and returns the index of the first; the caller fills them. */
    public int append(int row, int length) {
        int start = elementCount;
        elementCount = Math.addExact(start, length);
        elements.ensureCapacity(elementCount);
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
        elements.reset();
        elementCount = 0;
    }

    @Override
    public ColumnVector copy(int[] rows, int from, int count) {
        ArrayVector copy = new ArrayVector(count, elements.copy(new int[0], 0, 0));
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
        ArrayVector other = (ArrayVector) source;
        int length = other.lengths[sourceRow];
        int from = other.starts[sourceRow];
        int start = append(row, length);
        for (int i = 0; i < length; i++) {
            elements.set(start + i, other.elements, from + i);
        }
    }
}
