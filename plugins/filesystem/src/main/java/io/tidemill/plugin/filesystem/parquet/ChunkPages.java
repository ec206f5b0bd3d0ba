package io.tidemill.plugin.filesystem.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Goes through the pages of column chunks, one chunk after the other. Bytes are read in large pieces and decompressed into a buffer that the next data page
 * overwrites; dictionaries get a buffer of their own.
 */
final class ChunkPages {
    private static final int READ = 1 << 18;
    private static final int DICTIONARY_READ = 1 << 14;
    private static final int FIRST_HEADER = 1 << 8;
    private static final int MAX_HEADER = 1 << 24;
    private static final int MAX_PAGE = 1 << 30;

    private final int read;
    private FileChannel file;
    private CompressionCodecName codec;
    /** Bytes of the chunk that are not read yet. */
    private long next;

    private long end;
    private byte[] window = new byte[0];
    private int at;
    private int limit;
    private byte[] page = new byte[0];
    private PageHeader header;

    /** For the pages of whole chunks. */
    ChunkPages() {
        this(READ);
    }

    private ChunkPages(int read) {
        this.read = read;
    }

    /** Starts a chunk; {@link #next} moves to its first page. */
    void start(RowGroup rowGroup, ColumnChunkMetaData chunk) {
        file = rowGroup.file();
        codec = chunk.getCodec();
        next = chunk.getStartingPos();
        end = next + chunk.getTotalSize();
        at = 0;
        limit = 0;
        header = null;
    }

    /** Moves to the next page; null after the last. The data of the page before must be taken or not be needed. */
    PageHeader next() throws IOException {
        if (header != null) {
            at += header.compressed_page_size;
        }
        header = null;
        if (at == limit && next == end) {
            return null;
        }
        header = readHeader();
        if (header.compressed_page_size < 0
                || header.uncompressed_page_size < 0
                || header.uncompressed_page_size > MAX_PAGE
                || header.compressed_page_size > end - next + limit - at) {
            throw new DamagedPage("its header gives it " + header.compressed_page_size + " bytes, "
                    + header.uncompressed_page_size + " when decompressed, which cannot be");
        }
        fill(header.compressed_page_size);
        return header;
    }

    private PageHeader readHeader() throws IOException {
        for (int size = FIRST_HEADER; ; size *= 2) {
            boolean all = fill(size);
            ByteArrayInputStream in = new ByteArrayInputStream(window, at, limit - at);
            try {
                PageHeader found = Util.readPageHeader(in);
                at = limit - in.available();
                return found;
            } catch (IOException e) {
                // Statistics can make a header long: it may go on after these bytes.
                if (!all || size >= MAX_HEADER) {
                    throw e;
                }
            }
        }
    }

    /** Sees to it that so many bytes stand in the window; false if the chunk ends before. */
    private boolean fill(int bytes) throws IOException {
        if (limit - at >= bytes) {
            return true;
        }
        int wanted = (int) Math.min(Math.max(bytes, read), end - next + limit - at);
        if (window.length < wanted) {
            byte[] grown = new byte[wanted];
            System.arraycopy(window, at, grown, 0, limit - at);
            window = grown;
        } else {
            System.arraycopy(window, at, window, 0, limit - at);
        }
        limit -= at;
        at = 0;
        ByteBuffer target = ByteBuffer.wrap(window, limit, wanted - limit);
        while (target.hasRemaining()) {
            int got = file.read(target, next);
            if (got < 0) {
                throw new DamagedPage("the file ends inside a column chunk");
            }
            next += got;
        }
        limit = wanted;
        return limit - at >= bytes;
    }

    /** The bytes of the current page; its levels are where the page's version has them. */
    PageBytes data() throws IOException {
        int size = header.uncompressed_page_size;
        if (header.type == PageType.DICTIONARY_PAGE) {
            if (codec == CompressionCodecName.UNCOMPRESSED) {
                byte[] copy = Arrays.copyOfRange(window, at, at + header.compressed_page_size);
                return new PageBytes(copy, 0, copy.length);
            }
            byte[] target = new byte[size];
            ParquetCodecs.decompress(codec, window, at, header.compressed_page_size, target, size);
            return new PageBytes(target, 0, size);
        }
        return decompressed(at, header.compressed_page_size, size);
    }

    /** The values of a page of version 2, whose first {@code levels} bytes are never compressed. */
    PageBytes valuesAfter(DataPageHeaderV2 details, int levels) throws IOException {
        int start = at + levels;
        int length = header.compressed_page_size - levels;
        if (!details.is_compressed || length == 0) {
            return new PageBytes(window, start, start + length);
        }
        return decompressed(start, length, header.uncompressed_page_size - levels);
    }

    /** A page of version 2 as it stands in the file: its levels come first. */
    PageBytes levels() {
        return new PageBytes(window, at, at + header.compressed_page_size);
    }

    private PageBytes decompressed(int from, int length, int size) throws IOException {
        if (codec == CompressionCodecName.UNCOMPRESSED) {
            return new PageBytes(window, from, from + length);
        }
        if (page.length < size) {
            page = new byte[Math.max(size, page.length + (page.length >> 1))];
        }
        ParquetCodecs.decompress(codec, window, from, length, page, size);
        return new PageBytes(page, 0, size);
    }

    /** The dictionary of a chunk, or null when it does not start with one. */
    static Dictionary dictionary(RowGroup rowGroup, ColumnChunkMetaData chunk) throws IOException {
        ChunkPages pages = new ChunkPages(DICTIONARY_READ);
        pages.start(rowGroup, chunk);
        PageHeader first = pages.next();
        return first == null || first.type != PageType.DICTIONARY_PAGE
                ? null
                : new Dictionary(pages.data(), first.dictionary_page_header.num_values);
    }

    /**
     * A dictionary.
     *
     * @param bytes values, written as in a PLAIN page
     * @param size their number
     */
    record Dictionary(PageBytes bytes, int size) {}
}
