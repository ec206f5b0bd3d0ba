package io.tidemill.core.over;

import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/** Which rows a function that looks at other rows counts: all, or under IGNORE NULLS those with a value. */
final class SeenRows {
    static final SeenRows ALL = new SeenRows(new int[0], new int[0]);

    /** Rows with a value, in order. */
    private final int[] seen;
    /** How many of them come before each row, and before the end. */
    private final int[] before;

    private SeenRows(int[] seen, int[] before) {
        this.seen = seen;
        this.before = before;
    }

    static SeenRows withValue(OverPartitions partitions, ColumnVector values) {
        int[] seen = new int[partitions.size];
        int[] before = new int[partitions.size + 1];
        int count = 0;
        for (int row = 0; row < partitions.size; row++) {
            before[row] = count;
            if (!values.isNull(partitions.rows[row])) {
                seen[count++] = row;
            }
        }
        before[partitions.size] = count;
        return new SeenRows(Arrays.copyOf(seen, count), before);
    }

    /**
     * The row that is so many counted rows after another, or before it when negative; the row itself for 0.
     *
     * @param row from -1, before all rows, to their number
     * @return a number outside of all rows when there is none
     */
    long shifted(long row, long distance) {
        if (this == ALL || distance == 0) {
            return row + distance;
        }
        long index = distance < 0 ? before[(int) row] + distance : before[(int) row + 1] + distance - 1;
        if (index < 0) {
            return -1;
        }
        return index < seen.length ? seen[(int) index] : Long.MAX_VALUE;
    }
}
