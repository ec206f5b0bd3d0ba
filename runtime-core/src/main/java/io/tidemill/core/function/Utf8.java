package io.tidemill.core.function;

/** Characters (code points) of UTF-8 bytes, which are taken to be well formed. */
public final class Utf8 {
    private Utf8() {}

    /** Number of characters. */
    public static int count(byte[] heap, int offset, int length) {
        int count = 0;
        for (int i = offset; i < offset + length; i++) {
            // Every byte but a continuation (10xxxxxx) starts a character.
            count += heap[i] >= (byte) 0xC0 ? 1 : 0;
        }
        return count;
    }

    /** The position after {@code characters} characters from {@code from}, at most {@code end}. */
    public static int advance(byte[] heap, int from, int end, int characters) {
        int at = from;
        for (int i = 0; i < characters && at < end; i++) {
            at++;
            while (at < end && heap[at] < (byte) 0xC0) {
                at++;
            }
        }
        return at;
    }

    static boolean isAscii(byte[] heap, int offset, int length) {
        int bits = 0;
        for (int i = offset; i < offset + length; i++) {
            bits |= heap[i];
        }
        return bits >= 0;
    }

    /** The first position of the needle at or after {@code from}, or -1. */
    static int indexOf(byte[] heap, int from, int end, byte[] needle, int needleOffset, int needleLength) {
        if (needleLength == 0) {
            return from;
        }
        byte first = needle[needleOffset];
        int last = end - needleLength;
        for (int i = from; i <= last; i++) {
            if (heap[i] == first) {
                int j = 1;
                while (j < needleLength && heap[i + j] == needle[needleOffset + j]) {
                    j++;
                }
                if (j == needleLength) {
                    return i;
                }
            }
        }
        return -1;
    }
}
