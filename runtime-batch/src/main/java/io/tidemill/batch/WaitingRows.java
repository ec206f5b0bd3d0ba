package io.tidemill.batch;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.memory.Revocable;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Rows that wait for something that comes after them: in memory as long as there is some and nobody else must have it, else on disk. They come back in the order in which they went in. One thread adds and reads. */
final class WaitingRows implements Revocable, AutoCloseable {
    private final MemoryPool memory;
    private final String owner;
    private final List<LogicalType> types;
    private final int batchSize;
    private final MemoryAccount account;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final ColumnBuffer buffer;
    private SpilledRows disk;
    private boolean draining;

    /** Takes rows back, batch by batch; a batch is valid during the call only and may be cut short. */
    interface Reader {
        void read(ColumnVector[] columns, int count);
    }

    WaitingRows(MemoryPool memory, String owner, List<LogicalType> types, int batchSize, OperatorMetrics metrics) {
        this.memory = memory;
        this.owner = owner;
        this.types = types;
        this.batchSize = batchSize;
        this.account = new MemoryAccount(memory, owner, metrics, OperatorMemory.UNLIMITED, this);
        this.buffer = new ColumnBuffer(types);
    }

    /** Adds {@code rows[from .. from + count)}. */
    synchronized void append(ColumnVector[] columns, int[] rows, int from, int count) {
        if (count == 0) {
            return;
        }
        if (disk != null) {
            disk.write(columns, rows, from, count);
            return;
        }
        buffer.append(columns, rows, from, count);
        if (!account.tryHold(buffer.memoryBytes())) {
            spill();
        }
    }

    private void spill() {
        disk = new SpilledRows(memory, owner, types);
        int[] numbers = rowNumbers.first(buffer.size());
        for (int from = 0; from < buffer.size(); from += batchSize) {
            disk.write(buffer.columns(), numbers, from, Math.min(batchSize, buffer.size() - from));
        }
        buffer.clear();
        account.shrinkTo(0);
    }

    @Override
    public synchronized boolean revoke() {
        if (draining || buffer.size() == 0) {
            return false;
        }
        spill();
        return true;
    }

    /** True when nothing waits. */
    synchronized boolean isEmpty() {
        return disk == null && buffer.size() == 0;
    }

    /** Gives all rows back and forgets them. */
    void drain(Reader reader) {
        if (beginDraining()) {
            drainDisk(reader);
        } else {
            drainBuffer(reader);
        }
        forget();
    }

    /** From now on rows stay where they are; true when they are on disk. */
    private synchronized boolean beginDraining() {
        draining = true;
        return disk != null;
    }

    private synchronized void forget() {
        draining = false;
        disk = null;
        buffer.clear();
        account.shrinkTo(0);
    }

    private void drainBuffer(Reader reader) {
        ColumnVector[] columns = Vectors.allocateAll(types, Math.min(batchSize, buffer.size()));
        int[] numbers = rowNumbers.first(buffer.size());
        for (int from = 0; from < buffer.size(); from += batchSize) {
            int count = Math.min(batchSize, buffer.size() - from);
            for (int i = 0; i < columns.length; i++) {
                VectorCopy.view(buffer.column(i), numbers, from, count, columns[i]);
            }
            reader.read(columns, count);
        }
    }

    private void drainDisk(Reader reader) {
        try (SpilledRows rows = disk;
                BatchReader batches = rows.read()) {
            account.spilled(rows.sizeBytes());
            for (ColumnBatch batch = batches.read(); batch != null; batch = batches.read()) {
                reader.read(batch.columns(), batch.rowCount());
            }
        }
    }

    @Override
    public synchronized void close() {
        if (disk != null) {
            disk.close();
        }
        account.close();
    }
}
