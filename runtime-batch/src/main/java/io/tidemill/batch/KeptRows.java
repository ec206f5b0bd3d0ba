package io.tidemill.batch;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.memory.Revocable;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of one worker, to be read in their order any number of times: the first in memory, those that did not fit on disk. Those in memory go to disk as well when somebody else must have it, also while
 * they are read. Thread-safe.
 */
final class KeptRows implements Revocable, AutoCloseable {
    private final MemoryPool memory;
    private final List<LogicalType> types;
    private final String owner;
    private final MemoryAccount account;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final List<ColumnBatch> batches = new ArrayList<>();
    private long bytes;
    /** The batches, once they had to leave memory, and how many they are. */
    private SpilledRows head;

    private int headBatches;
    /** What came after them. */
    private SpilledRows tail;

    KeptRows(MemoryPool memory, List<LogicalType> types, String owner, OperatorMetrics metrics) {
        this.memory = memory;
        this.types = types;
        this.owner = owner;
        account = new MemoryAccount(memory, owner, metrics, OperatorMemory.UNLIMITED, this);
    }

    synchronized void add(ColumnBatch batch) {
        if (head == null && tail == null) {
            ColumnBatch copy = batch.compact();
            long more = 0;
            for (ColumnVector column : copy.columns()) {
                more += VectorCopy.bytesOf(column, copy.rowCount());
            }
            if (account.tryHold(bytes + more)) {
                bytes += more;
                batches.add(copy);
                return;
            }
        }
        if (tail == null) {
            tail = new SpilledRows(memory, owner, types);
        }
        tail.write(batch.columns(), rowNumbers.of(batch), 0, batch.size());
    }

    /** All rows are there. */
    synchronized void end() {
        if (tail != null) {
            tail.finish();
            account.spilled(tail.sizeBytes());
        }
    }

    @Override
    public synchronized boolean revoke() {
        if (batches.isEmpty()) {
            return false;
        }
        head = new SpilledRows(memory, owner, types);
        headBatches = batches.size();
        for (ColumnBatch batch : batches) {
            head.write(batch.columns(), rowNumbers.of(batch), 0, batch.size());
        }
        head.finish();
        account.spilled(head.sizeBytes());
        batches.clear();
        account.shrinkTo(0);
        return true;
    }

    /** Reads all rows from the start. */
    RowStream read() {
        return new Stream();
    }

    private synchronized ColumnBatch inMemory(int index) {
        return index < batches.size() ? batches.get(index) : null;
    }

    private synchronized int batchesOnDisk() {
        return headBatches;
    }

    @Override
    public synchronized void close() {
        batches.clear();
        account.close();
        if (head != null) {
            head.close();
        }
        if (tail != null) {
            tail.close();
        }
    }

    /** A place in the rows. */
    private final class Stream implements RowStream {
        private int index;
        private BatchReader reader;
        private boolean inTail;

        @Override
        public ColumnBatch next() {
            ColumnBatch batch = reader == null ? inMemory(index) : null;
            if (batch == null && index < batchesOnDisk()) {
                batch = fromHead();
            } else if (batch == null) {
                batch = fromTail();
            }
            index++;
            return batch;
        }

        /** The file has the batches as they were, so that those already read can be counted off. */
        private ColumnBatch fromHead() {
            if (reader == null) {
                reader = head.read();
                for (int i = 0; i < index; i++) {
                    reader.read();
                }
            }
            return reader.read();
        }

        private ColumnBatch fromTail() {
            if (tail == null) {
                return null;
            }
            if (!inTail) {
                close();
                inTail = true;
                reader = tail.read();
            }
            return reader.read();
        }

        @Override
        public void close() {
            if (reader != null) {
                reader.close();
                reader = null;
            }
        }
    }
}
