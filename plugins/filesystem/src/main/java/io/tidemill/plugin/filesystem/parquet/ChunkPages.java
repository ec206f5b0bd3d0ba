package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
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

    private final int read;
    private Footer footer;
    private int column;
    private ColumnChunk chunk;
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

    /** Starts the chunk of a leaf column; {@link #next} moves to its first page. */
    void start(RowGroup rowGroup, int leaf) {
        chunk = rowGroup.chunk(leaf);
        column = leaf;
        footer = rowGroup.footer();
        file = rowGroup.file();
        codec = chunk.codec();
        next = chunk.start();
        end = next + chunk.size();
        at = 0;
        limit = 0;
        header = null;
    }

    /** Moves to the next page; null after the last. The data of the page before must be taken or not be needed. */
    PageHeader next() throws IOException {
        if (header != null) {
            at += header.size();
        }
        header = null;
        if (at == limit && next == end) {
            return null;
        }
        if (codec == null || !ParquetCodecs.supports(codec)) {
            throw ParquetCodecs.unsupported(
                    codec == null ? "number " + chunk.codecNumber() : codec,
                    footer.file() + ": column \"" + footer.schema().path(column) + "\": ");
        }
        header = readHeader();
        if (header.size() < 0
                || header.size() > end - next + limit - at
                || header.uncompressedSize() < 0
                || header.uncompressedSize() > ParquetCodecs.mostUncompressed(codec, header.size())) {
            throw new DamagedPage("its header gives it " + header.size() + " bytes, " + header.uncompressedSize()
                    + " when decompressed, which cannot be");
        }
        fill(header.size());
        return header;
    }

    private PageHeader readHeader() throws IOException {
        for (int size = FIRST_HEADER; ; size *= 2) {
            boolean all = fill(size);
            CompactThrift thrift = new CompactThrift(window, at, limit);
            try {
                PageHeader found = PageHeader.read(thrift);
                at = thrift.position();
                return found;
            } catch (DamagedThrift e) {
                // Statistics can make a header long: it may go on after these bytes.
                if (!e.isCutOff() || !all || size >= MAX_HEADER) {
                    throw new DamagedPage("its header is damaged: " + e.detail());
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

    /** The bytes of the current page, which holds data; its levels are where the page's version has them. */
    PageBytes data() {
        return decompressed(at, header.size(), header.uncompressedSize());
    }

    /** The values of the current page, of version 2, whose first {@code levels} bytes are never compressed. */
    PageBytes valuesAfter(int levels) {
        int start = at + levels;
        int length = header.size() - levels;
        if (!header.compressed() || length == 0) {
            return new PageBytes(window, start, start + length);
        }
        if (levels > header.uncompressedSize()) {
            throw new DamagedPage("its levels are larger than it is");
        }
        return decompressed(start, length, header.uncompressedSize() - levels);
    }

    /** A page of version 2 as it stands in the file: its levels come first. */
    PageBytes levels() {
        return new PageBytes(window, at, at + header.size());
    }

    private PageBytes decompressed(int from, int length, int size) {
        if (codec == CompressionCodecName.UNCOMPRESSED) {
            return new PageBytes(window, from, from + length);
        }
        if (page.length < size) {
            page = new byte[Math.max(size, page.length + (page.length >> 1))];
        }
        decompress(from, length, page, size);
        return new PageBytes(page, 0, size);
    }

    private void decompress(int from, int length, byte[] target, int size) {
        try {
            ParquetCodecs.decompress(codec, window, from, length, target, size);
        } catch (EngineException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new DamagedPage("it cannot be decompressed (" + e.getMessage() + ")");
        }
    }

    /** The dictionary that is the current page, in bytes of its own. */
    Dictionary dictionary() {
        byte[] target;
        if (codec == CompressionCodecName.UNCOMPRESSED) {
            target = Arrays.copyOfRange(window, at, at + header.size());
        } else {
            target = new byte[header.uncompressedSize()];
            decompress(at, header.size(), target, target.length);
        }
        // Every entry takes a bit at least.
        if (header.values() < 0 || header.values() > 8L * target.length) {
            throw new DamagedPage(
                    "its header says " + header.values() + " values, and it has " + target.length + " bytes");
        }
        return new Dictionary(new PageBytes(target, 0, target.length), header.values());
    }

    /** The dictionary of a chunk, or null when it does not start with one. */
    static Dictionary dictionary(RowGroup rowGroup, int leaf) throws IOException {
        ChunkPages pages = new ChunkPages(DICTIONARY_READ);
        pages.start(rowGroup, leaf);
        PageHeader first = pages.next();
        return first == null || first.type() != PageHeader.PageType.DICTIONARY_PAGE ? null : pages.dictionary();
    }

    /**
     * A dictionary.
     *
     * @param bytes values, written as in a PLAIN page
     * @param size their number
     */
    record Dictionary(PageBytes bytes, int size) {}
}
