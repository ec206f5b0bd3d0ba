package io.tidemill.batch;

import io.tidemill.spi.vector.ColumnBatch;

/** Rows in order, a batch at a time. One thread. */
interface RowStream extends AutoCloseable {
    /** The next rows, valid until the next call; null at the end. */
    ColumnBatch next();

    @Override
    void close();
}
