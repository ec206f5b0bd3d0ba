package io.tidemill.optimizer.cost;

import java.util.ArrayList;
import java.util.List;

/** Shares of pairs that conditions of joins leave, from what is believed about the inputs. */
public final class JoinEdges {
    private static final double INEQUALITY = 1.0 / 3;
    private static final double MATCHING_SHARE = 0.5;

    private JoinEdges() {}

    /** The share of all pairs of two inputs that agree in some columns; no columns for a condition that is no equality. */
    public static double pairs(RelEstimate left, RelEstimate right, List<Integer> leftKeys, List<Integer> rightKeys) {
        if (leftKeys.isEmpty()) {
            return INEQUALITY;
        }
        double leftValues = known(left, leftKeys);
        double rightValues = known(right, rightKeys);
        return 1 / Math.max(1, Math.max(leftValues, rightValues));
    }

    /** The share of left rows that have a partner. */
    public static double matched(RelEstimate left, RelEstimate right, List<Integer> leftKeys, List<Integer> rightKeys) {
        if (leftKeys.isEmpty()) {
            return MATCHING_SHARE;
        }
        double leftValues = left.distinct(leftKeys);
        double rightValues = right.distinct(rightKeys);
        return Double.isNaN(leftValues) || Double.isNaN(rightValues)
                ? MATCHING_SHARE
                : Math.min(1, Math.max(rightValues, 1) / Math.max(leftValues, 1));
    }

    /** Columns of which nothing is known are taken for keys of their table, which is what joins mostly use. */
    private static double known(RelEstimate input, List<Integer> keys) {
        List<Integer> counted = new ArrayList<>();
        for (int key : keys) {
            if (!Double.isNaN(input.columns().get(key).distinct())) {
                counted.add(key);
            }
        }
        return counted.isEmpty() ? input.rows() * 0.1 : input.distinct(counted);
    }
}
