package io.tidemill.plugin.filesystem.parquet;

import java.util.Arrays;

/**
 * What a footer says of its column chunks, in arrays: the chunks of the first row group by leaf, then those of the second, and so on. Minima and maxima are slices of the bytes of
 * the footer.
 */
final class ColumnChunks {
    /** The least bytes that a footer spends on a column chunk. */
    static final int MIN_BYTES = 8;

    /** The chunk was met. */
    static final short PRESENT = 1;

    static final short ENCRYPTED = 1 << 1;
    /** Of minimum and maximum: they are those of the deprecated fields. */
    static final short DEPRECATED_BOUNDS = 1 << 2;
    /** The footer counts the pages of each encoding. */
    static final short PAGES_COUNTED = 1 << 3;

    static final short DICTIONARY_PAGE = 1 << 4;
    static final short PAGES_IN_DICTIONARY = 1 << 5;
    static final short PAGES_NOT_IN_DICTIONARY = 1 << 6;

    final byte[] bytes;
    final short[] flags;
    final int[] codec;
    /** A bit for each encoding, by its number; those that are not known have the highest. */
    final short[] encodings;

    final long[] start;
    final long[] size;
    final long[] uncompressedSize;
    final long[] values;
    /** -1 when unknown. */
    final long[] nulls;

    final int[] minAt;
    /** -1 when there is no minimum. */
    final int[] minLength;

    final int[] maxAt;
    /** -1 when there is no maximum. */
    final int[] maxLength;

    /** Room for so many. */
    ColumnChunks(byte[] bytes, int count) {
        this.bytes = bytes;
        flags = new short[count];
        codec = new int[count];
        encodings = new short[count];
        start = new long[count];
        size = new long[count];
        uncompressedSize = new long[count];
        values = new long[count];
        nulls = new long[count];
        minAt = new int[count];
        minLength = new int[count];
        maxAt = new int[count];
        maxLength = new int[count];
        Arrays.fill(nulls, -1);
        Arrays.fill(minLength, -1);
        Arrays.fill(maxLength, -1);
    }

    boolean is(int chunk, short flag) {
        return (flags[chunk] & flag) != 0;
    }

    void forgetBounds(int chunk) {
        minLength[chunk] = -1;
        maxLength[chunk] = -1;
    }

    boolean boundsAreEqual(int chunk) {
        return Arrays.equals(
                bytes,
                minAt[chunk],
                minAt[chunk] + minLength[chunk],
                bytes,
                maxAt[chunk],
                maxAt[chunk] + maxLength[chunk]);
    }
}
