package io.tidemill.core.function;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Some bytes of an array: a character value in UTF-8 or a binary value. Never changed once made. Equality is that of the bytes.
 *
 * @param heap where they are
 * @param offset where they start
 * @param length how many
 */
public record Slice(byte[] heap, int offset, int length) {
    public static final Slice EMPTY = new Slice(new byte[0], 0, 0);

    public static Slice of(byte[] bytes) {
        return new Slice(bytes, 0, bytes.length);
    }

    public static Slice of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public byte[] toBytes() {
        return Arrays.copyOfRange(heap, offset, offset + length);
    }

    /** The UTF-8 text. */
    @Override
    public String toString() {
        return new String(heap, offset, length, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Slice slice
                && Arrays.equals(heap, offset, offset + length, slice.heap, slice.offset, slice.offset + slice.length);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + heap[i];
        }
        return hash;
    }
}
