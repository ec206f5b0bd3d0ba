package io.tidemill.batch;

import io.tidemill.core.hash.JoinTable;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.spi.vector.ColumnVector;

/**
 * Rows of a join's build side that are in memory, read-only and shared by workers.
 */
final class BuildSide {
    final ColumnBuffer rows;
    /** By key; null when every row is a candidate for every probe row. */
    final JoinTable table;
    /** 1 for rows that have met a partner; null when nobody asks. Workers only ever write 1, so that no lock is needed. */
    final byte[] met;

    /** True when keys are found by merging. */
    final boolean merged;

    private BuildSide(ColumnBuffer rows, JoinTable table, boolean tracked, boolean merged) {
        this.rows = rows;
        this.table = table;
        this.merged = merged;
        this.met = tracked ? new byte[rows.size()] : null;
    }

    /** A build side with a table over its key columns. */
    static BuildSide hashed(JoinShape shape, ColumnBuffer rows) {
        int[] keyColumns = shape.buildKeys();
        ColumnVector[] keys = new ColumnVector[keyColumns.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = rows.column(keyColumns[i]);
        }
        return new BuildSide(
                rows,
                JoinTable.build(keys, shape.keyTypes(), shape.nullSafe(), rows.size()),
                shape.tracksBuild(),
                false);
    }

    static BuildSide unhashed(JoinShape shape, ColumnBuffer rows) {
        return new BuildSide(rows, null, shape.tracksBuild(), false);
    }

    /** A build side in order of its keys. */
    static BuildSide sorted(JoinShape shape, ColumnBuffer rows, int[] starts) {
        return new BuildSide(rows, JoinTable.sorted(starts), shape.tracksBuild(), true);
    }

    /** Bytes that rows and table hold, or will hold once the table is built. */
    static long memoryBytes(ColumnBuffer rows) {
        return rows.memoryBytes() + JoinTable.estimate(rows.size());
    }
}
