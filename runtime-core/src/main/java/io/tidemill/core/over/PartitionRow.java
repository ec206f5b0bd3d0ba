package io.tidemill.core.over;

import io.tidemill.spi.vector.ColumnVector;

/** The row that window functions are computed for, and its place among the rows of its partition. Rows are numbered in order; where the numbers start is the holder's choice. */
public interface PartitionRow {
    /** Number of the row. */
    long index();

    /** First row of the partition. */
    long start();

    /** One after the last row of the partition. */
    long end();

    /** First of the peers, which are the rows with equal order keys. */
    long peerStart();

    /** One after the last peer. */
    long peerEnd();

    /** How many groups of peers the partition has up to this row; 1 for the first. */
    long peerGroup();

    /** The vectors that the row is in. */
    ColumnVector[] columns();

    /** Where in the vectors it is. */
    int row();
}
