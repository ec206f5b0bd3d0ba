package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;

/** Changes the ranked rows of a partition and emits what that does to the rows in range. */
interface RankChanges {
    /** True when a row would rank beyond the range, so that an insert-only Top-N need not store it. */
    boolean beyondRange(int group, ColumnBatch batch, int row);

    void insert(int group, ColumnBatch batch, int position, int row);

    /** A stored row gets new values, by which it may move. */
    void update(int group, int old, ColumnBatch batch, int position, int row);

    void delete(int group, int slot);

    /** Forgets rows beyond the range. */
    void trim(int group);
}
