package io.tidemill.core.codegen;

import io.tidemill.spi.vector.ColumnBatch;

/** A compiled list of expressions. One thread. */
public interface Projection {
    /**
     * Computes the expressions for the rows that exist in {@code input}. The result has the selection, row count and kinds of the input; rows that do not exist there
     * are undefined. Columns that only pass through are the input's own vectors. Valid until the next call.
     */
    ColumnBatch project(ColumnBatch input);
}
