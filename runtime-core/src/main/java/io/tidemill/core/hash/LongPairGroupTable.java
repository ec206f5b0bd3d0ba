package io.tidemill.core.hash;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Keys of two words. A slot is 32 bits of the hash and the group; the words lie by group. */
final class LongPairGroupTable extends WordGroupTable {
    private static final int MIN_SLOTS = 128;
    private static final long SALT = 0xFFFF_FFFF_0000_0000L;

    private long[] slots = new long[MIN_SLOTS];
    private int used;
    private long[] keyOf = new long[128];
    private final long[][] packed = {new long[0], new long[0]};
    private long[] hashes = new long[0];
    private long[] candidates = new long[0];

    LongPairGroupTable(List<LogicalType> keyTypes) {
        super(keyTypes);
    }

    private LongPairGroupTable(LongPairGroupTable original) {
        super(original);
        slots = original.slots;
        used = original.used;
        keyOf = original.keyOf;
    }

    @Override
    public GroupTable view() {
        return new LongPairGroupTable(this);
    }

    @Override
    void findOrAddComplete(ColumnVector[] keys, int[] rows, int from, int count, int[] groups) {
        prepare(keys, rows, from, count);
        for (int i = 0; i < count; i++) {
            int group = matchOf(i);
            groups[from + i] = group >= 0 ? group : findOrAdd(packed[0][i], packed[1][i], hashes[i]);
        }
    }

    @Override
    void findComplete(ColumnVector[] keys, int[] rows, int from, int count, int[] groups) {
        prepare(keys, rows, from, count);
        for (int i = 0; i < count; i++) {
            int group = candidates[i] == 0 ? -1 : matchOf(i);
            groups[from + i] = group >= 0 || candidates[i] == 0 ? group : find(packed[0][i], packed[1][i], hashes[i]);
        }
    }

    private void prepare(ColumnVector[] keys, int[] rows, int from, int count) {
        if (hashes.length < count) {
            hashes = new long[count];
            candidates = new long[count];
            packed[0] = new long[count];
            packed[1] = new long[count];
        }
        packer.pack(keys, rows, from, count, packed);
        hashAll(count);
        int mask = slots.length - 1;
        for (int i = 0; i < count; i++) {
            candidates[i] = slots[(int) hashes[i] & mask];
        }
    }

    private void hashAll(int count) {
        long[] first = packed[0];
        long[] second = packed[1];
        for (int i = 0; i < count; i++) {
            hashes[i] = hash(first[i], second[i]);
        }
    }

    private static long hash(long first, long second) {
        return Hashing.combine(Hashing.mix(first), second);
    }

    /** The group of the candidate slot when it is the row's, else -1. */
    private int matchOf(int i) {
        long entry = candidates[i];
        int group = (int) entry - 1;
        return entry != 0
                        && (entry & SALT) == (hashes[i] & SALT)
                        && keyOf[group * 2] == packed[0][i]
                        && keyOf[group * 2 + 1] == packed[1][i]
                ? group
                : -1;
    }

    private int find(long first, long second, long hash) {
        int mask = slots.length - 1;
        long salt = hash & SALT;
        for (int slot = (int) hash & mask; ; slot = slot + 1 & mask) {
            long entry = slots[slot];
            int group = (int) entry - 1;
            if (entry == 0 || (entry & SALT) == salt && keyOf[group * 2] == first && keyOf[group * 2 + 1] == second) {
                return group;
            }
        }
    }

    private int findOrAdd(long first, long second, long hash) {
        int group = find(first, second, hash);
        if (group >= 0) {
            return group;
        }
        if ((used + 1) * 2 > slots.length) {
            rehash();
        }
        group = numbers.next();
        keyOf = grow(keyOf, group * 2 + 2);
        keyOf[group * 2] = first;
        keyOf[group * 2 + 1] = second;
        insert(slots, hash & SALT | group + 1L, hash);
        used++;
        return group;
    }

    private static void insert(long[] table, long entry, long hash) {
        int mask = table.length - 1;
        int slot = (int) hash & mask;
        while (table[slot] != 0) {
            slot = slot + 1 & mask;
        }
        table[slot] = entry;
    }

    private void rehash() {
        long[] grown = new long[slots.length * 2];
        for (long entry : slots) {
            if (entry != 0) {
                insert(grown, entry, hashComplete((int) entry - 1));
            }
        }
        slots = grown;
    }

    @Override
    void removeComplete(int group) {
        int mask = slots.length - 1;
        int slot = (int) hashComplete(group) & mask;
        while ((int) slots[slot] - 1 != group) {
            slot = slot + 1 & mask;
        }
        int gap = slot;
        for (int next = gap + 1 & mask; slots[next] != 0; next = next + 1 & mask) {
            int home = (int) hashComplete((int) slots[next] - 1) & mask;
            if ((next - home & mask) >= (next - gap & mask)) {
                slots[gap] = slots[next];
                gap = next;
            }
        }
        slots[gap] = 0;
        used--;
    }

    @Override
    long hashComplete(int group) {
        return hash(keyOf[group * 2], keyOf[group * 2 + 1]);
    }

    @Override
    void writeComplete(int group, ColumnVector[] targets, int row) {
        packer.unpack(keyOf[group * 2], keyOf[group * 2 + 1], targets, row);
    }

    @Override
    public long memoryBytes() {
        return 8L * (slots.length + keyOf.length) + nullIndexBytes();
    }

    @Override
    public long growthBytes(int rows) {
        long slotBytes = (used + (long) rows) * 2 > slots.length ? 16L * slots.length : 0;
        return slotBytes + ((numbers.limit() + rows) * 2L > keyOf.length ? 4L * keyOf.length + 32L * rows : 0);
    }

    @Override
    public void clear() {
        super.clear();
        slots = new long[MIN_SLOTS];
        keyOf = new long[128];
        used = 0;
    }
}
