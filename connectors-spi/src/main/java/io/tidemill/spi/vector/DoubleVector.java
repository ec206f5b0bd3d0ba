package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/** DOUBLE. */
@Evolving
public final class DoubleVector extends ColumnVector {
    private double[] values;

    public DoubleVector(int capacity) {
        this(new double[capacity]);
    }

    /** Wraps an array without copying. */
    public DoubleVector(double[] values) {
        this.values = values;
    }

    /** The values by row; the array itself, valid until the vector grows. */
    public double[] values() {
        return values;
    }

    public double get(int row) {
        return values[row];
    }

    public void set(int row, double value) {
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
        double[] target = new double[count];
        for (int i = 0; i < count; i++) {
            target[i] = values[rows[from + i]];
        }
        DoubleVector copy = new DoubleVector(target);
        copy.copyValidity(this, rows, from, count);
        return copy;
    }

    @Override
    public void set(int row, ColumnVector source, int sourceRow) {
        values[row] = ((DoubleVector) source).values[sourceRow];
        setNullFrom(row, source, sourceRow);
    }
}
