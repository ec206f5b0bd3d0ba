package io.tidemill.core.plan;

/**
 * ROWS or RANGE BETWEEN lower AND upper.
 *
 * @param rows true for ROWS
 * @param lowerBound start
 * @param lower distance for PRECEDING and FOLLOWING (Long for ROWS; for RANGE a value to add to the order key), else null
 * @param upperBound end
 * @param upper distance, else null
 */
public record Frame(boolean rows, Bound lowerBound, Object lower, Bound upperBound, Object upper) {
    /** False when every frame starts where its partition does, so that no row ever leaves it. */
    public boolean startMoves() {
        return lowerBound != Bound.UNBOUNDED_PRECEDING;
    }

    /** Kinds of frame ends. */
    public enum Bound {
        UNBOUNDED_PRECEDING,
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING,
        UNBOUNDED_FOLLOWING
    }
}
