package io.tidemill.plugin.filesystem.parquet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the column chunks of row groups: {@code ColumnChunk}, {@code ColumnMetaData} and what is inside, of Apache Parquet's {@code parquet.thrift}. What a chunk says is gathered
 * in fields, since its column, and with it its place among the {@link ColumnChunks}, comes in the middle.
 */
final class ColumnChunkReader {
    private static final int HIGHEST_ENCODING = 15;
    private static final int PLAIN_DICTIONARY = 2;
    private static final int RLE_DICTIONARY = 8;
    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int DATA_PAGE_V2 = 3;
    private static final int MISSING = -1;

    private final CompactThrift thrift;
    private final byte[] bytes;
    private final FileSchema schema;
    private final ColumnChunks chunks;
    /** Pages of chunks end before this place in the file. */
    private final long fileEnd;

    /** Where the names of a path stand in the bytes. */
    private final int[] nameStarts = new int[FileSchema.MAX_DEPTH];

    private final int[] nameLengths = new int[FileSchema.MAX_DEPTH];
    private int rowGroup;
    /** The chunk's place in the list of its row group. */
    private int ordinal = MISSING;

    private int leaf;
    private int flags;
    private int encodings;
    private int codec;
    private long values;
    private long size;
    private long uncompressedSize;
    private long dataStart;
    private long dictionaryStart;
    private long nulls;
    private int minAt;
    private int minLength;
    private int maxAt;
    private int maxLength;
    /** The name of the file that holds the chunk, if the footer says one. */
    private int fileAt;

    private int fileLength;

    /**
     * A reader.
     *
     * @param bytes those under {@code thrift}
     * @param fileEnd where the footer starts in the file
     */
    ColumnChunkReader(CompactThrift thrift, byte[] bytes, FileSchema schema, ColumnChunks chunks, long fileEnd) {
        this.thrift = thrift;
        this.bytes = bytes;
        this.schema = schema;
        this.chunks = chunks;
        this.fileEnd = fileEnd;
    }

    /** The chunk that is being read, for messages. */
    String where() {
        return ordinal == MISSING ? "" : ", in column chunk " + ordinal;
    }

    /** Reads the list that is the value of the current field; returns where its first chunk starts in the file, -1 if that is encrypted. */
    long rowGroup(int number) {
        rowGroup = number;
        int count = thrift.structList();
        if (count != schema.leafCount()) {
            throw new DamagedThrift("the row group has " + count + " column chunks where the schema has "
                    + schema.leafCount() + " columns");
        }
        long start = MISSING;
        int firstFileAt = MISSING;
        int firstFileLength = MISSING;
        for (ordinal = 0; ordinal < count; ordinal++) {
            int chunk = columnChunk();
            if (ordinal == 0) {
                start = chunks.is(chunk, ColumnChunks.ENCRYPTED) ? MISSING : chunks.start[chunk];
                firstFileAt = fileAt;
                firstFileLength = fileLength;
            } else if (fileLength != firstFileLength
                    || fileLength > 0
                            && !Arrays.equals(
                                    bytes,
                                    fileAt,
                                    fileAt + fileLength,
                                    bytes,
                                    firstFileAt,
                                    firstFileAt + firstFileLength)) {
                throw new DamagedThrift("the column chunks of the row group are not all in one file");
            }
        }
        ordinal = MISSING;
        return start;
    }

