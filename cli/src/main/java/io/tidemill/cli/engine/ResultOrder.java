package io.tidemill.cli.engine;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamRankNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The order in which the final table of a streaming ORDER BY ... LIMIT is shown. The changes that make it come in no order, so the printer sorts again.
 */
final class ResultOrder {
    private ResultOrder() {}

    /** Sort keys over the columns of {@code node}; empty when its rows have no order. */
    static List<SortKey> of(PhysicalNode node) {
        if (node instanceof ExchangeNode exchange) {
            return of(exchange.input());
        }
        if (node instanceof StreamRankNode rank && rank.rank().partitionKeys().isEmpty()) {
            return rank.rank().orderKeys();
        }
        return node instanceof CalcNode calc ? through(calc) : List.of();
    }

    private static List<SortKey> through(CalcNode calc) {
        List<SortKey> keys = new ArrayList<>();
        for (SortKey key : of(calc.input())) {
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
