package io.tidemill.core.codegen;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.Literal;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Makes kernels from expressions. Thread-safe; kernels are not, each task makes its own (compiled classes are shared by a cache). */
public interface ExpressionCompiler {
    /**
     * A kernel that computes expressions over batches with columns of {@code inputTypes}.
     *
     * @param session time zone, clock and limits
     */
    Projection projection(List<Expression> expressions, List<LogicalType> inputTypes, EvaluationSession session);

    /** A kernel that finds the rows for which a BOOLEAN expression is TRUE. */
    Filter filter(Expression condition, List<LogicalType> inputTypes, EvaluationSession session);

    /** The value of an expression without input references, computed by the same code; throws what the kernel would throw. */
    Literal fold(Expression constant, EvaluationSession session);
}
