package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import org.apache.parquet.column.Encoding;

/**
 * Decodes the values of one column chunk, NULLs left out, page by page. Subclasses know a vector class; the encoding decides which of their methods
 * runs, once per call.
 */
abstract class ValueDecoder {
    /** How the current page's values are written. */
    private enum Mode {
        DICTIONARY,
        PLAIN,
        OTHER
    }

    private Mode mode = Mode.PLAIN;
    private Runs codes;
    private int[] codeBuffer = new int[0];
    private int dictionarySize = -1;

    /** A chunk begins; it may have no dictionary. */
    final void startChunk() {
        dictionarySize = -1;
        forgetDictionary();
    }

    final void dictionary(PageBytes page, int size) {
        dictionarySize = size;
        readDictionary(page, size);
    }

    /** A page begins with {@code valueCount} values, NULLs included. */
    final void startPage(Encoding encoding, PageBytes page, int valueCount) {
        switch (encoding) {
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> {
                if (dictionarySize < 0) {
                    throw new DamagedPage("it refers to a dictionary that is not there");
                }
                mode = Mode.DICTIONARY;
                int width = 0;
                if (page.at < page.end) {
                    width = page.bytes[page.at++] & 0xff;
                }
                if (width > 32) {
                    throw new DamagedPage("its dictionary codes have " + width + " bits");
                }
                codes = new Runs(page, width);
            }
            case PLAIN -> {
                mode = Mode.PLAIN;
                startPlain(page);
            }
            default -> {
                mode = Mode.OTHER;
                startOther(encoding, page, valueCount);
            }
        }
    }

    /** Decodes the next {@code count} values to {@code vector[at]} and what follows. */
    final void read(ColumnVector vector, int at, int count) {
        switch (mode) {
            case DICTIONARY -> {
                int[] buffer = codes(at + count);
                codes.read(buffer, at, count);
                checkCodes(buffer, at, count);
                gather(vector, buffer, at, count);
            }
            case PLAIN -> plain(vector, at, count);
            case OTHER -> other(vector, at, count);
        }
    }

    private void checkCodes(int[] buffer, int at, int count) {
        int size = dictionarySize;
        int worst = 0;
        for (int i = at; i < at + count; i++) {
            // A negative sign in any of them stays.
            worst |= size - 1 - buffer[i] | buffer[i];
        }
        if (worst < 0) {
            throw new DamagedPage("it refers to an entry outside of its dictionary of " + size);
        }
    }

    /** The buffer of codes, by row. */
    final int[] codes(int size) {
        if (codeBuffer.length < size) {
            codeBuffer = java.util.Arrays.copyOf(codeBuffer, Math.max(size, codeBuffer.length * 2));
        }
        return codeBuffer;
    }

    final boolean usesDictionary() {
        return mode == Mode.DICTIONARY;
    }

    abstract void forgetDictionary();

    abstract void readDictionary(PageBytes page, int size);

    abstract void startPlain(PageBytes page);

    abstract void startOther(Encoding encoding, PageBytes page, int valueCount);

    abstract void gather(ColumnVector vector, int[] codes, int at, int count);

    abstract void plain(ColumnVector vector, int at, int count);

    abstract void other(ColumnVector vector, int at, int count);

    /**
     * A minimum or maximum, which stands in a footer as in a plain page, but without the length of a value that has one.
     *
     * @return in the form of {@link io.tidemill.spi.predicate.Predicate}; null if the bytes are none, or are not a number
     */
    abstract Object bound(LogicalType type, byte[] bytes, int at, int length);

    /**
     * Moves {@code present} values that stand densely from {@code at} on to the places whose level is {@code maxLevel}; the last {@code count} levels
     * belong to {@code at} and what follows.
     */
    abstract void spread(ColumnVector vector, int at, int present, int[] levels, int count, int maxLevel);

    static DamagedPage unknown(Encoding encoding) {
        return new DamagedPage("it is encoded as " + encoding + ", which is not supported for this type");
    }
}
