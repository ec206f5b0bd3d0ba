package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/** BOOLEAN: 0 is false, 1 is true. */
@Evolving
public final class ByteVector extends ColumnVector {
    private byte[] values;

    public ByteVector(int capacity) {
        this(new byte[capacity]);
    }

    /** Wraps an array without copying. */
    public ByteVector(byte[] values) {
        this.values = values;
    }

    /** The values by row; the array itself, valid until the vector grows. */
    public byte[] values() {
        return values;
    }

    public byte get(int row) {
        return values[row];
    }

    public void set(int row, byte value) {
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
        byte[] target = new byte[count];
        for (int i = 0; i < count; i++) {
            target[i] = values[rows[from + i]];
        }
        ByteVector copy = new ByteVector(target);
        copy.copyValidity(this, rows, from, count);
        return copy;
    }

    @Override
    public void set(int row, ColumnVector source, int sourceRow) {
        values[row] = ((ByteVector) source).values[sourceRow];
        setNullFrom(row, source, sourceRow);
    }
}
