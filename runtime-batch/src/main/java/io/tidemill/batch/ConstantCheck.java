package io.tidemill.batch;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.spi.vector.ColumnVector;

/** Finds out whether a column has the same value, or NULL, in all rows. One thread. */
final class ConstantCheck {
    private final int column;
    private ColumnVector first;
    private boolean constant = true;

    /** A check of a column; of none, for a constant, with -1. */
    ConstantCheck(int column) {
        this.column = column;
    }

    void add(ColumnVector[] columns, int[] numbers, int from, int count) {
        if (column < 0 || !constant) {
            return;
        }
        ColumnVector values = columns[column];
        if (first == null) {
            first = values.copy(numbers, from, 1);
        }
        for (int i = from; i < from + count && constant; i++) {
            constant = ColumnValues.equal(values, numbers[i], first, 0);
        }
    }

    boolean constant() {
        return constant;
    }
}
