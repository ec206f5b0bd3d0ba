package io.tidemill.plugin.datagen;

import io.tidemill.spi.vector.ColumnVector;

/** Makes the values of one column. */
interface ColumnMaker {
    /**
     * Sets {@code vector[row]}.
     *
     * @param number of the row in the table
     * @param random bits that depend on the seed, the column and the row alone
     */
    void set(ColumnVector vector, int row, long number, long random);
}
