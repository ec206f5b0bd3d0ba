package io.tidemill.optimizer.cost;

import java.util.ArrayList;
import java.util.List;

/**
 * What is believed about the rows of a relational expression.
 *
 * @param rows number of rows; an assumption when not {@code known}
 * @param known whether it rests on statistics of every table below
 * @param columns one estimate a column
 */
public record RelEstimate(double rows, boolean known, List<ColumnEstimate> columns) {
    /** Rows of a table that nothing is known about: large, so that such a table is never taken for a small one. */
    public static final double UNKNOWN_ROWS = 1e8;

    public RelEstimate {
        columns = List.copyOf(columns);
    }

    /** Bytes of all rows. */
    public double bytes() {
        double width = 0;
        for (ColumnEstimate column : columns) {
            width += column.width();
        }
        return rows * Math.max(1, width);
    }

    /** Rows for EXPLAIN: NaN when not known. */
    public double rowsIfKnown() {
        return known ? rows : Double.NaN;
    }

    /** Distinct combinations of some columns, NaN when one is unknown. */
    public double distinct(Iterable<Integer> keys) {
        double product = 1;
        for (int key : keys) {
            ColumnEstimate column = columns.get(key);
            double values = column.distinct() + (column.nullFraction() > 0 ? 1 : 0);
            if (Double.isNaN(values)) {
                return Double.NaN;
            }
            product *= Math.max(1, values);
        }
        return Math.min(product, Math.max(1, rows));
    }

    RelEstimate withRows(double newRows) {
        List<ColumnEstimate> bounded = new ArrayList<>(columns.size());
        for (ColumnEstimate column : columns) {
            bounded.add(column.atMost(newRows));
        }
        return new RelEstimate(newRows, known, bounded);
    }

    RelEstimate withColumns(List<ColumnEstimate> newColumns) {
        return new RelEstimate(rows, known, newColumns);
    }
}
