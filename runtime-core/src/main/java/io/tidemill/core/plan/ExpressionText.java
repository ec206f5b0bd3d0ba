package io.tidemill.core.plan;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.function.FunctionNames;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/** Expressions with the names of their columns, as EXPLAIN prints them. */
final class ExpressionText {
    private static final Set<String> INFIX = Set.of(
            FunctionNames.PLUS,
            FunctionNames.MINUS,
            FunctionNames.TIMES,
            FunctionNames.DIVIDE,
            FunctionNames.EQUAL,
            FunctionNames.NOT_EQUAL,
            FunctionNames.LESS,
            FunctionNames.LESS_OR_EQUAL,
            FunctionNames.GREATER,
            FunctionNames.GREATER_OR_EQUAL,
            FunctionNames.IS_DISTINCT_FROM,
            FunctionNames.IS_NOT_DISTINCT_FROM,
            FunctionNames.AND,
            FunctionNames.OR,
            FunctionNames.LIKE,
            FunctionNames.CONCAT_OPERATOR);

    private static final Set<String> POSTFIX = Set.of(
            FunctionNames.IS_NULL,
            FunctionNames.IS_NOT_NULL,
            FunctionNames.IS_TRUE,
            FunctionNames.IS_NOT_TRUE,
            FunctionNames.IS_FALSE,
            FunctionNames.IS_NOT_FALSE);

    private final List<String> names;

    ExpressionText(List<String> names) {
        this.names = names;
    }

    /** The expression without parentheses around it. */
    String of(Expression expression) {
        if (expression instanceof InputReference reference) {
            return column(reference.index());
        }
        if (expression instanceof FunctionCall call) {
            return call(call);
        }
        return expression.toString();
    }

    String column(int index) {
        return index < names.size() ? names.get(index) : "$" + index;
    }

    private String call(FunctionCall call) {
        String name = call.name();
        if (INFIX.contains(name) && call.arguments().size() > 1) {
            StringJoiner text = new StringJoiner(" " + name + " ");
            call.arguments().forEach(argument -> text.add(operand(argument)));
            return text.toString();
        }
        if (POSTFIX.contains(name)) {
            return operand(call.argument(0)) + " " + name;
        }
        if (name.equals(FunctionNames.CAST) || name.equals(FunctionNames.TRY_CAST)) {
            return name + "(" + of(call.argument(0)) + " AS " + call.type().withNullable(true) + ")";
        }
        if (name.equals(FunctionNames.FIELD)) {
            return field(call);
        }
        if (name.equals(FunctionNames.IN)) {
            return operand(call.argument(0)) + " IN "
                    + list(call.arguments().subList(1, call.arguments().size()));
        }
        return name + list(call.arguments());
    }

    private String field(FunctionCall call) {
        Expression row = call.argument(0);
        int index = Integer.parseInt(call.argument(1).toString());
        return operand(row) + "." + row.type().names().get(index);
    }

    private String operand(Expression expression) {
        boolean infix = expression instanceof FunctionCall call
                && call.arguments().size() > 1
                && (INFIX.contains(call.name()) || call.name().equals(FunctionNames.IN));
        return infix ? "(" + of(expression) + ")" : of(expression);
    }

    private String list(List<Expression> expressions) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        expressions.forEach(expression -> text.add(of(expression)));
        return text.toString();
    }
}
