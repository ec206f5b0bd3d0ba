package io.tidemill.core.hash;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Keys of one word. A slot is the key and, beside it in the same cache line, its group. */
final class LongGroupTable extends WordGroupTable {
    private static final int MIN_SLOTS = 128;

    /** Even positions hold keys, odd ones the group plus one, 0 for a free slot. */
    private long[] slots = new long[MIN_SLOTS * 2];

    private int used;
    private long[] keyOf = new long[64];
    private final long[][] packed = new long[1][];
    private int[] slotOf = new int[0];
    private int[] missed = new int[0];

    LongGroupTable(List<LogicalType> keyTypes) {
        super(keyTypes);
        packed[0] = new long[0];
    }

    private LongGroupTable(LongGroupTable original) {
        super(original);
        packed[0] = new long[0];
        slots = original.slots;
        used = original.used;
        keyOf = original.keyOf;
    }

    @Override
    public GroupTable view() {
        return new LongGroupTable(this);
    }

    @Override
    void findOrAddComplete(ColumnVector[] keys, int[] rows, int from, int count, int[] groups) {
        prepare(keys, rows, from, count);
        int misses = gather(count, from, groups);
        long[] words = packed[0];
        for (int m = 0; m < misses; m++) {
            int i = missed[m];
            groups[from + i] = findOrAdd(words[i], slotOf[i]);
        }
    }

    @Override
    void findComplete(ColumnVector[] keys, int[] rows, int from, int count, int[] groups) {
        prepare(keys, rows, from, count);
        int collisions = gatherFound(count, from, groups);
        long[] words = packed[0];
        int mask = slots.length - 1;
        for (int m = 0; m < collisions; m++) {
            int i = missed[m];
            groups[from + i] = find(words[i], slotOf[i] + 2 & mask);
        }
    }

    private void prepare(ColumnVector[] keys, int[] rows, int from, int count) {
        if (slotOf.length < count) {
            slotOf = new int[count];
            missed = new int[count];
            packed[0] = new long[count];
        }
        packer.pack(keys, rows, from, count, packed);
        long[] words = packed[0];
        int[] at = slotOf;
        int mask = slots.length - 1;
        for (int i = 0; i < count; i++) {
            at[i] = (int) Hashing.mix(words[i]) << 1 & mask;
        }
    }

    /** Loads the first slot of every key, then compares: the loads overlap. Lists the rows whose key is not there. */
    private int gather(int count, int from, int[] groups) {
        long[] words = packed[0];
        long[] table = slots;
        int[] at = slotOf;
        int misses = 0;
        for (int i = 0; i < count; i++) {
            int slot = at[i];
            int group = (int) table[slot + 1] - 1;
            groups[from + i] = group;
            missed[misses] = i;
            misses += group < 0 || table[slot] != words[i] ? 1 : 0;
        }
        return misses;
    }

    /** As {@link #gather}, but a free slot is an answer: lists only the rows whose slot another key has. */
    private int gatherFound(int count, int from, int[] groups) {
        long[] words = packed[0];
        long[] table = slots;
        int[] at = slotOf;
        int collisions = 0;
        for (int i = 0; i < count; i++) {
            int slot = at[i];
            int group = (int) table[slot + 1] - 1;
            groups[from + i] = group;
            missed[collisions] = i;
            collisions += group >= 0 && table[slot] != words[i] ? 1 : 0;
        }
        return collisions;
    }

    /** Follows the chain from a slot to the key's group; -1 when it ends before. */
    private int find(long key, int start) {
        long[] table = slots;
        int mask = table.length - 1;
        for (int slot = start; ; slot = slot + 2 & mask) {
            int group = (int) table[slot + 1] - 1;
            if (group < 0 || table[slot] == key) {
                return group;
            }
        }
    }

    private int findOrAdd(long key, int start) {
        long[] table = slots;
        int mask = table.length - 1;
        int slot = start & mask;
        for (; table[slot + 1] != 0; slot = slot + 2 & mask) {
            if (table[slot] == key) {
                return (int) table[slot + 1] - 1;
            }
        }
        return add(key, slot);
    }

    private int add(long key, int freeSlot) {
        int group = numbers.next();
        keyOf = grow(keyOf, group + 1);
        keyOf[group] = key;
        slots[freeSlot] = key;
        slots[freeSlot + 1] = group + 1L;
        used++;
        if (used * 4L > slots.length) {
            rehash();
        }
        return group;
    }

    private static void insert(long[] table, long key, int group) {
        int mask = table.length - 1;
        int slot = (int) Hashing.mix(key) << 1 & mask;
        while (table[slot + 1] != 0) {
            slot = slot + 2 & mask;
        }
        table[slot] = key;
        table[slot + 1] = group + 1L;
    }

    /** Doubles the slots, and finds the first ones of the current batch's keys anew. */
    private void rehash() {
        long[] grown = new long[slots.length * 2];
        for (int slot = 0; slot < slots.length; slot += 2) {
            if (slots[slot + 1] != 0) {
                insert(grown, slots[slot], (int) slots[slot + 1] - 1);
            }
        }
        slots = grown;
        long[] words = packed[0];
        int mask = slots.length - 1;
        for (int i = 0; i < slotOf.length; i++) {
            slotOf[i] = (int) Hashing.mix(words[i]) << 1 & mask;
        }
    }

    @Override
    void removeComplete(int group) {
        int mask = slots.length - 1;
        int slot = (int) Hashing.mix(keyOf[group]) << 1 & mask;
        while ((int) slots[slot + 1] - 1 != group) {
            slot = slot + 2 & mask;
        }
        int gap = slot;
        for (int next = gap + 2 & mask; slots[next + 1] != 0; next = next + 2 & mask) {
            int home = (int) Hashing.mix(slots[next]) << 1 & mask;
            if ((next - home & mask) >= (next - gap & mask)) {
                slots[gap] = slots[next];
                slots[gap + 1] = slots[next + 1];
                gap = next;
            }
        }
        slots[gap + 1] = 0;
        used--;
    }

    @Override
    long hashComplete(int group) {
        return Hashing.mix(keyOf[group]);
    }

    @Override
    void writeComplete(int group, ColumnVector[] targets, int row) {
        packer.unpack(keyOf[group], 0, targets, row);
    }

    @Override
    public long memoryBytes() {
        return 8L * (slots.length + keyOf.length) + nullIndexBytes();
    }

    @Override
    public long growthBytes(int rows) {
        long slotBytes = (used + (long) rows) * 4 > slots.length ? 16L * slots.length : 0;
        return slotBytes + (numbers.limit() + rows > keyOf.length ? 4L * keyOf.length + 16L * rows : 0);
    }

    @Override
    public void clear() {
        super.clear();
        slots = new long[MIN_SLOTS * 2];
        keyOf = new long[64];
        used = 0;
    }
}
