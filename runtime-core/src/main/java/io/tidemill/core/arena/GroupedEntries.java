package io.tidemill.core.arena;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/**
 * A hash table from (group, values) to a dense entry number with a signed count. The entries of a group form a list in the order in which they were made. No object an entry.
 */
public final class GroupedEntries {
    private static final int NONE = -1;

    private final RowArena values;
    private int[] table = new int[32];
    private int tableUsed;
    private int[] groupOf = new int[16];
    private int[] hashes = new int[16];
    private long[] counts = new long[16];
    private int[] next = new int[16];
    private int[] previous = new int[16];
    private int[] heads = new int[0];
    private int[] tails = new int[0];

    public GroupedEntries(List<LogicalType> types) {
        this.values = new RowArena(types);
        Arrays.fill(table, NONE);
    }

    /** Makes room for groups 0 to {@code groups} - 1. */
    public void ensureGroups(int groups) {
        int old = heads.length;
        if (groups > old) {
            int capacity = Math.max(groups, old + old / 2 + 16);
            heads = Arrays.copyOf(heads, capacity);
            tails = Arrays.copyOf(tails, capacity);
            Arrays.fill(heads, old, capacity, NONE);
            Arrays.fill(tails, old, capacity, NONE);
        }
    }

    private int hash(int group, ColumnVector[] vectors, int row) {
        int hash = group * 0x85ebca6b;
        for (int i = 0; i < values.columnCount(); i++) {
            hash = hash * 31 + ColumnValues.hash(vectors[i], row);
        }
        return ColumnValues.mix(hash);
    }

    /** The entry, or -1. */
    public int find(int group, ColumnVector[] vectors, int row) {
        int hash = hash(group, vectors, row);
        int slot = slot(hash, group, vectors, row);
        return table[slot];
    }

    /** The entry; a new one has count 0. */
    public int findOrAdd(int group, ColumnVector[] vectors, int row) {
        int hash = hash(group, vectors, row);
        int slot = slot(hash, group, vectors, row);
        if (table[slot] != NONE) {
            return table[slot];
        }
        int entry = values.add(vectors, row);
        growEntries(entry);
        table[slot] = entry;
        tableUsed++;
        hashes[entry] = hash;
        groupOf[entry] = group;
        counts[entry] = 0;
        append(group, entry);
        if (tableUsed * 2 > table.length) {
            rehash();
        }
        return entry;
    }

    private int slot(int hash, int group, ColumnVector[] vectors, int row) {
        int mask = table.length - 1;
        int slot = hash & mask;
        while (true) {
            int entry = table[slot];
            if (entry == NONE
                    || (hashes[entry] == hash && groupOf[entry] == group && values.rowEquals(entry, vectors, row))) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
    }

    private void append(int group, int entry) {
        int tail = tails[group];
        previous[entry] = tail;
        next[entry] = NONE;
        if (tail == NONE) {
            heads[group] = entry;
        } else {
            next[tail] = entry;
        }
        tails[group] = entry;
    }

    /** Removes an entry. */
    public void remove(int entry) {
        int group = groupOf[entry];
        if (previous[entry] == NONE) {
            heads[group] = next[entry];
        } else {
            next[previous[entry]] = next[entry];
        }
        if (next[entry] == NONE) {
            tails[group] = previous[entry];
        } else {
            previous[next[entry]] = previous[entry];
        }
        unlink(entry);
        values.free(entry);
    }

    /** Backward-shift deletion keeps probe sequences whole without tombstones. */
    private void unlink(int entry) {
        int mask = table.length - 1;
        int hole = hashes[entry] & mask;
        while (table[hole] != entry) {
            hole = hole + 1 & mask;
        }
        tableUsed--;
        int slot = hole;
        while (true) {
            table[hole] = NONE;
            int home;
            do {
                slot = slot + 1 & mask;
                if (table[slot] == NONE) {
                    return;
                }
                home = hashes[table[slot]] & mask;
            } while (hole <= slot ? hole < home && home <= slot : hole < home || home <= slot);
            table[hole] = table[slot];
            hole = slot;
        }
    }

    /** Removes all entries of a group. */
    public void clear(int group) {
        int entry = heads[group];
        while (entry != NONE) {
            int following = next[entry];
            unlink(entry);
            values.free(entry);
            entry = following;
        }
        heads[group] = NONE;
        tails[group] = NONE;
    }

    private void growEntries(int entry) {
        if (entry >= counts.length) {
            int capacity = Math.addExact(entry, entry / 2 + 16);
            groupOf = Arrays.copyOf(groupOf, capacity);
            hashes = Arrays.copyOf(hashes, capacity);
            counts = Arrays.copyOf(counts, capacity);
            next = Arrays.copyOf(next, capacity);
            previous = Arrays.copyOf(previous, capacity);
        }
    }

    private void rehash() {
        int[] old = table;
        table = new int[Math.multiplyExact(old.length, 2)];
        Arrays.fill(table, NONE);
        int mask = table.length - 1;
        for (int entry : old) {
            if (entry != NONE) {
                int slot = hashes[entry] & mask;
                while (table[slot] != NONE) {
                    slot = slot + 1 & mask;
                }
                table[slot] = entry;
            }
        }
    }

    /** The first entry of a group, or -1. */
    public int first(int group) {
        return heads[group];
    }

    /** The last entry of a group, or -1. */
    public int last(int group) {
        return tails[group];
    }

    /** The entry after this one in its group, or -1. */
    public int next(int entry) {
        return next[entry];
    }

    public long count(int entry) {
        return counts[entry];
    }

    /** Adds to the count and returns the new count. */
    public long addCount(int entry, long amount) {
        return counts[entry] += amount;
    }

    /** A value column by entry; valid until the next change. */
    public ColumnVector column(int index) {
        return values.column(index);
    }

    /** The number of entries of a group, by walking over them. */
    public int size(int group) {
        int size = 0;
        for (int entry = heads[group]; entry != NONE; entry = next[entry]) {
            size++;
        }
        return size;
    }

    public long memoryBytes() {
        return values.memoryBytes() + table.length * 4L + counts.length * 24L + heads.length * 8L;
    }
}
