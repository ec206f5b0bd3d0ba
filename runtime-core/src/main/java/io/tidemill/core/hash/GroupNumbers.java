package io.tidemill.core.hash;

import java.util.Arrays;
import java.util.BitSet;

/** Hands out dense numbers; removed ones come back first. */
final class GroupNumbers {
    private final BitSet removed = new BitSet();
    private int[] free = new int[0];
    private int freeCount;
    private int limit;

    int next() {
        if (freeCount == 0) {
            return limit++;
        }
        int number = free[--freeCount];
        removed.clear(number);
        return number;
    }

    void giveBack(int number) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, Math.max(16, freeCount * 2));
        }
        free[freeCount++] = number;
        removed.set(number);
    }

    boolean inUse(int number) {
        return number < limit && (freeCount == 0 || !removed.get(number));
    }

    /** All numbers are smaller. */
    int limit() {
        return limit;
    }

    int size() {
        return limit - freeCount;
    }

    void clear() {
        removed.clear();
        freeCount = 0;
        limit = 0;
    }
}
