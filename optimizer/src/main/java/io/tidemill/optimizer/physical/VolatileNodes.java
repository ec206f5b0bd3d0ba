package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.UnnestNode;
import java.util.List;
import java.util.Set;

/** Nodes that give other rows when they are computed again. */
final class VolatileNodes {
    /** Functions whose value differs from call to call, or from row to row without difference in the arguments. */
    private static final Set<String> VOLATILE =
            Set.of("RAND", "RAND_INTEGER", "UUID", "CURRENT_ROW_TIMESTAMP", "PROCTIME", "CURRENT_WATERMARK");

    private final SessionCatalog catalog;

    /** Functions of the user are volatile when they say so. */
    VolatileNodes(SessionCatalog catalog) {
        this.catalog = catalog;
    }

    boolean isVolatile(PhysicalNode node) {
        if (node instanceof CalcNode calc) {
            return calc.projections().stream().anyMatch(this::isVolatile)
                    || calc.condition().filter(this::isVolatile).isPresent();
        }
        if (node instanceof ExpandNode expand) {
            return expand.projections().stream().flatMap(row -> row.stream()).anyMatch(this::isVolatile);
        }
        return node instanceof UnnestNode unnest && isVolatile(unnest.collection());
    }

    boolean isVolatile(Expression expression) {
        return expression instanceof FunctionCall call
                && (isVolatile(call.name()) || call.arguments().stream().anyMatch(this::isVolatile));
    }

    boolean isVolatile(String function) {
        return VOLATILE.contains(function)
                || catalog.function(List.of(function.split("\\.")))
                        .filter(factory -> !factory.deterministic())
                        .isPresent();
    }
}
