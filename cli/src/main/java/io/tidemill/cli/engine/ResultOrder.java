package io.tidemill.cli.engine;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamRankNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The order in which the final table of a streaming ORDER BY ... LIMIT is shown. The changes that make it come in no order, so the reader sorts again; where a sort key is no column of the result, the last
 * projection moves from the plan to the reader.
 *
 * @param plan the plan to run
 * @param keys sort keys over the columns that the plan gives; empty when its rows have no order
 * @param visible columns of the result among those that the plan gives
 */
record ResultOrder(PhysicalPlan plan, List<SortKey> keys, List<Integer> visible) {
    /** The order of a query's plan. */
    static ResultOrder of(PhysicalPlan plan) {
        ResultNode result = (ResultNode) plan.roots().get(0);
        List<SortKey> keys = keys(result.input());
        if (keys.isEmpty() && result.input() instanceof CalcNode calc && onlyDropsColumns(calc)) {
            List<SortKey> hidden = keys(calc.input());
            if (!hidden.isEmpty()) {
                ResultNode wide = new ResultNode(
                        result.properties(),
                        calc.input(),
                        calc.input().properties().outputType().names());
                return new ResultOrder(
                        new PhysicalPlan(List.of(wide), plan.streaming(), plan.options(), plan.name()),
                        hidden,
                        calc.projections().stream()
                                .map(projection -> ((InputReference) projection).index())
                                .toList());
            }
        }
        int columns = result.columnNames().size();
        return new ResultOrder(plan, keys, IntStream.range(0, columns).boxed().toList());
    }

    private static boolean onlyDropsColumns(CalcNode calc) {
        return calc.condition().isEmpty() && calc.projections().stream().allMatch(InputReference.class::isInstance);
    }

    private static List<SortKey> keys(PhysicalNode node) {
        if (node instanceof ExchangeNode exchange) {
            return keys(exchange.input());
        }
        if (node instanceof StreamRankNode rank && rank.rank().partitionKeys().isEmpty()) {
            return rank.rank().orderKeys();
        }
        return node instanceof CalcNode calc ? through(calc) : List.of();
    }

    private static List<SortKey> through(CalcNode calc) {
        List<SortKey> keys = new ArrayList<>();
        for (SortKey key : keys(calc.input())) {
            int column = positionOf(key.column(), calc.projections());
            if (column < 0) {
                return List.of();
            }
            keys.add(new SortKey(column, key.ascending(), key.nullsFirst()));
        }
        return keys;
    }

    private static int positionOf(int inputColumn, List<Expression> projections) {
        for (int i = 0; i < projections.size(); i++) {
            if (projections.get(i) instanceof InputReference reference && reference.index() == inputColumn) {
                return i;
            }
        }
        return -1;
    }
}
