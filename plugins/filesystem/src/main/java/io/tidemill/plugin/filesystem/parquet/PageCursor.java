package io.tidemill.plugin.filesystem.parquet;

import java.io.IOException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;

/** Goes through the pages of a column chunk: hands values to a decoder and keeps the levels. */
final class PageCursor {
    private final int leaf;
    private final ColumnDescriptor descriptor;
    private final ValueDecoder values;
    private final ChunkPages pages = new ChunkPages();
    private Runs definitions;
    private Runs repetitions;
    private int left;

    /**
     * A cursor.
     *
     * @param leaf the column's number in the schema of its files
     */
    PageCursor(int leaf, ColumnDescriptor descriptor, ValueDecoder values) {
        this.leaf = leaf;
        this.descriptor = descriptor;
        this.values = values;
    }

    void startChunk(RowGroup rowGroup) {
        pages.start(rowGroup, leaf);
        left = 0;
        values.startChunk();
    }

    /** Levels not yet taken from the current page; moves to the next page when there are none. 0 at the end of the chunk. */
    int available() {
        try {
            while (left == 0) {
                PageHeader page = pages.next();
                if (page == null) {
                    return 0;
                }
                start(page);
            }
        } catch (IOException e) {
            throw new DamagedPage("it cannot be read (" + e.getMessage() + ")");
        }
        return left;
    }

    private void start(PageHeader page) {
        switch (page.type()) {
            case DICTIONARY_PAGE -> {
                ChunkPages.Dictionary dictionary = pages.dictionary();
                values.dictionary(dictionary.bytes(), dictionary.size());
            }
            case DATA_PAGE -> {
                left = count(page.values());
                if (left > 0) {
                    startFirstVersion(page);
                }
            }
            case DATA_PAGE_V2 -> {
                left = count(page.values());
                if (left > 0) {
                    startSecondVersion(page);
                }
            }
            case INDEX_PAGE -> {
                // Nothing that a scan needs.
            }
        }
    }

    private static int count(int values) {
        if (values < 0) {
            throw new DamagedPage("its header says " + values + " values");
        }
        return values;
    }

    void take(int count) {
        left -= count;
    }

    /** Null when the column has none. */
    Runs definitions() {
        return definitions;
    }

    /** Null when the column has none. */
    Runs repetitions() {
        return repetitions;
    }

    private void startFirstVersion(PageHeader page) {
        PageBytes data = pages.data();
        repetitions = levels(data, descriptor.getMaxRepetitionLevel(), page.repetitionEncoding());
        definitions = levels(data, descriptor.getMaxDefinitionLevel(), page.definitionEncoding());
        values.startPage(page.encoding(), data, page.values());
    }

    private void startSecondVersion(PageHeader page) {
        int repetitionBytes = page.repetitionBytes();
        int definitionBytes = page.definitionBytes();
        PageBytes levels = pages.levels();
        levels.require(Math.max(0, repetitionBytes) + (long) Math.max(0, definitionBytes));
        repetitions = levels(levels.part(repetitionBytes), descriptor.getMaxRepetitionLevel());
        definitions = levels(levels.part(definitionBytes), descriptor.getMaxDefinitionLevel());
        PageBytes data = pages.valuesAfter(repetitionBytes + definitionBytes);
        values.startPage(page.encoding(), data, page.values());
    }

    private static Runs levels(PageBytes bytes, int max) {
        return max == 0 ? null : new Runs(bytes, width(max));
    }

    @SuppressWarnings("deprecation") // BIT_PACKED levels are refused.
    private static Runs levels(PageBytes data, int max, Encoding encoding) {
        if (max == 0) {
            return null;
        }
        if (encoding == Encoding.BIT_PACKED) {
            throw new DamagedPage("its levels are BIT_PACKED, an encoding that was given up in 2013");
        }
        data.require(4);
        return new Runs(data.part(data.nextInt()), width(max));
    }

    private static int width(int max) {
        return 32 - Integer.numberOfLeadingZeros(max);
    }
}
