package io.tidemill.core.expression;

import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A call of a scalar function or operator.
 *
 * <p>Names are upper case as in {@link io.tidemill.core.function.FunctionNames}: SQL function names ({@code UPPER}), operator
 * symbols ({@code +}, {@code =}, {@code <>}), and special forms (AND, OR, NOT, CASE, COALESCE, IF, CAST, TRY_CAST, IN, {@code IS NULL}, FIELD, ...).
 * CASE has the arguments condition, value, condition, value, ..., else. CAST and TRY_CAST convert their one argument to {@link #type}. FIELD takes a ROW and an INT literal, the index of the field.
 * IN takes a value and literals.
 *
 * @param name the function
 * @param arguments its arguments
 * @param type the type of the result
 */
public record FunctionCall(String name, List<Expression> arguments, LogicalType type) implements Expression {
    public FunctionCall {
        arguments = List.copyOf(arguments);
    }

    public static FunctionCall of(String name, LogicalType type, Expression... arguments) {
        return new FunctionCall(name, List.of(arguments), type);
    }

    public Expression argument(int index) {
        return arguments.get(index);
    }

    @Override
    public String toString() {
        return name
                + arguments.stream().map(Object::toString).collect(Collectors.joining(", ", "(", ")"))
                + (name.endsWith("CAST") ? ":" + type : "");
    }
}
