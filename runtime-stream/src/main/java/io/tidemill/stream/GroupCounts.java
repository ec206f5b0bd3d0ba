package io.tidemill.stream;

import java.util.Arrays;

/** Rows in each group, which tell whether a group exists. */
final class GroupCounts {
    private long[] counts = new long[0];

    void ensureCapacity(int groups) {
        if (groups > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(groups, counts.length + (counts.length >> 1) + 16));
        }
    }

    long get(int group) {
        return counts[group];
    }

    void set(int group, long count) {
        counts[group] = count;
    }

    long[] values() {
        return counts;
    }

    long memoryBytes() {
        return counts.length * 8L;
    }
}
