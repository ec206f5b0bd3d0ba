package io.tidemill.batch;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.memory.Revocable;
import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;

/** Rows of a buffer in a given order; texts stay where they are. What nobody has read yet goes to disk when somebody else must have the memory. */
final class BufferStream implements RowStream, Revocable {
    private final SortSpec spec;
    private final ColumnBuffer rows;
    private final int batchSize;
    private int[] order = new int[0];
    private ColumnVector[] output;
    private int position;
    private MemoryPool memory;
    private String owner;
    private MemoryAccount account;
    private OperatorMetrics.Counter spilledBytes;
    private SpilledRows rest;
    private BatchReader reader;

    /** The rows of the buffer, which is the stream's from now on, in the order that {@code spec} says. */
    BufferStream(SortSpec spec, ColumnBuffer rows, int batchSize) {
        this.spec = spec;
        this.rows = rows;
        this.batchSize = batchSize;
        this.output = Vectors.allocateAll(rows.types(), Math.min(batchSize, Math.max(1, rows.size())));
    }

    /** Sorts the rows, and asks for their memory; when it is refused they go to disk. */
    synchronized void open(MemoryPool pool, String name, OperatorMetrics metrics) {
        memory = pool;
        owner = name;
        spilledBytes = metrics.counter("spilled_bytes");
        // The memory of the rows was shown where they were collected.
        account = new MemoryAccount(pool, name, new CounterSet(), OperatorMemory.UNLIMITED, this);
        boolean granted = account.tryHold(SortBuffer.memoryBytes(rows));
        order = SortBuffer.sortedOrder(spec, rows);
        if (granted) {
            account.shrinkTo(rows.memoryBytes() + (long) Integer.BYTES * order.length);
        } else {
            revoke();
        }
    }

    @Override
    public synchronized ColumnBatch next() {
        if (rest != null) {
            if (reader == null) {
                reader = rest.read();
            }
            return reader.read();
        }
        int count = Math.min(batchSize, order.length - position);
        if (count <= 0) {
            return null;
        }
        for (int i = 0; i < output.length; i++) {
            VectorCopy.view(rows.column(i), order, position, count, output[i]);
        }
        position += count;
        return new ColumnBatch(count, output);
    }

    @Override
    public synchronized boolean revoke() {
        if (rest != null || position == order.length) {
            return false;
        }
        rest = new SpilledRows(memory, owner, rows.types());
        for (int from = position; from < order.length; from += batchSize) {
            rest.write(rows.columns(), order, from, Math.min(batchSize, order.length - from));
        }
        rest.finish();
        spilledBytes.add(rest.sizeBytes());
        rows.clear();
        // The last batch may still be in use: its texts live as long as that.
        output = new ColumnVector[0];
        account.shrinkTo(0);
        return true;
    }

    @Override
    public synchronized void close() {
        if (reader != null) {
            reader.close();
        }
        if (rest != null) {
            rest.close();
        }
        position = order.length;
        account.close();
    }
}
