package io.tidemill.optimizer.cost;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;

/** Rows of joins. */
final class JoinEstimate {
    private static final double MATCHING_SHARE = 0.5;

    private JoinEstimate() {}

    static RelEstimate of(
            RelEstimate left,
            RelEstimate right,
            List<Integer> leftKeys,
            List<Integer> rightKeys,
            RexNode residual,
            JoinRelType type,
            Selectivity selectivity) {
        double matches = inner(left, right, leftKeys, rightKeys);
        boolean known = left.known() && right.known();
        RelEstimate pairs = selectivity.filter(new RelEstimate(matches, known, both(left, right)), residual);
        return switch (type) {
            case SEMI -> left.withRows(semi(left, right, leftKeys, rightKeys, pairs));
            case ANTI -> left.withRows(Math.max(1, left.rows() - semi(left, right, leftKeys, rightKeys, pairs)));
            case LEFT -> pairs.withRows(Math.max(pairs.rows(), left.rows()));
            case RIGHT -> pairs.withRows(Math.max(pairs.rows(), right.rows()));
            case FULL -> pairs.withRows(Math.max(pairs.rows(), Math.max(left.rows(), right.rows())));
            default -> pairs;
        };
    }

    /** Every key of the side with fewer distinct keys finds its partners among those of the other. */
    private static double inner(RelEstimate left, RelEstimate right, List<Integer> leftKeys, List<Integer> rightKeys) {
        double product = left.rows() * right.rows();
        if (leftKeys.isEmpty()) {
            return product;
        }
        double leftValues = left.distinct(leftKeys);
        double rightValues = right.distinct(rightKeys);
        if (Double.isNaN(leftValues) && Double.isNaN(rightValues)) {
            return Math.max(left.rows(), right.rows());
        }
        double values = Double.isNaN(leftValues)
                ? rightValues
                : Double.isNaN(rightValues) ? leftValues : Math.max(leftValues, rightValues);
        return Math.max(1, product / Math.max(1, values));
    }

    private static double semi(
            RelEstimate left, RelEstimate right, List<Integer> leftKeys, List<Integer> rightKeys, RelEstimate pairs) {
        if (leftKeys.isEmpty()) {
            return left.rows() * MATCHING_SHARE;
        }
        double leftValues = left.distinct(leftKeys);
        double rightValues = right.distinct(rightKeys);
        double share = Double.isNaN(leftValues) || Double.isNaN(rightValues)
                ? MATCHING_SHARE
                : Math.min(1, rightValues / leftValues);
        return Math.max(1, Math.min(left.rows() * share, pairs.rows()));
    }

    private static List<ColumnEstimate> both(RelEstimate left, RelEstimate right) {
        List<ColumnEstimate> columns = new ArrayList<>(left.columns());
        columns.addAll(right.columns());
        return columns;
    }
}
