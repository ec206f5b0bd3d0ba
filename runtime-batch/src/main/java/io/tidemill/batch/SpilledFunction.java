package io.tidemill.batch;

import io.tidemill.spi.vector.ColumnVector;

/** A window function over a partition on disk. */
interface SpilledFunction {
    /** Writes the value for the current row. */
    void write(ColumnVector target, int at);
}
