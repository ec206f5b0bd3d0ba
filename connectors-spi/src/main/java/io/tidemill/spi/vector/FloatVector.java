package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/** FLOAT. */
@Evolving
public final class FloatVector extends ColumnVector {
    private float[] values;

    public FloatVector(int capacity) {
        this(new float[capacity]);
    }

    /** Wraps an array without copying. */
    public FloatVector(float[] values) {
        this.values = values;
    }

    /** The values by row; the array itself, valid until the vector grows. */
    public float[] values() {
        return values;
    }

    public float get(int row) {
        return values[row];
    }

    public void set(int row, float value) {
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
        float[] target = new float[count];
        for (int i = 0; i < count; i++) {
            target[i] = values[rows[from + i]];
        }
        FloatVector copy = new FloatVector(target);
        copy.copyValidity(this, rows, from, count);
        return copy;
    }

    @Override
    public void set(int row, ColumnVector source, int sourceRow) {
        values[row] = ((FloatVector) source).values[sourceRow];
        setNullFrom(row, source, sourceRow);
    }
}
