package io.tidemill.batch;

import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;

/** Rows of a buffer in a given order; texts stay where they are. */
final class BufferStream implements RowStream {
    private final ColumnBuffer rows;
    private final int[] order;
    private final int end;
    private final ColumnVector[] output;
    private final int batchSize;
    private int position;

    BufferStream(ColumnBuffer rows, int[] order, int from, int to, int batchSize) {
        this.rows = rows;
        this.order = order;
        this.position = from;
        this.end = to;
        this.batchSize = batchSize;
        this.output = Vectors.allocateAll(rows.types(), Math.min(batchSize, Math.max(1, to - from)));
    }

    @Override
    public ColumnBatch next() {
        int count = Math.min(batchSize, end - position);
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
    public void close() {}
}
