package io.tidemill.core.over;

/** Which rows a function that looks at other rows counts: all, or under IGNORE NULLS those with a value. */
public interface SeenRows {
    /** Counts all rows. */
    SeenRows ALL = (row, distance) -> row + distance;

    /**
     * The row that is so many counted rows after another, or before it when negative; the row itself for 0.
     *
     * @param row from one before the first row to one after the last
     * @return a number outside of the partition when there is none
     */
    long shifted(long row, long distance);
}
