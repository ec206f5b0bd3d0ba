package io.tidemill.core.arena;

import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/** For each group the values in the order in which they came, equal ones as often as they came; a value can be taken out again by itself. */
public final class GroupedList {
    private static final int NONE = -1;

    private final GroupedEntries entries;
    /** Of equal values the first and last node, by entry. */
    private int[] firstEqual = new int[0];

    private int[] lastEqual = new int[0];
    private int[] entryOf = new int[16];
    private int[] next = new int[16];
    private int[] previous = new int[16];
    private int[] nextEqual = new int[16];
    private int[] heads = new int[0];
    private int[] tails = new int[0];
    private int[] sizes = new int[0];
    private int used;
    private int freeList = NONE;

    public GroupedList(GroupedEntries entries) {
        this.entries = entries;
    }

    public void ensureGroups(int groups) {
        entries.ensureGroups(groups);
        int old = heads.length;
        if (groups > old) {
            int capacity = Math.max(groups, old + old / 2 + 16);
            heads = Arrays.copyOf(heads, capacity);
            tails = Arrays.copyOf(tails, capacity);
            sizes = Arrays.copyOf(sizes, capacity);
            Arrays.fill(heads, old, capacity, NONE);
            Arrays.fill(tails, old, capacity, NONE);
        }
    }

    /** Appends a value, unless it was taken away in advance. */
    public void add(int group, ColumnVector[] vectors, int row) {
        int entry = entries.findOrAdd(group, vectors, row);
        long count = entries.addCount(entry, 1);
        growEntries(entry);
        if (count <= 0) {
            if (count == 0) {
                entries.remove(entry);
            }
            return;
        }
        int node = allocate();
        entryOf[node] = entry;
        nextEqual[node] = NONE;
        if (count == 1) {
            firstEqual[entry] = node;
        } else {
            nextEqual[lastEqual[entry]] = node;
        }
        lastEqual[entry] = node;
        previous[node] = tails[group];
        next[node] = NONE;
        if (tails[group] == NONE) {
            heads[group] = node;
        } else {
            next[tails[group]] = node;
        }
        tails[group] = node;
        sizes[group]++;
    }

    /** Takes out the first of the equal values, or the next one to come. */
    public void remove(int group, ColumnVector[] vectors, int row) {
        int entry = entries.findOrAdd(group, vectors, row);
        long count = entries.addCount(entry, -1);
        growEntries(entry);
        if (count < 0) {
            return;
        }
        int node = firstEqual[entry];
        firstEqual[entry] = nextEqual[node];
        unlink(group, node);
        if (count == 0) {
            entries.remove(entry);
        }
    }

    private void unlink(int group, int node) {
        if (previous[node] == NONE) {
            heads[group] = next[node];
        } else {
            next[previous[node]] = next[node];
        }
        if (next[node] == NONE) {
            tails[group] = previous[node];
        } else {
            previous[next[node]] = previous[node];
        }
        sizes[group]--;
        release(node);
    }

    private int allocate() {
        int node = freeList;
        if (node != NONE) {
            freeList = next[node];
            return node;
        }
        node = used++;
        if (node >= next.length) {
            int capacity = Math.addExact(node, node / 2 + 16);
            entryOf = Arrays.copyOf(entryOf, capacity);
            next = Arrays.copyOf(next, capacity);
            previous = Arrays.copyOf(previous, capacity);
            nextEqual = Arrays.copyOf(nextEqual, capacity);
        }
        return node;
    }

    private void release(int node) {
        next[node] = freeList;
        freeList = node;
    }

    private void growEntries(int entry) {
        if (entry >= firstEqual.length) {
            int capacity = Math.addExact(entry, entry / 2 + 16);
            firstEqual = Arrays.copyOf(firstEqual, capacity);
            lastEqual = Arrays.copyOf(lastEqual, capacity);
        }
    }

    /** Removes all values of a group. */
    public void clear(int group) {
        int node = heads[group];
        while (node != NONE) {
            int following = next[node];
            release(node);
            node = following;
        }
        heads[group] = NONE;
        tails[group] = NONE;
        sizes[group] = 0;
        entries.clear(group);
    }

    public int size(int group) {
        return sizes[group];
    }

    /** The node of the oldest value of a group, or -1. */
    public int first(int group) {
        return heads[group];
    }

    /** The node of the newest value of a group, or -1. */
    public int last(int group) {
        return tails[group];
    }

    /** The node that came after this one, or -1. */
    public int next(int node) {
        return next[node];
    }

    /** The row of {@link #column} with the first of the values that were taken away in advance and have not come yet, or -1. */
    public int firstOwed(int group) {
        return owedFrom(entries.first(group));
    }

    /** The row with the next such value after that in {@code row}, or -1. */
    public int nextOwed(int row) {
        return owedFrom(entries.next(row));
    }

    private int owedFrom(int entry) {
        int owed = entry;
        while (owed != NONE && entries.count(owed) >= 0) {
            owed = entries.next(owed);
        }
        return owed;
    }

    /** How often the value in {@code row} was taken away in advance. */
    public long owed(int row) {
        return -entries.count(row);
    }

    /** The row of {@link #column} that holds a node's values. */
    public int row(int node) {
        return entryOf[node];
    }

    /** A value column; valid until the next change. */
    public ColumnVector column(int index) {
        return entries.column(index);
    }

    public long memoryBytes() {
        return entries.memoryBytes() + next.length * 16L + firstEqual.length * 8L + heads.length * 12L;
    }
}
