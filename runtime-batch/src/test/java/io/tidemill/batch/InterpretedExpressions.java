package io.tidemill.batch;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Filter;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Objects;

/** A few functions, value by value: enough to test operators without generated code. */
final class InterpretedExpressions implements ExpressionCompiler {
    @Override
    public Projection projection(List<Expression> expressions, List<LogicalType> inputTypes, EvaluationSession session) {
        return input -> {
            ColumnVector[] columns = new ColumnVector[expressions.size()];
            for (int j = 0; j < columns.length; j++) {
                Expression expression = expressions.get(j);
                if (expression instanceof InputReference reference) {
                    columns[j] = input.column(reference.index());
                    continue;
                }
                columns[j] = Vectors.allocate(expression.type(), input.rowCount());
                for (int i = 0; i < input.size(); i++) {
                    int row = input.row(i);
                    BoxedValues.write(columns[j], row, value(expression, input, row), expression.type());
                }
            }
            return input.withColumns(columns);
        };
    }

    @Override
    public Filter filter(Expression condition, List<LogicalType> inputTypes, EvaluationSession session) {
        return (input, selection) -> {
            int count = 0;
            for (int i = 0; i < input.size(); i++) {
                int row = input.row(i);
                if (Boolean.TRUE.equals(value(condition, input, row))) {
                    selection[count++] = row;
                }
            }
            return count;
        };
    }

    @Override
    public Literal fold(Expression constant, EvaluationSession session) {
        return new Literal(value(constant, null, 0), constant.type());
    }

    private static Object value(Expression expression, ColumnBatch input, int row) {
        if (expression instanceof Literal literal) {
            return literal.value();
        } else if (expression instanceof InputReference reference) {
            return BoxedValues.read(input.column(reference.index()), row, reference.type());
        }
        FunctionCall call = (FunctionCall) expression;
        Object first = value(call.argument(0), input, row);
        Object second = call.arguments().size() > 1 ? value(call.argument(1), input, row) : null;
        switch (call.name()) {
            case "IS NULL" -> {
                return first == null;
            }
            case "IS NOT DISTINCT FROM" -> {
                return Objects.equals(first, second);
            }
            case "AND" -> {
                return call.arguments().stream().allMatch(each -> Boolean.TRUE.equals(value(each, input, row)));
            }
            case "OR" -> {
                return call.arguments().stream().anyMatch(each -> Boolean.TRUE.equals(value(each, input, row)));
            }
            default -> {}
        }
        if (first == null || second == null) {
            return null;
        }
        return switch (call.name()) {
            case "+" -> number(first) + number(second);
            case "*" -> number(first) * number(second);
            case "=" -> first.equals(second);
            case "<>" -> !first.equals(second);
            case "<" -> number(first) < number(second);
            case ">" -> number(first) > number(second);
            default -> throw new IllegalArgumentException(call.name());
        };
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }
}
