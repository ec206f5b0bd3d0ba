package io.tidemill.batch;

import io.tidemill.core.over.SeenRows;

/** Rows with a value of a partition on disk: one cursor counts them up to the row that is counted from, another goes to the row that is looked for. One thread. */
final class SpilledValues implements SeenRows {
    private final ValueCursor counter;
    private final ValueCursor finder;

    SpilledValues(ValueCursor counter, ValueCursor finder) {
        this.counter = counter;
        this.finder = finder;
    }

    /** The distance is the same in all calls, or at least no smaller in later ones. */
    @Override
    public long shifted(long row, long distance) {
        if (distance == 0) {
            return row;
        }
        long number = number(counter, row, distance);
        return number < 0 ? -1 : finder.find(number);
    }

    /** How many values lie before the one that is so many values after a row, or before it when negative; negative when there is no such value. */
    static long number(ValueCursor counter, long row, long distance) {
        return distance < 0 ? counter.before(row) + distance : counter.before(row + 1) + distance - 1;
    }
}
