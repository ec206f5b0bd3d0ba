package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.ColumnOrder;

/**
 * Reads the footer at the end of a file in one pass: {@code FileMetaData} of Apache Parquet's {@code parquet.thrift}, in Thrift's compact protocol, its length and the magic number.
 * Whatever does not fit is an error that names the file and the place; indexes, bloom filters and what else scans do not use is passed over.
 */
final class FooterReader {
    private static final int MAGIC = magic("PAR1");
    private static final int MAGIC_OF_ENCRYPTED = magic("PARE");
    private static final int MAGIC_BYTES = 4;
    /** The length of the footer and the magic number. */
    private static final int TAIL = 4 + MAGIC_BYTES;

    private static final int NOWHERE = -1;

    private final byte[] bytes;
    /** Where the footer starts in the file; column chunks end before. */
    private final long place;

    private final CompactThrift thrift;
    private FileSchema schema;
    private List<ColumnOrder> orders;
    private String createdBy;
    private long[] rows = new long[0];
    private long[] starts = new long[0];
    private ColumnChunks chunks;
    private int rowGroup = NOWHERE;
    private ColumnChunkReader chunkReader;

    private FooterReader(byte[] bytes, long place) {
        this.bytes = bytes;
        this.place = place;
        this.thrift = new CompactThrift(bytes, 0, bytes.length);
    }

    private static int magic(String text) {
        return PageBytes.int32(text.getBytes(StandardCharsets.US_ASCII), 0);
    }

    /**
     * Reads the footer of a file.
     *
     * @throws EngineException DATA_MALFORMED when this is no Parquet file, is encrypted or is damaged
     */
    static Footer read(Path path, FileChannel file) throws IOException {
        long size = file.size();
        if (size < MAGIC_BYTES + TAIL) {
            throw noParquet(path, "it has " + size + " bytes, too few for a footer");
        }
        byte[] tail = bytes(path, file, size - TAIL, TAIL);
        int magic = PageBytes.int32(tail, 4);
        if (magic == MAGIC_OF_ENCRYPTED) {
            throw new EngineException(
                    ErrorCode.DATA_MALFORMED,
                    path + ": its footer is encrypted, which is not supported; write the file without encryption");
        }
        if (magic != MAGIC) {
            throw noParquet(path, "it does not end with the bytes PAR1");
        }
        long length = PageBytes.int32(tail, 0) & 0xffffffffL;
        long place = size - TAIL - length;
        if (length == 0 || length > Integer.MAX_VALUE - TAIL || place < MAGIC_BYTES) {
            throw noParquet(
                    path, "its last bytes say that its footer has " + length + " bytes, and the file has " + size);
        }
        return parse(path.toString(), bytes(path, file, place, (int) length), place);
    }

    private static EngineException noParquet(Path path, String detail) {
        return new EngineException(
                ErrorCode.DATA_MALFORMED, path + ": this is no Parquet file, or it is damaged: " + detail);
    }

    private static byte[] bytes(Path path, FileChannel file, long from, int length) throws IOException {
        ByteBuffer target = ByteBuffer.allocate(length);
        while (target.hasRemaining()) {
            if (file.read(target, from + target.position()) < 0) {
                throw noParquet(path, "it became shorter while it was read");
            }
        }
        return target.array();
    }

    /**
     * Reads a footer.
     *
     * @param file its name, for messages
     * @param bytes the footer, without its length and the magic number
     * @param place where it starts in the file
     */
    static Footer parse(String file, byte[] bytes, long place) {
        FooterReader reader = new FooterReader(bytes, place);
        try {
            return reader.fileMetaData(file);
        } catch (DamagedThrift e) {
            throw new EngineException(
                    ErrorCode.DATA_MALFORMED,
                    file + ": the footer is damaged, at byte " + reader.thrift.position() + " of " + bytes.length
                            + reader.where() + ": " + e.detail(),
                    e);
        }
    }

    private String where() {
        if (rowGroup == NOWHERE) {
            return "";
        }
        return ", in row group " + rowGroup + (chunkReader == null ? "" : chunkReader.where());
    }

    private Footer fileMetaData(String file) {
        int rowGroupsAt = NOWHERE;
        boolean rowGroupsRead = false;
        thrift.enter();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 2 -> {
                    if (schema != null) {
                        throw new DamagedThrift("there is a second schema");
                    }
                    schema = new FileSchema(new SchemaReader(thrift).elements());
                }
                case 4 -> {
                    if (schema == null) {
                        // The protocol does not prescribe an order; every writer has the schema first.
                        rowGroupsAt = thrift.position();
                        thrift.skip();
                    } else {
                        rowGroups(thrift.structList());
                        rowGroupsRead = true;
                    }
                }
                case 6 -> createdBy = thrift.text();
                case 7 -> orders = orders();
                default -> thrift.skip();
            }
        }
        if (schema == null) {
            throw new DamagedThrift("there is no schema");
        }
        if (rowGroupsAt != NOWHERE) {
            thrift.position(rowGroupsAt);
            rowGroups(thrift.structListHere());
        } else if (!rowGroupsRead) {
            throw new DamagedThrift("there is no list of row groups");
        }
        schema.complete(orders);
        new BoundsCheck(schema, createdBy).check(chunks, rows.length);
        return new Footer(file, schema, rows, starts, chunks);
    }

    /** A list of unions: the one field that is set says which order it is. */
    private List<ColumnOrder> orders() {
        int size = thrift.structList();
        List<ColumnOrder> found = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int outer = thrift.enterUnion();
            found.add(
                    switch (thrift.field()) {
                        case 1 -> ColumnOrder.typeDefined();
                        case 2 -> ColumnOrder.ieee754TotalOrder();
                        default -> ColumnOrder.undefined();
                    });
            thrift.skipStruct();
            thrift.leaveUnion(outer);
        }
        return found;
    }

    private void rowGroups(int count) {
        if ((long) count * schema.leafCount() * ColumnChunks.MIN_BYTES > thrift.left()) {
            throw new DamagedThrift(
                    count + " row groups of " + schema.leafCount() + " columns with " + thrift.left() + " bytes left");
        }
        rows = new long[count];
        starts = new long[count];
        chunks = new ColumnChunks(bytes, count * schema.leafCount());
        chunkReader = new ColumnChunkReader(thrift, bytes, schema, chunks, place);
        for (rowGroup = 0; rowGroup < count; rowGroup++) {
            rowGroup();
        }
        rowGroup = NOWHERE;
    }

    private void rowGroup() {
        long rowCount = NOWHERE;
        long fileOffset = 0;
        long start = NOWHERE;
        boolean hasColumns = false;
        int outer = thrift.enter();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 1 -> {
                    start = chunkReader.rowGroup(rowGroup);
                    hasColumns = true;
                }
                case 3 -> rowCount = thrift.int64();
                case 5 -> fileOffset = thrift.int64();
                default -> thrift.skip();
            }
        }
        thrift.leave(outer);
        if (rowCount < 0) {
            throw new DamagedThrift("its number of rows is missing or negative");
        }
        if (!hasColumns) {
            throw new DamagedThrift("its column chunks are missing");
        }
        rows[rowGroup] = rowCount;
        starts[rowGroup] = start < 0 ? Math.max(0, fileOffset) : start;
    }
}
