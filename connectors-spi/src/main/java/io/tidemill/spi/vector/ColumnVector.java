package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/**
 * One column of a batch: a typed array and, when some value is NULL, a validity bitmap. The value under a NULL is arbitrary but
 * present, so kernels may compute it and throw it away.
 *
 * <p>Vectors are mutable so that a producer can refill them; who may write and how long a reader may look is said at
 * {@link ColumnBatch}. Not thread-safe.
 */
@Evolving
public abstract sealed class ColumnVector
        permits ByteVector,
                IntVector,
                LongVector,
                Int128Vector,
                FloatVector,
                DoubleVector,
                BytesVector,
                ArrayVector,
                MapVector,
                RowVector {
    private long[] validity;

    /** The number of rows that the arrays have room for. */
    public abstract int capacity();

    /** Makes room for at least {@code rows} rows and keeps what is there. */
    public void ensureCapacity(int rows) {
        if (rows > capacity()) {
            grow(newCapacity(capacity(), rows));
        }
        if (validity != null && validity.length < words(rows)) {
            int old = validity.length;
            validity = Arrays.copyOf(validity, words(capacity()));
            Arrays.fill(validity, old, validity.length, -1L);
        }
    }

    abstract void grow(int rows);

    /** Forgets all values and NULLs, keeps the arrays. */
    public void reset() {
        validity = null;
    }

    /** A new dense vector with the values of {@code rows[from]} to {@code rows[from + count - 1]}; shares no array that may change. */
    public abstract ColumnVector copy(int[] rows, int from, int count);

    /** A new dense vector with the values of rows {@code from} to {@code from + count - 1}. */
    public ColumnVector copyRange(int from, int count) {
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = from + i;
        }
        return copy(rows, 0, count);
    }

    /** Sets {@code row} to the value, or NULL, of {@code sourceRow} in {@code source}, which has the same class. */
    public abstract void set(int row, ColumnVector source, int sourceRow);

    /** Bit {@code row & 63} of word {@code row >> 6} is 1 when the row is not NULL; null when no row is NULL. */
    public final long[] validity() {
        return validity;
    }

    /** Takes over a bitmap as {@link #validity()} describes it, or null for no NULL. */
    public final void setValidity(long[] bitmap) {
        validity = bitmap;
    }

    /** False only when surely no row is NULL. */
    public final boolean mayHaveNulls() {
        return validity != null;
    }

    public final boolean isNull(int row) {
        return validity != null && (validity[row >> 6] >>> row & 1L) == 0;
    }

    public final void setNull(int row) {
        if (validity == null) {
            validity = new long[words(Math.max(capacity(), row + 1))];
            Arrays.fill(validity, -1L);
        }
        validity[row >> 6] &= ~(1L << row);
    }

    /** Undoes {@link #setNull}. */
    public final void setNotNull(int row) {
        if (validity != null) {
            validity[row >> 6] |= 1L << row;
        }
    }

    /** Words of a bitmap for {@code rows} rows. */
    public static int words(int rows) {
        return rows + 63 >> 6;
    }

    static int newCapacity(int current, int needed) {
        return Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 8L, current + (current >> 1) + 16L));
    }

    final void copyValidity(ColumnVector source, int[] rows, int from, int count) {
        validity = null;
        if (source.validity != null) {
            for (int i = 0; i < count; i++) {
                if (source.isNull(rows[from + i])) {
                    setNull(i);
                }
            }
        }
    }

    /** Copies the NULL flag and tells whether the source is NULL. */
    final boolean setNullFrom(int row, ColumnVector source, int sourceRow) {
        if (source.isNull(sourceRow)) {
            setNull(row);
            return true;
        }
        setNotNull(row);
        return false;
    }
}
