package io.tidemill.stream;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Filter;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Stands in for the compiler in join tests: every condition over (int, text, int, text) means "the texts are equal". */
final class SecondColumnsEqual implements ExpressionCompiler {
    /** Mentions the columns that are read. */
    static final Expression CONDITION = FunctionCall.of(
            FunctionNames.EQUAL,
            LogicalType.bool(),
            new InputReference(1, LogicalType.string()),
            new InputReference(3, LogicalType.string()));

    @Override
    public Projection projection(
            List<Expression> expressions, List<LogicalType> inputTypes, EvaluationSession session) {
        throw new AssertionError("joins do not project");
    }

    @Override
    public Filter filter(Expression condition, List<LogicalType> inputTypes, EvaluationSession session) {
        return (input, selection) -> {
            int kept = 0;
            for (int i = 0; i < input.size(); i++) {
                int row = input.row(i);
                selection[kept] = row;
                kept += ColumnValues.equal(input.column(1), row, input.column(3), row) ? 1 : 0;
            }
            return kept;
        };
    }

    @Override
    public Literal fold(Expression constant, EvaluationSession session) {
        throw new AssertionError("joins do not fold");
    }
}
