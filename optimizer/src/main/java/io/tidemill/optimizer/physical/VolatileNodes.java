package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.UnnestNode;
import java.util.Set;

/** Nodes that give other rows when they are computed again. */
final class VolatileNodes {
    /** Functions whose value differs from call to call, or from row to row without difference in the arguments. */
    private static final Set<String> VOLATILE =
            Set.of("RAND", "RAND_INTEGER", "UUID", "CURRENT_ROW_TIMESTAMP", "PROCTIME", "CURRENT_WATERMARK");

    private VolatileNodes() {}

    static boolean isVolatile(PhysicalNode node) {
        if (node instanceof CalcNode calc) {
            return calc.projections().stream().anyMatch(VolatileNodes::isVolatile)
                    || calc.condition().filter(VolatileNodes::isVolatile).isPresent();
        }
        if (node instanceof ExpandNode expand) {
            return expand.projections().stream().flatMap(row -> row.stream()).anyMatch(VolatileNodes::isVolatile);
        }
        return node instanceof UnnestNode unnest && isVolatile(unnest.collection());
    }

    static boolean isVolatile(Expression expression) {
        return expression instanceof FunctionCall call
                && (VOLATILE.contains(call.name()) || call.arguments().stream().anyMatch(VolatileNodes::isVolatile));
    }
}