    private int columnChunk() {
        forget();
        boolean hasMetaData = false;
        int outer = thrift.enter();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 1 -> {
                    fileAt = thrift.binary();
                    fileLength = thrift.binaryLength();
                }
                case 3 -> {
                    metaData();
                    hasMetaData = true;
                }
                case 8 -> encryption();
                default -> thrift.skip();
            }
        }
        thrift.leave(outer);
        if (!hasMetaData && (flags & ColumnChunks.ENCRYPTED) == 0) {
            throw new DamagedThrift("the column chunk is not described");
        }
        return store();
    }

    private void forget() {
        leaf = MISSING;
        flags = ColumnChunks.PRESENT;
        encodings = 0;
        codec = MISSING;
        values = MISSING;
        size = MISSING;
        uncompressedSize = 0;
        dataStart = MISSING;
        dictionaryStart = 0;
        nulls = MISSING;
        minLength = MISSING;
        maxLength = MISSING;
        fileLength = MISSING;
    }

    private int store() {
        if (leaf == MISSING) {
            throw new DamagedThrift("the column chunk does not say of which column it is");
        }
        int chunk = rowGroup * schema.leafCount() + leaf;
        if (chunks.is(chunk, ColumnChunks.PRESENT)) {
            throw new DamagedThrift("it is the second one of column \"" + schema.path(leaf) + "\"");
        }
        chunks.flags[chunk] = (short) flags;
        if ((flags & ColumnChunks.ENCRYPTED) != 0) {
            // What stands beside it for readers without keys is of no use without its pages.
            return chunk;
        }
        long start = dictionaryStart > 0 && dictionaryStart < dataStart ? dictionaryStart : dataStart;
        if (codec < 0 || values < 0 || size < 0 || dataStart < 0) {
            throw new DamagedThrift("its compression, number of values, size or place is missing or negative");
        }
        if (start > fileEnd || size > fileEnd - start) {
            throw new DamagedThrift("its pages, " + size + " bytes from " + start
                    + " on, are not in the file, whose footer starts at " + fileEnd);
        }
        chunks.codec[chunk] = codec;
        chunks.encodings[chunk] = (short) encodings;
        chunks.start[chunk] = start;
        chunks.size[chunk] = size;
        chunks.uncompressedSize[chunk] = uncompressedSize;
        chunks.values[chunk] = values;
        chunks.nulls[chunk] = nulls;
        chunks.minAt[chunk] = minAt;
        chunks.minLength[chunk] = minLength;
        chunks.maxAt[chunk] = maxAt;
        chunks.maxLength[chunk] = maxLength;
        return chunk;
    }

    private void metaData() {
        int outer = thrift.enterField();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 2 -> encodings();
                case 3 -> path();
                case 4 -> codec = thrift.int32();
                case 5 -> values = thrift.int64();
                case 6 -> uncompressedSize = thrift.int64();
                case 7 -> size = thrift.int64();
                case 9 -> dataStart = thrift.int64();
                case 11 -> dictionaryStart = thrift.int64();
                case 12 -> statistics();
                case 13 -> encodingStatistics();
                default -> thrift.skip();
            }
        }
        thrift.leave(outer);
    }

    private void encodings() {
        encodings = 0;
        int count = thrift.int32List();
        for (int i = 0; i < count; i++) {
            int code = thrift.elementInt32();
            encodings |= 1 << (code >= 0 && code < HIGHEST_ENCODING ? code : HIGHEST_ENCODING);
        }
    }

    private void path() {
        int depth = thrift.binaryList();
        if (depth > FileSchema.MAX_DEPTH) {
            throw new DamagedThrift("the path of its column has " + depth + " names");
        }
        for (int i = 0; i < depth; i++) {
            nameStarts[i] = thrift.elementBinary();
            nameLengths[i] = thrift.binaryLength();
        }
        if (schema.isPath(ordinal, bytes, nameStarts, nameLengths, depth)) {
            leaf = ordinal;
            return;
        }
        // Chunks should stand in the order of the schema.
        String[] path = new String[depth];
        for (int i = 0; i < depth; i++) {
            path[i] = new String(bytes, nameStarts[i], nameLengths[i], StandardCharsets.UTF_8);
        }
        leaf = schema.leaf(path);
        if (leaf < 0) {
            throw new DamagedThrift("its column \"" + String.join(".", path) + "\" is not in the schema");
        }
    }

    /** {@code Statistics}: minimum and maximum from the new fields if both are there, else from the deprecated ones. */
    private void statistics() {
        // Should the field come twice, the last one counts.
        nulls = MISSING;
        minLength = MISSING;
        maxLength = MISSING;
        flags &= ~ColumnChunks.DEPRECATED_BOUNDS;
        int oldMaxAt = 0;
        int oldMaxLength = MISSING;
        int oldMinAt = 0;
        int oldMinLength = MISSING;
        int outer = thrift.enterField();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 1 -> {
                    oldMaxAt = thrift.binary();
                    oldMaxLength = thrift.binaryLength();
                }
                case 2 -> {
                    oldMinAt = thrift.binary();
                    oldMinLength = thrift.binaryLength();
                }
                case 3 -> nulls = Math.max(MISSING, thrift.int64());
                case 5 -> {
                    maxAt = thrift.binary();
                    maxLength = thrift.binaryLength();
                }
                case 6 -> {
                    minAt = thrift.binary();
                    minLength = thrift.binaryLength();
                }
                default -> thrift.skip();
            }
        }
        thrift.leave(outer);
        if (minLength >= 0 && maxLength >= 0) {
            return;
        }
        minLength = MISSING;
        maxLength = MISSING;
        if (oldMinLength >= 0 && oldMaxLength >= 0) {
            flags |= ColumnChunks.DEPRECATED_BOUNDS;
            minAt = oldMinAt;
            minLength = oldMinLength;
            maxAt = oldMaxAt;
            maxLength = oldMaxLength;
        }
    }

    /** A list of {@code PageEncodingStats}. */
    private void encodingStatistics() {
        flags &= ColumnChunks.PRESENT | ColumnChunks.ENCRYPTED | ColumnChunks.DEPRECATED_BOUNDS;
        flags |= ColumnChunks.PAGES_COUNTED;
        int count = thrift.structList();
        for (int i = 0; i < count; i++) {
            int page = MISSING;
            int encoding = MISSING;
            int outer = thrift.enter();
            while (thrift.nextField()) {
                switch (thrift.field()) {
                    case 1 -> page = thrift.int32();
                    case 2 -> encoding = thrift.int32();
                    default -> thrift.skip();
                }
            }
            thrift.leave(outer);
            if (page == DICTIONARY_PAGE) {
                flags |= ColumnChunks.DICTIONARY_PAGE;
            } else if (page == DATA_PAGE || page == DATA_PAGE_V2) {
                flags |= encoding == PLAIN_DICTIONARY || encoding == RLE_DICTIONARY
                        ? ColumnChunks.PAGES_IN_DICTIONARY
                        : ColumnChunks.PAGES_NOT_IN_DICTIONARY;
            }
        }
    }

    /** {@code ColumnCryptoMetaData}: a union, which names the column if it has a key of its own. */
    private void encryption() {
        flags |= ColumnChunks.ENCRYPTED;
        int outer = thrift.enterUnionField();
        if (thrift.field() == 2) {
            columnKey();
        } else {
            thrift.skipStruct();
        }
        thrift.leaveUnion(outer);
    }

    private void columnKey() {
        int outer = thrift.enterField();
        while (thrift.nextField()) {
            if (thrift.field() == 1) {
                path();
            } else {
                thrift.skip();
            }
        }
        thrift.leave(outer);
    }
}
