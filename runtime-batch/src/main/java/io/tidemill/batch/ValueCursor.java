package io.tidemill.batch;

import io.tidemill.spi.vector.ColumnVector;

/** A cursor over one column of a partition on disk that can count the rows with a value as it passes them. One thread. */
final class ValueCursor {
    private final PartitionCursor cursor;
    private final int column;
    private long passed;

    ValueCursor(PartitionCursor cursor, int column) {
        this.cursor = cursor;
        this.column = column;
    }

    /** Moves to a row, or behind the last, without counting; returns where it is then. */
    long seek(long row) {
        cursor.seek(row);
        return cursor.position();
    }

    /** Moves to a row, or behind the last, and tells how many values lie before it. */
    long before(long row) {
        while (cursor.position() < row) {
            next();
        }
        return passed;
    }

    /** Moves to the row of the value that has so many before it, or behind the last when there is none; returns where it is then. */
    long find(long valuesBefore) {
        while (!cursor.atEnd() && (passed < valuesBefore || !hasValue())) {
            next();
        }
        return cursor.position();
    }

    private boolean hasValue() {
        return !values().isNull(row());
    }

    private void next() {
        passed += hasValue() ? 1 : 0;
        cursor.next();
    }

    /** The vector of the values. */
    ColumnVector values() {
        return cursor.columns()[column];
    }

    /** Where in the vector it is. */
    int row() {
        return cursor.row();
    }
}
