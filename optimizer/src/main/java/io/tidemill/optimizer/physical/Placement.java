package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinStrategy;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.plan.UnionNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Which task has which rows of a node's output. */
final class Placement {
    private Placement() {}

    /**
     * The columns by whose hash the output is spread over tasks.
     *
     * @return empty when rows are spread in another way
     */
    static Optional<List<Integer>> hashKeys(PhysicalNode node) {
        if (node instanceof ExchangeNode exchange) {
            Distribution distribution = exchange.distribution();
            return switch (distribution.kind()) {
                case HASH -> Optional.of(distribution.keys());
                case FORWARD -> hashKeys(exchange.input());
                case SINGLE, BROADCAST, REBALANCE -> Optional.empty();
            };
        }
        if (node instanceof CalcNode calc) {
            return hashKeys(calc.input()).flatMap(keys -> mapped(keys, key -> outputOf(calc, key)));
        }
        if (node instanceof BatchAggregateNode aggregate) {
            return hashKeys(aggregate.input()).flatMap(keys -> mapped(keys, aggregate.groupKeys()::indexOf));
        }
        if (node instanceof StreamAggregateNode aggregate) {
            return hashKeys(aggregate.input()).flatMap(keys -> mapped(keys, aggregate.groupKeys()::indexOf));
        }
        if (node instanceof BatchJoinNode join) {
            return ofJoin(join);
        }
        if (node instanceof StreamJoinNode join) {
            return ofJoin(join.join().kind(), join.left(), join.right());
        }
        if (node instanceof UnionNode
                || node instanceof ExpandNode
                || node.inputs().size() != 1
                || !keepsColumns(node)) {
            return Optional.empty();
        }
        return hashKeys(node.inputs().get(0));
    }

    private static Optional<List<Integer>> ofJoin(BatchJoinNode join) {
        if (join.strategy() == JoinStrategy.BROADCAST_HASH || join.strategy() == JoinStrategy.NESTED_LOOP) {
            return join.buildLeft()
                    ? hashKeys(join.right()).map(keys -> shifted(keys, width(join.left())))
                    : hashKeys(join.left());
        }
        return ofJoin(join.join().kind(), join.left(), join.right());
    }

    /** Outer joins put NULL where the other side's keys were: only the preserved side's keys still tell the task. */
    private static Optional<List<Integer>> ofJoin(JoinKind kind, PhysicalNode left, PhysicalNode right) {
        return switch (kind) {
            case INNER, LEFT, SEMI, ANTI, NULL_AWARE_ANTI -> hashKeys(left);
            case RIGHT -> hashKeys(right).map(keys -> shifted(keys, width(left)));
            case FULL -> Optional.empty();
        };
    }

    private static boolean keepsColumns(PhysicalNode node) {
        int inputWidth = width(node.inputs().get(0));
        return width(node) >= inputWidth
                && node.properties()
                        .outputType()
                        .children()
                        .subList(0, inputWidth)
                        .equals(node.inputs().get(0).properties().outputType().children());
    }

    private static int outputOf(CalcNode calc, int inputColumn) {
        for (int i = 0; i < calc.projections().size(); i++) {
            if (calc.projections().get(i) instanceof InputReference reference && reference.index() == inputColumn) {
                return i;
            }
        }
        return -1;
    }

    private static Optional<List<Integer>> mapped(List<Integer> keys, IntUnaryOperator mapping) {
        List<Integer> mapped = new ArrayList<>();
        for (int key : keys) {
            int target = mapping.applyAsInt(key);
            if (target < 0) {
                return Optional.empty();
            }
            mapped.add(target);
        }
        return Optional.of(mapped);
    }

    private static List<Integer> shifted(List<Integer> keys, int by) {
        return keys.stream().map(key -> key + by).toList();
    }

    private static int width(PhysicalNode node) {
        return node.properties().outputType().children().size();
    }
}
