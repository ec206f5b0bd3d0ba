package io.tidemill.stream;

import io.tidemill.core.plan.MiniBatch;
import java.util.Arrays;

/** What a mini-batch has touched: entries of state in the order in which they were first touched, and how many rows it may still take. */
final class Bundle {
    private static final int UNTOUCHED = -1;

    private final long size;
    private final boolean enabled;
    private long rows;
    private int[] touched = new int[16];
    private int touchedCount;
    private int[] indexOf = new int[0];

    Bundle(MiniBatch miniBatch) {
        enabled = miniBatch.enabled();
        size = miniBatch.size() > 0 ? miniBatch.size() : Long.MAX_VALUE;
    }

    boolean enabled() {
        return enabled;
    }

    /** Rows of the next {@code wanted} that belong into this bundle; at least one. */
    int room(int wanted) {
        return (int) Math.min(wanted, size - rows);
    }

    /** Counts rows; true when the bundle is full or bundles are off. */
    boolean add(int count) {
        rows += count;
        return !enabled || rows >= size;
    }

    void ensureCapacity(int entries) {
        int old = indexOf.length;
        if (entries > old) {
            indexOf = Arrays.copyOf(indexOf, Math.max(entries, old + (old >> 1) + 16));
            Arrays.fill(indexOf, old, indexOf.length, UNTOUCHED);
        }
    }

    /** Notes that an entry is touched; true when it was not yet. */
    boolean touch(int entry) {
        if (indexOf[entry] != UNTOUCHED) {
            return false;
        }
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, touchedCount * 2);
        }
        indexOf[entry] = touchedCount;
        touched[touchedCount++] = entry;
        return true;
    }

    boolean isTouched(int entry) {
        return indexOf[entry] != UNTOUCHED;
    }

    /** The touched entries; the first {@link #touchedCount} count. */
    int[] touched() {
        return touched;
    }

    int touchedCount() {
        return touchedCount;
    }

    long rows() {
        return rows;
    }

    void reset() {
        for (int i = 0; i < touchedCount; i++) {
            indexOf[touched[i]] = UNTOUCHED;
        }
        touchedCount = 0;
        rows = 0;
    }

    long memoryBytes() {
        return indexOf.length * 4L + touched.length * 4L;
    }
}
