package io.tidemill.core.function;

import java.util.Arrays;

/** A fixed set of integers, for IN: a bitmap where they are close together, else a hash table. */
public final class IntSet {
    private static final int MAX_BITMAP = 1 << 16;

    private final long[] values;
    private final long min;
    private final long range;
    private final long[] bitmap;
    private final long[] table;
    private final boolean[] used;
    private final int mask;

    private IntSet(long[] sorted) {
        values = sorted;
        min = sorted[0];
        long span = sorted[sorted.length - 1] - min;
        boolean close = span >= 0 && span < MAX_BITMAP;
        range = close ? span : -1;
        bitmap = close ? new long[(int) (span >> 6) + 1] : null;
        int size = close ? 0 : Integer.highestOneBit(sorted.length * 2) * 2;
        table = new long[size];
        used = new boolean[size];
        mask = size - 1;
        for (long value : sorted) {
            if (close) {
                bitmap[(int) (value - min >> 6)] |= 1L << (value - min);
            } else {
                int at = slot(value);
                while (used[at] && table[at] != value) {
                    at = at + 1 & mask;
                }
                used[at] = true;
                table[at] = value;
            }
        }
    }

    /** A set of at least one value. */
    public static IntSet of(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return new IntSet(sorted);
    }

    private int slot(long value) {
        long mixed = value * 0x9E37_79B9_7F4A_7C15L;
        return (int) (mixed >>> 32) & mask;
    }

    public static boolean contains(long value, IntSet set) {
        if (set.bitmap != null) {
            long distance = value - set.min;
            return distance >= 0 && distance <= set.range && (set.bitmap[(int) (distance >> 6)] >>> distance & 1) != 0;
        }
        int at = set.slot(value);
        while (set.used[at]) {
            if (set.table[at] == value) {
                return true;
            }
            at = at + 1 & set.mask;
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntSet set && Arrays.equals(set.values, values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}
