package io.tidemill.stream;

import java.util.Arrays;

/** Finds stored rows by the hash of their values: chains of slots, one a bucket, with the hash of each slot. Equal hashes are candidates only, and come newest first. */
final class SlotIndex {
    private static final int END = -1;

    private int[] heads = new int[64];
    private int[] next = new int[0];
    private long[] hashes = new long[0];
    private int size;

    SlotIndex() {
        Arrays.fill(heads, END);
    }

    void add(long hash, int slot) {
        if (slot >= next.length) {
            int capacity = Math.addExact(slot, slot / 2 + 16);
            next = Arrays.copyOf(next, capacity);
            hashes = Arrays.copyOf(hashes, capacity);
        }
        if (++size > heads.length) {
            rehash();
        }
        int bucket = bucket(hash);
        hashes[slot] = hash;
        next[slot] = heads[bucket];
        heads[bucket] = slot;
    }

    void remove(int slot) {
        int bucket = bucket(hashes[slot]);
        size--;
        if (heads[bucket] == slot) {
            heads[bucket] = next[slot];
            return;
        }
        int before = heads[bucket];
        while (next[before] != slot) {
            before = next[before];
        }
        next[before] = next[slot];
    }

    /** A slot with this hash, or -1. */
    int first(long hash) {
        return matching(heads[bucket(hash)], hash);
    }

    /** Another slot with the same hash, or -1. */
    int next(int slot) {
        return matching(next[slot], hashes[slot]);
    }

    private int matching(int slot, long hash) {
        int candidate = slot;
        while (candidate != END && hashes[candidate] != hash) {
            candidate = next[candidate];
        }
        return candidate;
    }

    private int bucket(long hash) {
        return (int) hash & heads.length - 1;
    }

    /** Each bucket becomes two, which keep the order of its slots. */
    private void rehash() {
        int[] old = heads;
        heads = new int[Math.multiplyExact(old.length, 2)];
        Arrays.fill(heads, END);
        int[] tails = new int[heads.length];
        for (int head : old) {
            for (int slot = head; slot != END; slot = next[slot]) {
                int bucket = bucket(hashes[slot]);
                if (heads[bucket] == END) {
                    heads[bucket] = slot;
                } else {
                    next[tails[bucket]] = slot;
                }
                tails[bucket] = slot;
            }
        }
        for (int bucket = 0; bucket < heads.length; bucket++) {
            if (heads[bucket] != END) {
                next[tails[bucket]] = END;
            }
        }
    }

    long memoryBytes() {
        return heads.length * 4L + next.length * 12L;
    }
}
