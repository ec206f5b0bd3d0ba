package io.tidemill.plugin.values;

import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;

/** Reads the rows; the position is the number of rows given. */
final class ValuesReader implements SplitReader {
    private final ValueRows rows;
    private final int[] columns;
    private final boolean insertsOnly;
    private final int batchSize;
    private int next;

    ValuesReader(ValueRows rows, int[] columns, boolean insertsOnly, int batchSize) {
        this.rows = rows;
        this.columns = columns;
        this.insertsOnly = insertsOnly;
        this.batchSize = batchSize;
    }

    @Override
    public void open(Split split, String position) {
        next = position == null ? 0 : Integer.parseInt(position);
    }

    @Override
    public ColumnBatch read() {
        int count = Math.min(batchSize, rows.count() - next);
        if (count <= 0) {
            return null;
        }
        ColumnVector[] vectors = new ColumnVector[columns.length];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = rows.column(columns[i]).copyRange(next, count);
        }
        ColumnBatch batch = new ColumnBatch(count, vectors);
        if (!insertsOnly) {
            byte[] kinds = new byte[count];
            for (int i = 0; i < count; i++) {
                kinds[i] = rows.kind(next + i).code();
            }
            batch.setRowKinds(kinds);
        }
        next += count;
        return batch;
    }

    @Override
    public String position() {
        return Integer.toString(next);
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
