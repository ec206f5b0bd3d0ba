package io.tidemill.core.hash;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;

/**
 * The keys of a join's build side when they are whole numbers that lie close together, as identifiers mostly do. A bit for each number between the least and the greatest says whether it is a key, and
 * the count of bits before it is the key's number: nothing is hashed or compared, and a million keys take a few hundred kilobytes, so that a lookup finds them in the cache. Read-only, for many
 * threads. (Rank over a bit vector, after Jacobson, "Space-efficient static trees and graphs", 1989.)
 */
final class DenseKeys {
    /** A place takes a bit and its share of a count; a row in a hash table takes about fifty bytes. */
    private static final int MAX_PLACES_PER_ROW = 256;

    private static final int MIN_PLACES = 1 << 12;
    private static final int MAX_PLACES = 1 << 30;

    private final long min;
    private final long span;
    private final long[] bits;
    /** Keys before each word of {@link #bits}. */
    private final int[] ranks;

    private final int size;

    private DenseKeys(ColumnVector key, int rows, long min, long span) {
        this.min = min;
        this.span = span;
        bits = new long[(int) (span >>> 6) + 1];
        ranks = new int[bits.length];
        boolean nulls = key.mayHaveNulls();
        for (int row = 0; row < rows; row++) {
            if (!(nulls && key.isNull(row))) {
                long place = value(key, row) - min;
                bits[(int) (place >>> 6)] |= 1L << place;
            }
        }
        int before = 0;
        for (int word = 0; word < bits.length; word++) {
            ranks[word] = before;
            before += Long.bitCount(bits[word]);
        }
        size = before;
    }

    /** The keys of these rows; null if they are of another kind, or too far apart. NULL is no key. */
    static DenseKeys of(ColumnVector[] keys, int rows) {
        if (keys.length != 1 || rows == 0 || !(keys[0] instanceof LongVector || keys[0] instanceof IntVector)) {
            return null;
        }
        ColumnVector key = keys[0];
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        boolean nulls = key.mayHaveNulls();
        for (int row = 0; row < rows; row++) {
            if (!(nulls && key.isNull(row))) {
                long value = value(key, row);
                min = Math.min(min, value);
                max = Math.max(max, value);
            }
        }
        long span = max - min;
        long limit = Math.min(MAX_PLACES, Math.max(MIN_PLACES, (long) rows * MAX_PLACES_PER_ROW));
        return min > max || span < 0 || span >= limit ? null : new DenseKeys(key, rows, min, span);
    }

    private static long value(ColumnVector key, int row) {
        return key instanceof LongVector longs ? longs.get(row) : ((IntVector) key).get(row);
    }

    /** Number of different keys; their numbers are smaller, in the order of the keys. */
    int size() {
        return size;
    }

    long memoryBytes() {
        return 12L * bits.length;
    }

    /** Writes the number of the key of each of {@code rows[from .. from + count)} to {@code found}, -1 where there is none. */
    void find(ColumnVector key, int[] rows, int from, int count, int[] found) {
        if (key instanceof LongVector longs) {
            long[] values = longs.values();
            for (int i = from; i < from + count; i++) {
                found[i] = number(values[rows[i]] - min);
            }
        } else {
            int[] values = ((IntVector) key).values();
            for (int i = from; i < from + count; i++) {
                found[i] = number(values[rows[i]] - min);
            }
        }
        if (key.mayHaveNulls()) {
            for (int i = from; i < from + count; i++) {
                found[i] = key.isNull(rows[i]) ? -1 : found[i];
            }
        }
    }

    private int number(long place) {
        if (place < 0 || place > span) {
            return -1;
        }
        int word = (int) (place >>> 6);
        long bit = 1L << place;
        long there = bits[word];
        return (there & bit) == 0 ? -1 : ranks[word] + Long.bitCount(there & bit - 1);
    }
}
