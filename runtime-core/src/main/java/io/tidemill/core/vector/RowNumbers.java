package io.tidemill.core.vector;

import io.tidemill.spi.vector.ColumnBatch;

/** Gives the rows of a batch as an array, also when all exist, so that kernels need one form only. One thread. */
public final class RowNumbers {
    private int[] identity = new int[0];

    /** The physical rows that exist; the first {@link ColumnBatch#size()} entries count. Not to be changed. */
    public int[] of(ColumnBatch batch) {
        int[] selection = batch.selection();
        return selection != null ? selection : first(batch.rowCount());
    }

    /** The numbers 0 to {@code count} - 1. Not to be changed. */
    public int[] first(int count) {
        if (identity.length < count) {
            int[] grown = new int[Math.max(count, 2048)];
            for (int i = 0; i < grown.length; i++) {
                grown[i] = i;
            }
            identity = grown;
        }
        return identity;
    }
}
