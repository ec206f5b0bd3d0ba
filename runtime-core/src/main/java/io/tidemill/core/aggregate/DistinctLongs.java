package io.tidemill.core.aggregate;

import java.util.Arrays;

/** Sets of longs by group in one hash table. A slot holds 32 bits of hash beside the entry number, so a probe looks at an entry only when it is very likely the right one. */
final class DistinctLongs {
    private static final int NONE = -1;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long SECOND_MULTIPLIER = 0xD6E8FEB86659FD93L;

    /** Hash in the upper half, entry + 1 in the lower; 0 for an empty slot. */
    private long[] slots = new long[64];

    private long[] values = new long[16];
    private int[] groups = new int[16];
    /** The next entry of the same group, or of the free list. */
    private int[] next = new int[16];

    private int[] heads = new int[0];
    private int used;
    private int size;
    private int freeList = NONE;

    void ensureGroups(int groupCount) {
        int old = heads.length;
        if (groupCount > old) {
            heads = Arrays.copyOf(heads, RowAccumulators.grown(old, groupCount));
            Arrays.fill(heads, old, heads.length, NONE);
        }
    }

    private static int hash(int group, long value) {
        long hash = (value ^ group * SECOND_MULTIPLIER) * MULTIPLIER;
        hash = (hash ^ hash >>> 32) * SECOND_MULTIPLIER;
        return (int) (hash >>> 32);
    }

    /** True when the value was not in the group's set yet. */
    boolean add(int group, long value) {
        int hash = hash(group, value);
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0) {
            if ((int) (slots[slot] >>> 32) == hash) {
                int entry = (int) slots[slot] - 1;
                if (values[entry] == value && groups[entry] == group) {
                    return false;
                }
            }
            slot = slot + 1 & mask;
        }
        slots[slot] = (long) hash << 32 | allocate(group, value) + 1;
        if (++size * 2 > slots.length) {
            rehash();
        }
        return true;
    }

    private int allocate(int group, long value) {
        int entry = freeList;
        if (entry != NONE) {
            freeList = next[entry];
        } else {
            entry = used++;
            if (entry == values.length) {
                int capacity = Math.addExact(entry, entry / 2 + 16);
                values = Arrays.copyOf(values, capacity);
                groups = Arrays.copyOf(groups, capacity);
                next = Arrays.copyOf(next, capacity);
            }
        }
        values[entry] = value;
        groups[entry] = group;
        next[entry] = heads[group];
        heads[group] = entry;
        return entry;
    }

    private void rehash() {
        long[] old = slots;
        slots = new long[Math.multiplyExact(old.length, 2)];
        int mask = slots.length - 1;
        for (long content : old) {
            if (content != 0) {
                int slot = (int) (content >>> 32) & mask;
                while (slots[slot] != 0) {
                    slot = slot + 1 & mask;
                }
                slots[slot] = content;
            }
        }
    }

    /** Empties the set of a group. */
    void clear(int group) {
        int entry = heads[group];
        while (entry != NONE) {
            int following = next[entry];
            removeSlot(entry);
            next[entry] = freeList;
            freeList = entry;
            size--;
            entry = following;
        }
        heads[group] = NONE;
    }

    /** Backward-shift deletion keeps probe sequences whole. */
    private void removeSlot(int entry) {
        int mask = slots.length - 1;
        int hole = hash(groups[entry], values[entry]) & mask;
        while ((int) slots[hole] != entry + 1) {
            hole = hole + 1 & mask;
        }
        int slot = hole;
        while (true) {
            slots[hole] = 0;
            int home;
            do {
                slot = slot + 1 & mask;
                if (slots[slot] == 0) {
                    return;
                }
                home = (int) (slots[slot] >>> 32) & mask;
            } while (hole <= slot ? hole < home && home <= slot : hole < home || home <= slot);
            slots[hole] = slots[slot];
            hole = slot;
        }
    }

    /** The first entry of a group, or -1. */
    int first(int group) {
        return heads[group];
    }

    int next(int entry) {
        return next[entry];
    }

    long value(int entry) {
        return values[entry];
    }

    long memoryBytes() {
        return slots.length * 8L + values.length * 16L + heads.length * 4L;
    }
}
