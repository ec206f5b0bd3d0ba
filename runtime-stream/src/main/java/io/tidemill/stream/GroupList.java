package io.tidemill.stream;

import java.util.Arrays;
import java.util.Comparator;

/** A growing list of group numbers. */
final class GroupList {
    private int[] groups = new int[16];
    private int size;

    void add(int group) {
        if (size == groups.length) {
            groups = Arrays.copyOf(groups, size * 2);
        }
        groups[size++] = group;
    }

    /** The groups; the first {@link #size} count. */
    int[] groups() {
        return groups;
    }

    int size() {
        return size;
    }

    /** Removes and returns the last one. */
    int takeLast() {
        return groups[--size];
    }

    /** Sorts by a value of each group; equal ones keep their order. */
    void sortBy(long[] values) {
        Integer[] order = new Integer[size];
        for (int i = 0; i < size; i++) {
            order[i] = groups[i];
        }
        Arrays.sort(order, Comparator.comparingLong(group -> values[group]));
        for (int i = 0; i < size; i++) {
            groups[i] = order[i];
        }
    }
}
