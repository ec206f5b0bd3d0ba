package io.tidemill.core.hash;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;

/**
 * The keys of a join's build side when they are whole numbers that lie close together, as identifiers mostly do: the number itself is the place in an array, so nothing is hashed or compared. Key
 * numbers are given in the order in which keys come. Once filled it is read-only and may be read by many threads.
 */
final class DenseKeys {
    /** An entry takes four bytes, a row in a hash table about fifty. */
    private static final int MAX_PLACES_PER_ROW = 12;

    private static final int MIN_PLACES = 1 << 10;
    private static final int MAX_PLACES = 1 << 28;

    private final long min;
    private final int span;
    /** The number of the key plus one at the key's distance from the least; 0 where there is none. */
    private final int[] numbers;

    private int size;

    private DenseKeys(long min, int span) {
        this.min = min;
        this.span = span;
        this.numbers = new int[span + 1];
    }

    /** Keys for these rows, still empty; null if they are of another kind, or too far apart. Rows with NULL do not count. */
    static DenseKeys of(ColumnVector[] keys, int rows) {
        if (keys.length != 1 || rows == 0 || !(keys[0] instanceof LongVector || keys[0] instanceof IntVector)) {
            return null;
        }
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        boolean nulls = keys[0].mayHaveNulls();
        if (keys[0] instanceof LongVector longs) {
            long[] values = longs.values();
            for (int row = 0; row < rows; row++) {
                if (!(nulls && longs.isNull(row))) {
                    min = Math.min(min, values[row]);
                    max = Math.max(max, values[row]);
                }
            }
        } else {
            int[] values = ((IntVector) keys[0]).values();
            for (int row = 0; row < rows; row++) {
                if (!(nulls && keys[0].isNull(row))) {
                    min = Math.min(min, values[row]);
                    max = Math.max(max, values[row]);
                }
            }
        }
        long span = max - min;
        long limit = Math.min(MAX_PLACES, Math.max(MIN_PLACES, (long) rows * MAX_PLACES_PER_ROW));
        return min > max || span < 0 || span >= limit ? null : new DenseKeys(min, (int) span);
    }

    int size() {
        return size;
    }

    long memoryBytes() {
        return 4L * numbers.length;
    }

    /** Gives the keys of {@code rows[0 .. count)}, none of which is NULL, their numbers. */
    void findOrAdd(ColumnVector key, int[] rows, int count, int[] found) {
        for (int i = 0; i < count; i++) {
            int place = (int) (value(key, rows[i]) - min);
            if (numbers[place] == 0) {
                numbers[place] = ++size;
            }
            found[i] = numbers[place] - 1;
        }
    }

    private static long value(ColumnVector key, int row) {
        return key instanceof LongVector longs ? longs.get(row) : ((IntVector) key).get(row);
    }

    /** Writes the number of the key of each of {@code rows[from .. from + count)} to {@code found}, -1 where there is none. NULL is not there. */
    void find(ColumnVector key, int[] rows, int from, int count, int[] found) {
        int[] table = numbers;
        if (key instanceof LongVector longs) {
            long[] values = longs.values();
            for (int i = from; i < from + count; i++) {
                long place = values[rows[i]] - min;
                found[i] = place < 0 || place > span ? -1 : table[(int) place] - 1;
            }
        } else {
            int[] values = ((IntVector) key).values();
            for (int i = from; i < from + count; i++) {
                long place = values[rows[i]] - min;
                found[i] = place < 0 || place > span ? -1 : table[(int) place] - 1;
            }
        }
        if (key.mayHaveNulls()) {
            for (int i = from; i < from + count; i++) {
                found[i] = key.isNull(rows[i]) ? -1 : found[i];
            }
        }
    }
}
