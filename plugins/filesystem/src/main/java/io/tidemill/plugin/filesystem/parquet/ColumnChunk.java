package io.tidemill.plugin.filesystem.parquet;

import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * A column chunk, as its footer describes it.
 *
 * @param all those of the footer
 * @param index which of them
 */
record ColumnChunk(ColumnChunks all, int index) {
    private static final int PLAIN_DICTIONARY = 1 << 2;
    private static final int RLE = 1 << 3;
    private static final int BIT_PACKED = 1 << 4;
    private static final int RLE_DICTIONARY = 1 << 8;

    /** How its pages are compressed; null if that is not known. */
    CompressionCodecName codec() {
        return FormatCodes.codec(all.codec[index]);
    }

    /** The number of the codec in the format. */
    int codecNumber() {
        return all.codec[index];
    }

    /** Where its first page starts in the file, be it a dictionary or data. */
    long start() {
        return all.start[index];
    }

    /** Bytes in the file, headers of pages included. */
    long size() {
        return all.size[index];
    }

    /** Bytes when decompressed, headers of pages included. */
    long uncompressedSize() {
        return all.uncompressedSize[index];
    }

    /** Values, NULLs included. */
    long values() {
        return all.values[index];
    }

    /** The number of NULLs; -1 when unknown. */
    long nulls() {
        return all.nulls[index];
    }

    /** Whether minimum and maximum are known; both are, or none. */
    boolean hasBounds() {
        return all.minLength[index] >= 0;
    }

    /** Whether it cannot be read, for want of a key. */
    boolean encrypted() {
        return all.is(index, ColumnChunks.ENCRYPTED);
    }

    /** Whether it has a dictionary that some page uses. */
    boolean hasDictionary() {
        if (all.is(index, ColumnChunks.PAGES_COUNTED)) {
            return all.is(index, ColumnChunks.DICTIONARY_PAGE) && all.is(index, ColumnChunks.PAGES_IN_DICTIONARY);
        }
        return (all.encodings[index] & (PLAIN_DICTIONARY | RLE_DICTIONARY)) != 0;
    }

    /** True only if all of its values stand in its dictionary. */
    boolean allInDictionary() {
        if (!hasDictionary()) {
            return false;
        }
        if (all.is(index, ColumnChunks.PAGES_COUNTED)) {
            return !all.is(index, ColumnChunks.PAGES_NOT_IN_DICTIONARY);
        }
        // Only the set of encodings is left. Writers of this name give the dictionary itself the same encoding, levels
        // account for RLE and BIT_PACKED.
        return (all.encodings[index] & ~(RLE | BIT_PACKED | RLE_DICTIONARY)) == PLAIN_DICTIONARY;
    }
}
