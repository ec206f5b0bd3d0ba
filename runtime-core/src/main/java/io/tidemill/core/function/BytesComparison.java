package io.tidemill.core.function;

import java.util.Arrays;

/** Comparison of bytes as unsigned numbers, which for UTF-8 is the order of code points. */
public final class BytesComparison {
    private BytesComparison() {}

    public static boolean equal(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
        return aLength == bLength && Arrays.equals(a, aOffset, aOffset + aLength, b, bOffset, bOffset + bLength);
    }

    public static boolean notEqual(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
        return !equal(a, aOffset, aLength, b, bOffset, bLength);
    }

    public static int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
        return Arrays.compareUnsigned(a, aOffset, aOffset + aLength, b, bOffset, bOffset + bLength);
    }

    public static boolean in(byte[] heap, int offset, int length, SliceSet set) {
        return set.contains(heap, offset, length);
    }
}
