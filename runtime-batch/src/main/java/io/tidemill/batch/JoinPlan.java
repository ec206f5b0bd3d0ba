package io.tidemill.batch;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinSpec;
import io.tidemill.core.plan.JoinStrategy;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a join node is run.
 *
 * @param shape sides and kind
 * @param hashed whether keys are looked up in a hash table; else all pairs of rows that come together are tried
 * @param merged whether both sides are sorted and keys are found by merging
 * @param condition what else pairs must fulfil
 */
record JoinPlan(JoinShape shape, boolean hashed, boolean merged, Optional<Expression> condition) {
    static JoinPlan of(BatchJoinNode node) {
        JoinSpec join = node.join();
        boolean keyed = !join.leftKeys().isEmpty() && node.strategy() != JoinStrategy.NESTED_LOOP;
        if (join.kind() == JoinKind.NULL_AWARE_ANTI) {
            boolean simple =
                    keyed && join.leftKeys().size() == 1 && join.residual().isEmpty();
            return simple
                    ? new JoinPlan(shape(node, JoinKind.NULL_AWARE_ANTI, false), true, false, Optional.empty())
                    : new JoinPlan(shape(node, JoinKind.ANTI, false), false, false, all(node, true));
        }
        JoinShape shape = shape(node, join.kind(), node.buildLeft());
        if (!keyed) {
            return new JoinPlan(shape, false, false, all(node, false));
        }
        boolean merged = node.strategy() == JoinStrategy.SORT_MERGE;
        return new JoinPlan(shape, !merged, merged, join.residual());
    }

    private static JoinShape shape(BatchJoinNode node, JoinKind kind, boolean buildLeft) {
        JoinSpec join = node.join();
        return JoinShape.of(new BatchJoinNode(
                node.properties(),
                node.left(),
                node.right(),
                new JoinSpec(kind, join.leftKeys(), join.rightKeys(), join.nullSafe(), join.residual()),
                node.strategy(),
                buildLeft,
                node.dynamicFilters()));
    }

    /** Equality of the keys as a condition; when {@code nullAware}, pairs whose equality is unknown count as equal. */
    private static Optional<Expression> all(BatchJoinNode node, boolean nullAware) {
        JoinSpec join = node.join();
        List<LogicalType> left = node.left().properties().outputType().children();
        List<LogicalType> right = node.right().properties().outputType().children();
        List<Expression> conjuncts = new ArrayList<>();
        for (int i = 0; i < join.leftKeys().size(); i++) {
            int leftKey = join.leftKeys().get(i);
            int rightKey = join.rightKeys().get(i);
            conjuncts.add(equal(
                    new InputReference(leftKey, left.get(leftKey)),
                    new InputReference(left.size() + rightKey, right.get(rightKey)),
                    join.nullSafe().get(i),
                    nullAware));
        }
        join.residual().ifPresent(conjuncts::add);
        if (conjuncts.size() < 2) {
            return conjuncts.stream().findFirst();
        }
        return Optional.of(new FunctionCall("AND", conjuncts, LogicalType.bool()));
    }

    private static Expression equal(Expression left, Expression right, boolean nullSafe, boolean nullAware) {
        if (nullSafe) {
            return FunctionCall.of("IS NOT DISTINCT FROM", LogicalType.bool().notNull(), left, right);
        }
        Expression equal = FunctionCall.of("=", LogicalType.bool(), left, right);
        if (!nullAware) {
            return equal;
        }
        LogicalType truth = LogicalType.bool().notNull();
        return FunctionCall.of(
                "OR",
                LogicalType.bool(),
                equal,
                FunctionCall.of("IS NULL", truth, left),
                FunctionCall.of("IS NULL", truth, right));
    }
}
