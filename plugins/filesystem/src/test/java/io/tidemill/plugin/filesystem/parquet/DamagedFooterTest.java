package io.tidemill.plugin.filesystem.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Footers and headers of pages with changed bytes: read as the library reads them, or refused; within a small multiple of their size. */
final class DamagedFooterTest {
    /** What one footer may take, in bytes for each of its own. */
    private static final int MAX_MEMORY = 100;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    Path dir;

    private static byte[] damage(byte[] good, Random random) {
        int kind = random.nextInt(6);
        if (kind == 0) {
            return Arrays.copyOf(good, random.nextInt(good.length));
        }
        byte[] bad = good.clone();
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bad.length);
            switch (kind) {
                case 1 -> bad[at] = (byte) random.nextInt(256);
                case 2 -> bad[at] ^= (byte) (1 << random.nextInt(8));
                case 3 -> Arrays.fill(bad, at, Math.min(bad.length, at + 5), (byte) -1);
                case 4 -> System.arraycopy(bad, at, bad, random.nextInt(at + 1), 1 + random.nextInt(bad.length - at));
                default -> bad[at] = (byte) (bad[at] + (random.nextBoolean() ? 1 : -1));
            }
        }
        return bad;
    }

    private List<byte[]> footers() throws IOException {
        List<byte[]> footers = new ArrayList<>();
        Path file = dir.resolve("f.parquet");
        SampleFiles.writeByDuckDb(file, "COMPRESSION snappy");
        footers.add(SampleFiles.footer(file));
        Path own = dir.resolve("own.parquet");
        SampleFiles.writeByUs(own, "SNAPPY");
        footers.add(SampleFiles.footer(own));
        for (int seed = 0; seed < 20; seed++) {
            footers.add(RandomFooter.of(seed));
        }
        return footers;
    }

    @Test
    void footersAreReadAsTheLibraryReadsThemOrRefused() throws IOException {
        List<byte[]> good = footers();
        int refused = 0;
        int read = 0;
        for (int seed = 0; seed < 4_000; seed++) {
            byte[] bad = damage(good.get(seed % good.size()), new Random(seed));
            try {
                Footer footer = parse(bad);
                ranges(footer);
                compare(footer, bad);
                read++;
            } catch (EngineException e) {
                assertThat(e.code()).as("seed " + seed).isEqualTo(ErrorCode.DATA_MALFORMED);
                assertThat(e.detail()).as("seed " + seed).startsWith("x.parquet: ");
                refused++;
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
        assertThat(refused).isGreaterThan(1000);
        assertThat(read).isGreaterThan(500);
    }

    private static Footer parse(byte[] bytes) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            return FooterReader.parse("x.parquet", bytes, Long.MAX_VALUE);
        } finally {
            long taken = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertThat(taken).isLessThan(1_000_000L + (long) MAX_MEMORY * bytes.length);
        }
    }

    private static void ranges(Footer footer) {
        ColumnMatcher matcher = new ColumnMatcher(footer, false);
        for (Type column : footer.schema().message().getFields()) {
            LogicalType type = FileTypes.of(column);
            if (type != null) {
                ColumnRanges ranges;
                try {
                    ranges = new ColumnRanges(footer, matcher, column.getName(), type);
                } catch (EngineException e) {
                    // A type that no longer fits the one that the column is stored as.
                    assertThat(e.detail()).contains("is declared");
                    continue;
                }
                for (int i = 0; i < footer.rowGroups(); i++) {
                    ranges.of(i);
                }
            }
        }
    }

    /** What both read must be the same. The library refuses some that we read, because of columns that nobody may ask for, and the other way round. */
    private static void compare(Footer footer, byte[] bytes) {
        ParquetMetadata library;
        try {
            library = LibraryFooter.read(bytes);
        } catch (IOException | RuntimeException e) {
            return;
        }
        LibraryFooter.assertSame(footer, library);
    }

    private static List<byte[]> headers() throws IOException {
        Statistics statistics = new Statistics();
        statistics.setMin_value(new byte[300]);
        statistics.setMax_value(new byte[3]);
        statistics.setNull_count(7);
        org.apache.parquet.format.PageHeader first =
                new org.apache.parquet.format.PageHeader(PageType.DATA_PAGE, 1000, 500);
        first.setData_page_header(new DataPageHeader(100, Encoding.RLE_DICTIONARY, Encoding.RLE, Encoding.BIT_PACKED));
        first.getData_page_header().setStatistics(statistics);
        first.setCrc(12345);
        org.apache.parquet.format.PageHeader second =
                new org.apache.parquet.format.PageHeader(PageType.DATA_PAGE_V2, 1000, 500);
        second.setData_page_header_v2(new DataPageHeaderV2(100, 3, 90, Encoding.DELTA_BINARY_PACKED, 11, 12));
        second.getData_page_header_v2().setIs_compressed(false);
        org.apache.parquet.format.PageHeader dictionary =
                new org.apache.parquet.format.PageHeader(PageType.DICTIONARY_PAGE, 1000, 500);
        dictionary.setDictionary_page_header(new DictionaryPageHeader(50, Encoding.PLAIN));
        dictionary.getDictionary_page_header().setIs_sorted(true);
        List<byte[]> headers = new ArrayList<>();
        for (org.apache.parquet.format.PageHeader header : List.of(first, second, dictionary)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Util.writePageHeader(header, out);
            headers.add(out.toByteArray());
        }
        return headers;
    }

    private static void assertSame(PageHeader found, org.apache.parquet.format.PageHeader library) {
        assertThat(found.type().name()).isEqualTo(library.getType().name());
        assertThat(found.size()).isEqualTo(library.getCompressed_page_size());
        assertThat(found.uncompressedSize()).isEqualTo(library.getUncompressed_page_size());
        switch (found.type()) {
            case DATA_PAGE -> {
                DataPageHeader page = library.getData_page_header();
                assertThat(found.values()).isEqualTo(page.getNum_values());
                assertThat(found.encoding().name()).isEqualTo(page.getEncoding().name());
                assertThat(found.definitionEncoding().name())
                        .isEqualTo(page.getDefinition_level_encoding().name());
                assertThat(found.repetitionEncoding().name())
                        .isEqualTo(page.getRepetition_level_encoding().name());
            }
            case DATA_PAGE_V2 -> {
                DataPageHeaderV2 page = library.getData_page_header_v2();
                assertThat(found.values()).isEqualTo(page.getNum_values());
                assertThat(found.encoding().name()).isEqualTo(page.getEncoding().name());
                assertThat(found.definitionBytes()).isEqualTo(page.getDefinition_levels_byte_length());
                assertThat(found.repetitionBytes()).isEqualTo(page.getRepetition_levels_byte_length());
                assertThat(found.compressed()).isEqualTo(page.isIs_compressed());
            }
            case DICTIONARY_PAGE ->
                assertThat(found.values())
                        .isEqualTo(library.getDictionary_page_header().getNum_values());
            case INDEX_PAGE -> {}
        }
    }

    @Test
    void headersOfPagesAreReadAsTheLibraryReadsThem() throws IOException {
        for (byte[] header : headers()) {
            CompactThrift thrift = new CompactThrift(header, 0, header.length);
            assertSame(PageHeader.read(thrift), Util.readPageHeader(new ByteArrayInputStream(header)));
            assertThat(thrift.left()).isZero();
        }
    }

    @Test
    void damagedHeadersOfPagesAreReadAsTheLibraryReadsThemOrRefused() throws IOException {
        List<byte[]> good = headers();
        int refused = 0;
        int read = 0;
        for (int seed = 0; seed < 10_000; seed++) {
            byte[] bad = damage(good.get(seed % good.size()), new Random(seed));
            try {
                PageHeader header = PageHeader.read(new CompactThrift(bad, 0, bad.length));
                org.apache.parquet.format.PageHeader library;
                try {
                    library = Util.readPageHeader(new ByteArrayInputStream(bad));
                } catch (IOException | RuntimeException e) {
                    continue;
                }
                assertSame(header, library);
                read++;
            } catch (DamagedThrift e) {
                refused++;
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
        assertThat(refused).isGreaterThan(3000);
        assertThat(read).isGreaterThan(1000);
    }
}
