package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/** Values of {@link io.tidemill.type.PhysicalType#INT128}: two's complement, {@code high} signed, {@code low} unsigned. */
@Evolving
public final class Int128Vector extends ColumnVector {
    private long[] high;
    private long[] low;

    public Int128Vector(int capacity) {
        this(new long[capacity], new long[capacity]);
    }

    /** Wraps arrays without copying. */
    public Int128Vector(long[] high, long[] low) {
        this.high = high;
        this.low = low;
    }

    /** The upper 64 bits by row. */
    public long[] high() {
        return high;
    }

    /** The lower 64 bits by row. */
    public long[] low() {
        return low;
    }

    public void set(int row, long highWord, long lowWord) {
        high[row] = highWord;
        low[row] = lowWord;
    }

    @Override
    public int capacity() {
        return high.length;
    }

    @Override
    void grow(int rows) {
        high = Arrays.copyOf(high, rows);
        low = Arrays.copyOf(low, rows);
    }

    @Override
    public ColumnVector copy(int[] rows, int from, int count) {
        Int128Vector copy = new Int128Vector(count);
        for (int i = 0; i < count; i++) {
            copy.high[i] = high[rows[from + i]];
            copy.low[i] = low[rows[from + i]];
        }
        copy.copyValidity(this, rows, from, count);
        return copy;
    }

    @Override
    public void set(int row, ColumnVector source, int sourceRow) {
        Int128Vector other = (Int128Vector) source;
        set(row, other.high[sourceRow], other.low[sourceRow]);
        setNullFrom(row, source, sourceRow);
    }
}
