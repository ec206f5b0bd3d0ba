package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/** Values of {@link io.tidemill.type.PhysicalType#LONG}. */
@Evolving
public final class LongVector extends ColumnVector {
    private long[] values;

    public LongVector(int capacity) {
        this(new long[capacity]);
    }

    /** Wraps an array without copying. */
    public LongVector(long[] values) {
        this.values = values;
    }

    /** The values by row; the array itself, valid until the vector grows. */
    public long[] values() {
        return values;
    }

    public long get(int row) {
        return values[row];
    }

    public void set(int row, long value) {
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
        long[] target = new long[count];
        for (int i = 0; i < count; i++) {
            target[i] = values[rows[from + i]];
        }
        LongVector copy = new LongVector(target);
        copy.copyValidity(this, rows, from, count);
        return copy;
    }

    @Override
    public void set(int row, ColumnVector source, int sourceRow) {
        values[row] = ((LongVector) source).values[sourceRow];
        setNullFrom(row, source, sourceRow);
    }
}
