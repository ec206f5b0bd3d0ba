package io.tidemill.core.hash;

import java.util.Arrays;

/**
 * A list of row numbers for each group, oldest first, with removal: the duplicates of a join key. Rows and groups are numbered by the caller, densely. One thread.
 */
public final class RowChains {
    private static final int END = -1;

    private int[] first = new int[0];
    private int[] last = new int[0];
    private int[] next = new int[0];
    private int[] previous = new int[0];

    /** Appends a row to a group's list. */
    public void add(int group, int row) {
        ensureGroups(group + 1);
        ensureRows(row + 1);
        int tail = last[group];
        previous[row] = tail;
        next[row] = END;
        last[group] = row;
        if (tail == END) {
            first[group] = row;
        } else {
            next[tail] = row;
        }
    }

    /** Takes a row out of its group's list. */
    public void remove(int group, int row) {
        int before = previous[row];
        int after = next[row];
        if (before == END) {
            first[group] = after;
        } else {
            next[before] = after;
        }
        if (after == END) {
            last[group] = before;
        } else {
            previous[after] = before;
        }
    }

    /** The first row of a group, or -1. */
    public int first(int group) {
        return group < first.length ? first[group] : END;
    }

    /** The last row of a group, or -1. */
    public int last(int group) {
        return group < last.length ? last[group] : END;
    }

    /** The row after {@code row} in its list, or -1. */
    public int next(int row) {
        return next[row];
    }

    /** The row before {@code row} in its list, or -1. */
    public int previous(int row) {
        return previous[row];
    }

    /** Bytes held. */
    public long memoryBytes() {
        return 8L * (first.length + next.length);
    }

    private void ensureGroups(int groups) {
        if (groups > first.length) {
            int old = first.length;
            int capacity = Math.max(groups, old + (old >> 1) + 16);
            first = Arrays.copyOf(first, capacity);
            last = Arrays.copyOf(last, capacity);
            Arrays.fill(first, old, capacity, END);
            Arrays.fill(last, old, capacity, END);
        }
    }

    private void ensureRows(int rows) {
        if (rows > next.length) {
            int capacity = Math.max(rows, next.length + (next.length >> 1) + 16);
            next = Arrays.copyOf(next, capacity);
            previous = Arrays.copyOf(previous, capacity);
        }
    }
}
