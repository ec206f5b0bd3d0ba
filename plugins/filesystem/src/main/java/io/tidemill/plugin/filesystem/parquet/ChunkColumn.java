package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ColumnVector;

/** A column of the table, read from the column chunks of one row group after the other. */
interface ChunkColumn {
    void startRowGroup(RowGroup rowGroup);

    /** Rows that may be read at once, at most {@code wanted}. */
    int readable(int wanted);

    /** The next {@code rows} rows; the vector is reused by the next call. */
    ColumnVector read(int rows);
}
