package io.tidemill.core.over;

import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/** Rows in memory whose value is not NULL. */
final class RowsWithValue implements SeenRows {
    /** Rows with a value, in order. */
    private final int[] seen;
    /** How many of them come before each row, and before the end. */
    private final int[] before;

    RowsWithValue(OverPartitions partitions, ColumnVector values) {
        int[] found = new int[partitions.size];
        before = new int[partitions.size + 1];
        int count = 0;
        for (int row = 0; row < partitions.size; row++) {
            before[row] = count;
            if (!values.isNull(partitions.rows[row])) {
                found[count++] = row;
            }
        }
        before[partitions.size] = count;
        seen = Arrays.copyOf(found, count);
    }

    @Override
    public long shifted(long row, long distance) {
        if (distance == 0) {
            return row;
        }
        long index = distance < 0 ? before[(int) row] + distance : before[(int) row + 1] + distance - 1;
        if (index < 0) {
            return -1;
        }
        return index < seen.length ? seen[(int) index] : Long.MAX_VALUE;
    }
}
