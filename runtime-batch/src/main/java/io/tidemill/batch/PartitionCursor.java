package io.tidemill.batch;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;

/** A place in rows on disk that only moves forward. The file is open from when a row is first looked at until its last batch is read. One thread. */
final class PartitionCursor implements PartitionPart {
    private final SpilledRows rows;
    private final PartitionParts parts;
    private BatchReader reader;
    private ColumnBatch batch;
    private long batchStart;
    private long batchEnd;
    private long batchBytes;
    private long position;

    PartitionCursor(SpilledRows rows, PartitionParts parts) {
        this.rows = rows;
        this.parts = parts;
    }

    /** Number of the row it is at; that of rows in all when it is behind the last. */
    long position() {
        return position;
    }

    boolean atEnd() {
        return position == rows.rows();
    }

    /** Moves to a row that does not lie before this one, or behind the last. */
    void seek(long row) {
        position = row;
    }

    void next() {
        position++;
    }

    /** The batch of the row. */
    ColumnBatch batch() {
        load();
        return batch;
    }

    /** The vectors that the row is in. */
    ColumnVector[] columns() {
        return batch().columns();
    }

    /** Where in the vectors it is. */
    int row() {
        load();
        return (int) (position - batchStart);
    }

    private void load() {
        if (position < batchEnd) {
            return;
        }
        if (batch == null) {
            reader = rows.read();
        }
        while (position >= batchEnd) {
            batch = reader.read();
            batchStart = batchEnd;
            batchEnd += batch.rowCount();
        }
        batchBytes = 0;
        for (ColumnVector column : batch.columns()) {
            batchBytes += VectorCopy.bytesOf(column, batch.rowCount());
        }
        if (batchEnd == rows.rows()) {
            close();
        }
        parts.hold();
    }

    @Override
    public long memoryBytes() {
        return batchBytes + (reader == null ? 0 : rows.bufferBytes());
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }
}
