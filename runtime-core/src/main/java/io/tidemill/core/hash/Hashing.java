package io.tidemill.core.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hash functions of 64 bits. */
final class Hashing {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long PRIME = 0x9E3779B97F4A7C15L;
    private static final long FINISH = 0xD6E8FEB86659FD93L;

    private Hashing() {}

    /** Spreads the bits of a key over the whole word. */
    static long mix(long key) {
        long h = key * PRIME;
        h ^= h >>> 32;
        h *= FINISH;
        return h ^ h >>> 29;
    }

    /** Adds a further word to a hash. */
    static long combine(long hash, long word) {
        return mix(Long.rotateLeft(hash, 23) ^ word);
    }

    static long bytes(byte[] data, int offset, int length) {
        long hash = length * PRIME;
        int end = offset + length;
        int at = offset;
        for (; at + 8 <= end; at += 8) {
            hash = combine(hash, (long) LONGS.get(data, at));
        }
        if (at < end) {
            hash = combine(hash, tail(data, offset, at, end));
        }
        return hash;
    }

    private static long tail(byte[] data, int offset, int at, int end) {
        if (end - offset >= 8) {
            return (long) LONGS.get(data, end - 8);
        }
        long word = 0;
        if (end - at >= 4) {
            word = (int) INTS.get(data, at) & 0xFFFF_FFFFL;
            at += 4;
        }
        for (int i = at; i < end; i++) {
            word = word << 8 | data[i] & 0xFF;
        }
        return word;
    }
}
