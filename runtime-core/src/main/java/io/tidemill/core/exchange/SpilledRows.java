package io.tidemill.core.exchange;

import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.memory.SpillFile;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** Rows in a spill file of their own: written first, then read any number of times. One thread while it is written. */
public final class SpilledRows implements AutoCloseable {
    private final SpillFile file;
    private final List<LogicalType> types;
    private BatchWriter writer;
    private long rows;

    /** A new, empty file. */
    public SpilledRows(MemoryPool memory, String owner, List<LogicalType> types) {
        this.file = memory.spill().create(owner);
        this.types = types;
        this.writer = new BatchWriter(file.openForWrite());
    }

    /** Appends {@code rows[from .. from + count)} of at least as many columns as there are types. */
    public void write(ColumnVector[] columns, int[] numbers, int from, int count) {
        ColumnVector[] written = columns.length == types.size() ? columns : Arrays.copyOf(columns, types.size());
        writer.write(written, numbers, from, count);
        rows += count;
    }

    /** Ends writing. */
    public void finish() {
        if (writer != null) {
            writer.close();
            writer = null;
        }
    }

    /** Reads from the start; to be closed by the caller. */
    public BatchReader read() {
        finish();
        return new BatchReader(file.openForRead(), types);
    }

    /** Number of rows written. */
    public long rows() {
        return rows;
    }

    /** Bytes of the file. */
    public long sizeBytes() {
        return file.sizeBytes();
    }

    /** Bytes that the writer and each reader hold beside the batch at hand. */
    public int bufferBytes() {
        return file.bufferBytes();
    }

    /** Deletes the file; what was not written yet is not written any more. */
    @Override
    public void close() {
        writer = null;
        file.close();
    }
}
