package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.type.LogicalType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/** From Calcite's typed expressions to the engine's. Implemented where functions and types are bound. */
public interface ExpressionTranslator {
    /**
     * The same expression for the engine. Errors: UNSUPPORTED, for calls that the engine has no code for.
     *
     * @param node without sub-queries, correlation variables and window functions
     */
    Expression translate(RexNode node);

    /** The same type for the engine; rows keep the names of their fields. */
    LogicalType type(RelDataType type);
}
