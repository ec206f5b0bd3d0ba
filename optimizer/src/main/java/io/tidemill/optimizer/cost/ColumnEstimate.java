package io.tidemill.optimizer.cost;

/**
 * What is believed about a column.
 *
 * @param distinct distinct values that are not NULL; NaN when unknown
 * @param nullFraction share of NULLs
 * @param width bytes of a value
 * @param min smallest value of numbers, dates and times, as a number; NaN when unknown
 * @param max largest value; NaN when unknown
 */
public record ColumnEstimate(double distinct, double nullFraction, double width, double min, double max) {
    static ColumnEstimate unknown(double width) {
        return new ColumnEstimate(Double.NaN, 0, width, Double.NaN, Double.NaN);
    }

    /** The same values with at most so many distinct ones. */
    ColumnEstimate atMost(double rows) {
        return Double.isNaN(distinct) || distinct <= rows
                ? this
                : new ColumnEstimate(Math.max(1, rows), nullFraction, width, min, max);
    }

    ColumnEstimate withNullFraction(double fraction) {
        return new ColumnEstimate(distinct, fraction, width, min, max);
    }

    ColumnEstimate withDistinct(double values) {
        return new ColumnEstimate(values, nullFraction, width, min, max);
    }

    ColumnEstimate withRange(double lowest, double highest) {
        return new ColumnEstimate(distinct, nullFraction, width, lowest, highest);
    }
}
