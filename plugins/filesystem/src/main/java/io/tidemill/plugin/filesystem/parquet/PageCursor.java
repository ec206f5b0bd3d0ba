package io.tidemill.plugin.filesystem.parquet;

import java.io.IOException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;

/** Goes through the pages of a column chunk: hands values to a decoder and keeps the levels. */
final class PageCursor {
    private final ColumnDescriptor descriptor;
    private final ValueDecoder values;
    private final ChunkPages pages = new ChunkPages();
    private Runs definitions;
    private Runs repetitions;
    private int left;

    PageCursor(ColumnDescriptor descriptor, ValueDecoder values) {
        this.descriptor = descriptor;
        this.values = values;
    }

    void startChunk(RowGroup rowGroup) {
        pages.start(rowGroup, rowGroup.chunk(descriptor));
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

    private void start(PageHeader page) throws IOException {
        switch (page.type) {
            case DICTIONARY_PAGE -> values.dictionary(pages.data(), count(page.dictionary_page_header.num_values));
            case DATA_PAGE -> {
                left = count(page.data_page_header.num_values);
                if (left > 0) {
                    startFirstVersion(page.data_page_header);
                }
            }
            case DATA_PAGE_V2 -> {
                left = count(page.data_page_header_v2.num_values);
                if (left > 0) {
                    startSecondVersion(page.data_page_header_v2);
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

    private void startFirstVersion(DataPageHeader page) throws IOException {
        PageBytes data = pages.data();
        repetitions = levels(data, descriptor.getMaxRepetitionLevel(), page.repetition_level_encoding);
        definitions = levels(data, descriptor.getMaxDefinitionLevel(), page.definition_level_encoding);
        values.startPage(Encoding.valueOf(page.encoding.name()), data, page.num_values);
    }

    private void startSecondVersion(DataPageHeaderV2 page) throws IOException {
        int repetitionBytes = page.repetition_levels_byte_length;
        int definitionBytes = page.definition_levels_byte_length;
        PageBytes levels = pages.levels();
        levels.require(Math.max(0, repetitionBytes) + (long) Math.max(0, definitionBytes));
        repetitions = levels(levels.part(repetitionBytes), descriptor.getMaxRepetitionLevel());
        definitions = levels(levels.part(definitionBytes), descriptor.getMaxDefinitionLevel());
        PageBytes data = pages.valuesAfter(page, repetitionBytes + definitionBytes);
        values.startPage(Encoding.valueOf(page.encoding.name()), data, page.num_values);
    }

    private static Runs levels(PageBytes bytes, int max) {
        return max == 0 ? null : new Runs(bytes, width(max));
    }

    private static Runs levels(PageBytes data, int max, org.apache.parquet.format.Encoding encoding) {
        if (max == 0) {
            return null;
        }
        if (encoding == org.apache.parquet.format.Encoding.BIT_PACKED) {
            throw new DamagedPage("its levels are BIT_PACKED, an encoding that was given up in 2013");
        }
        data.require(4);
        return new Runs(data.part(data.nextInt()), width(max));
    }

    private static int width(int max) {
        return 32 - Integer.numberOfLeadingZeros(max);
    }
}
