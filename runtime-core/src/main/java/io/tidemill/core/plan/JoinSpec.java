package io.tidemill.core.plan;

import io.tidemill.core.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * What a join computes.
 *
 * @param kind which rows come out
 * @param leftKeys columns of the left input
 * @param rightKeys columns of the right input, pairwise equal to the left ones
 * @param nullSafe per key: true for IS NOT DISTINCT FROM
 * @param residual further condition over left columns, then right columns
 */
public record JoinSpec(
        JoinKind kind,
        List<Integer> leftKeys,
        List<Integer> rightKeys,
        List<Boolean> nullSafe,
        Optional<Expression> residual) {
    public JoinSpec {
        leftKeys = List.copyOf(leftKeys);
        rightKeys = List.copyOf(rightKeys);
        nullSafe = List.copyOf(nullSafe);
    }
}
