package io.tidemill.plugin.formats.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of text at a time, in one long, first byte lowest. */
public final class Words {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;
    private static final long HIGH_BIT = 0x8080808080808080L;
    private static final long ONES = 0x0101010101010101L;

    private Words() {}

    /** The eight bytes from {@code at}; all of them must be inside the array. */
    public static long load(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    /** Stores eight bytes; all of them must be inside the array. */
    public static void store(byte[] bytes, int at, long word) {
        LONGS.set(bytes, at, word);
    }

    /** A word with {@code value} in every byte. */
    public static long repeat(int value) {
        return ONES * (value & 0xff);
    }

    /** The high bit of a byte is clear exactly when the byte of {@code word} equals that of {@code pattern}; other bits are set. */
    public static long differs(long word, long pattern) {
        long difference = word ^ pattern;
        return (difference & LOW_BITS) + LOW_BITS | difference | LOW_BITS;
    }

    /** The high bit of every byte that equals the pattern's. */
    public static long equals(long word, long pattern) {
        return ~differs(word, pattern);
    }

    /** The high bit of every byte below 0x20, and perhaps of further bytes above the first such one. */
    public static long controls(long word) {
        return word - ONES * 0x20 & ~word & HIGH_BIT;
    }

    /** Index of the first byte, 0 to 7, whose high bit is set; 8 when there is none. */
    public static int first(long highBits) {
        return Long.numberOfTrailingZeros(highBits) >>> 3;
    }

    /** The place of {@code wanted} in {@code bytes[from .. to)}, or {@code to}. */
    public static int indexOf(byte[] bytes, int from, int to, byte wanted) {
        long pattern = repeat(wanted);
        int at = from;
        for (; at <= to - 8; at += 8) {
            long hits = equals(load(bytes, at), pattern);
            if (hits != 0) {
                return at + first(hits);
            }
        }
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    /** How often {@code wanted} occurs in {@code bytes[from .. to)}. */
    public static int count(byte[] bytes, int from, int to, byte wanted) {
        long pattern = repeat(wanted);
        int count = 0;
        int at = from;
        for (; at <= to - 8; at += 8) {
            count += Long.bitCount(equals(load(bytes, at), pattern));
        }
        for (; at < to; at++) {
            if (bytes[at] == wanted) {
                count++;
            }
        }
        return count;
    }

    /** The place of the last {@code wanted} in {@code bytes[from .. to)}, or -1. */
    public static int lastIndexOf(byte[] bytes, int from, int to, byte wanted) {
        int at = to - 1;
        while (at >= from && bytes[at] != wanted) {
            at--;
        }
        return at >= from ? at : -1;
    }
}
