package io.tidemill.core.hash;

import java.util.Arrays;

/**
 * Byte strings to group numbers. A slot is 32 bits of the hash and a number, so that a collision rarely looks at the bytes; the bytes lie in one arena. The caller makes the numbers.
 */
final class ByteKeyIndex {
    private static final int MIN_SLOTS = 64;
    private static final long SALT = 0xFFFF_FFFF_0000_0000L;

    private long[] slots = new long[MIN_SLOTS];
    private int size;
    private byte[] arena = new byte[0];
    private int arenaSize;
    private int garbage;
    private int[] offsets = new int[0];
    private int[] lengths = new int[0];

    /** The number of a key, or -1. */
    int find(byte[] heap, int offset, int length, long hash) {
        int mask = slots.length - 1;
        long salt = hash & SALT;
        for (int slot = (int) hash & mask; ; slot = slot + 1 & mask) {
            long entry = slots[slot];
            if (entry == 0) {
                return -1;
            }
            if ((entry & SALT) == salt && equal((int) entry - 1, heap, offset, length)) {
                return (int) entry - 1;
            }
        }
    }

    private boolean equal(int number, byte[] heap, int offset, int length) {
        int start = offsets[number];
        return lengths[number] == length && Arrays.equals(arena, start, start + length, heap, offset, offset + length);
    }

    /** Adds a key that is not there. */
    void add(int number, byte[] heap, int offset, int length, long hash) {
        if ((size + 1) * 2 > slots.length) {
            grow();
        }
        if (number >= offsets.length) {
            int capacity = Math.max(number + 1, offsets.length + (offsets.length >> 1) + 16);
            offsets = Arrays.copyOf(offsets, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
        }
        int start = arenaSize;
        int end = Math.addExact(start, length);
        if (end > arena.length) {
            arena = Arrays.copyOf(arena, (int)
                    Math.min(Integer.MAX_VALUE - 8L, Math.max(end, arena.length * 3L / 2 + 256)));
        }
        System.arraycopy(heap, offset, arena, start, length);
        arenaSize = end;
        offsets[number] = start;
        lengths[number] = length;
        insert(slots, hash & SALT | number + 1L, hash);
        size++;
    }

    private static void insert(long[] slots, long entry, long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = entry;
    }

    private void grow() {
        long[] grown = new long[slots.length * 2];
        for (long entry : slots) {
            if (entry != 0) {
                insert(grown, entry, hash((int) entry - 1));
            }
        }
        slots = grown;
    }

    long hash(int number) {
        return Hashing.bytes(arena, offsets[number], lengths[number]);
    }

    byte[] arena() {
        return arena;
    }

    int offset(int number) {
        return offsets[number];
    }

    void remove(int number) {
        int mask = slots.length - 1;
        int slot = (int) hash(number) & mask;
        while ((int) slots[slot] - 1 != number) {
            slot = slot + 1 & mask;
        }
        closeGap(slot, mask);
        size--;
        garbage += lengths[number];
        lengths[number] = 0;
        offsets[number] = -1;
        if (garbage > 1024 && garbage > arenaSize / 2) {
            compactArena();
        }
    }

    /** Moves later entries of the probe chain back, so that no tombstone is needed. */
    private void closeGap(int removed, int mask) {
        int gap = removed;
        for (int slot = gap + 1 & mask; slots[slot] != 0; slot = slot + 1 & mask) {
            int home = (int) hash((int) slots[slot] - 1) & mask;
            if ((slot - home & mask) >= (slot - gap & mask)) {
                slots[gap] = slots[slot];
                gap = slot;
            }
        }
        slots[gap] = 0;
    }

    private void compactArena() {
        byte[] compact = new byte[arenaSize - garbage];
        int at = 0;
        for (long entry : slots) {
            if (entry != 0) {
                int number = (int) entry - 1;
                System.arraycopy(arena, offsets[number], compact, at, lengths[number]);
                offsets[number] = at;
                at += lengths[number];
            }
        }
        arena = compact;
        arenaSize = at;
        garbage = 0;
    }

    int size() {
        return size;
    }

    long memoryBytes() {
        return 8L * slots.length + arena.length + 8L * offsets.length;
    }

    /** Bytes that {@code keys} more keys may need beside their own. */
    long growthBytes(int keys) {
        long slotBytes = (size + (long) keys) * 2 > slots.length ? 16L * slots.length : 0;
        return slotBytes + arena.length / 2 + 4L * offsets.length + 64L * keys;
    }

    void clear() {
        slots = new long[MIN_SLOTS];
        arena = new byte[0];
        offsets = new int[0];
        lengths = new int[0];
        size = 0;
        arenaSize = 0;
        garbage = 0;
    }
}
