package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/** Values of {@link io.tidemill.type.PhysicalType#INT}. */
@Evolving
public final class IntVector extends ColumnVector {
    private int[] values;

    public IntVector(int capacity) {
        this(new int[capacity]);
    }

    /** Wraps an array without copying. */
    public IntVector(int[] values) {
        this.values = values;
    }

    /** The values by row; the array itself, valid until the vector grows. */
    public int[] values() {
        return values;
    }

    public int get(int row) {
        return values[row];
    }

    public void set(int row, int value) {
        values[row] = value;
    }

    @Override
    public int capacity() {
        return values.length;
    }

    @Override
    void grow(int rows) {
        values = Arrays.copyOf(values, rows);
    }

    @Override
    public ColumnVector copy(int[] rows, int from, int count) {
        int[] target = new int[count];
        for (int i = 0; i < count; i++) {
            target[i] = values[rows[from + i]];
        }
        IntVector copy = new IntVector(target);
        copy.copyValidity(this, rows, from, count);
        return copy;
    }

    @Override
    public void set(int row, ColumnVector source, int sourceRow) {
        values[row] = ((IntVector) source).values[sourceRow];
        setNullFrom(row, source, sourceRow);
    }
}
