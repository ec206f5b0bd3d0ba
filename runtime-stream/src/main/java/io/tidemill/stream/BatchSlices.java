package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;

/** Parts of a batch as batches, without copying. */
final class BatchSlices {
    private BatchSlices() {}

    /** The rows from position {@code from} on, {@code count} of them. */
    static ColumnBatch slice(ColumnBatch batch, int from, int count) {
        if (from == 0 && count == batch.size()) {
            return batch;
        }
        int[] selection = new int[count];
        for (int i = 0; i < count; i++) {
            selection[i] = batch.row(from + i);
        }
        ColumnBatch part = batch.withColumns(batch.columns());
        part.setSelection(selection, count);
        return part;
    }
}
