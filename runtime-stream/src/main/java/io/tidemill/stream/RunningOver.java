package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnVector;

/** A window function over rows that come in order, with what it remembers of each partition. A result never changes. */
interface RunningOver extends GroupColumns, AutoCloseable {
    /** Computes the results of rows, by position, into a vector that has room. */
    void run(OverRows rows, ColumnVector result);

    /** Forgets a partition. */
    void clear(int partition);

    long memoryBytes();

    @Override
    void close();
}
