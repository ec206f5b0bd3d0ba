package io.tidemill.plugin.filesystem.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;

/** Goes through the pages of a column chunk: hands values to a decoder and keeps the levels. */
final class PageCursor {
    private final ColumnDescriptor descriptor;
    private final ValueDecoder values;
    private PageReader pages;
    private Runs definitions;
    private Runs repetitions;
    private int left;

    PageCursor(ColumnDescriptor descriptor, ValueDecoder values) {
        this.descriptor = descriptor;
        this.values = values;
    }

    void startChunk(PageReader newPages) {
        pages = newPages;
        left = 0;
        values.startChunk();
        DictionaryPage dictionary = newPages.readDictionaryPage();
        if (dictionary != null) {
            values.dictionary(PageBytes.of(dictionary.getBytes()), dictionary.getDictionarySize());
        }
    }

    /** Levels not yet taken from the current page; moves to the next page when there are none. 0 at the end of the chunk. */
    int available() {
        while (left == 0) {
            DataPage page = pages.readPage();
            if (page == null) {
                return 0;
            }
            left = page.getValueCount();
            if (left > 0) {
                start(page);
            }
        }
        return left;
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

    private void start(DataPage page) {
        int maxRepetition = descriptor.getMaxRepetitionLevel();
        int maxDefinition = descriptor.getMaxDefinitionLevel();
        Encoding encoding;
        PageBytes data;
        if (page instanceof DataPageV1 v1) {
            data = PageBytes.of(v1.getBytes());
            repetitions = levels(data, maxRepetition, v1.getRlEncoding());
            definitions = levels(data, maxDefinition, v1.getDlEncoding());
            encoding = v1.getValueEncoding();
        } else {
            DataPageV2 v2 = (DataPageV2) page;
            repetitions =
                    maxRepetition == 0 ? null : new Runs(PageBytes.of(v2.getRepetitionLevels()), width(maxRepetition));
            definitions =
                    maxDefinition == 0 ? null : new Runs(PageBytes.of(v2.getDefinitionLevels()), width(maxDefinition));
            data = PageBytes.of(v2.getData());
            encoding = v2.getDataEncoding();
        }
        values.startPage(encoding, data, page.getValueCount());
    }

    @SuppressWarnings("deprecation")
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
