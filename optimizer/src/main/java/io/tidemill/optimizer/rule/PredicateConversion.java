package io.tidemill.optimizer.rule;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.predicate.Predicate.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Conditions in the form that sources understand; empty for those that only the engine can check. */
final class PredicateConversion {
    private static final Map<String, Operator> OPERATORS = Map.of(
            FunctionNames.EQUAL, Operator.EQUAL,
            FunctionNames.NOT_EQUAL, Operator.NOT_EQUAL,
            FunctionNames.LESS, Operator.LESS,
            FunctionNames.LESS_OR_EQUAL, Operator.LESS_OR_EQUAL,
            FunctionNames.GREATER, Operator.GREATER,
            FunctionNames.GREATER_OR_EQUAL, Operator.GREATER_OR_EQUAL);

    private static final Map<Operator, Operator> MIRRORED = Map.of(
            Operator.EQUAL, Operator.EQUAL,
            Operator.NOT_EQUAL, Operator.NOT_EQUAL,
            Operator.LESS, Operator.GREATER,
            Operator.LESS_OR_EQUAL, Operator.GREATER_OR_EQUAL,
            Operator.GREATER, Operator.LESS,
            Operator.GREATER_OR_EQUAL, Operator.LESS_OR_EQUAL);

    private final List<String> columns;

    /**
     * A conversion.
     *
     * @param columns names of the physical columns that input references count
     */
    PredicateConversion(List<String> columns) {
        this.columns = columns;
    }

    Optional<Predicate> convert(Expression expression) {
        if (!(expression instanceof FunctionCall call)) {
            return expression instanceof InputReference reference
                    ? column(reference).map(name -> new Predicate.Comparison(name, Operator.EQUAL, true))
                    : Optional.empty();
        }
        return switch (call.name()) {
            case FunctionNames.AND -> all(call.arguments()).map(Predicate.And::new);
            case FunctionNames.OR -> all(call.arguments()).map(Predicate.Or::new);
            case FunctionNames.IS_NULL -> column(call.argument(0)).map(name -> new Predicate.IsNull(name, false));
            case FunctionNames.IS_NOT_NULL -> column(call.argument(0)).map(name -> new Predicate.IsNull(name, true));
            case FunctionNames.IN -> in(call);
            case FunctionNames.LIKE -> like(call);
            default -> comparison(call);
        };
    }

    private Optional<List<Predicate>> all(List<Expression> operands) {
        List<Predicate> converted = new ArrayList<>();
        for (Expression operand : operands) {
            Optional<Predicate> predicate = convert(operand);
            if (predicate.isEmpty()) {
                return Optional.empty();
            }
            converted.add(predicate.get());
        }
        return Optional.of(converted);
    }

    private Optional<Predicate> comparison(FunctionCall call) {
        Operator operator = OPERATORS.get(call.name());
        if (operator == null) {
            return Optional.empty();
        }
        Optional<Predicate> straight = comparison(call.argument(0), operator, call.argument(1));
        return straight.isPresent() ? straight : comparison(call.argument(1), MIRRORED.get(operator), call.argument(0));
    }

    private Optional<Predicate> comparison(Expression left, Operator operator, Expression right) {
        return value(right).flatMap(value -> column(left).map(name -> new Predicate.Comparison(name, operator, value)));
    }

    private Optional<Predicate> in(FunctionCall call) {
        List<Object> values = new ArrayList<>();
        for (Expression element : call.arguments().subList(1, call.arguments().size())) {
            Optional<Object> value = value(element);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.add(value.get());
        }
        return column(call.argument(0)).map(name -> new Predicate.In(name, values));
    }

    /** Only {@code LIKE 'text%'} without further wildcards. */
    private Optional<Predicate> like(FunctionCall call) {
        if (call.arguments().size() != 2
                || !(call.argument(1) instanceof Literal literal)
                || !(literal.value() instanceof String pattern)) {
            return Optional.empty();
        }
        String prefix = pattern.endsWith("%") ? pattern.substring(0, pattern.length() - 1) : "";
        if (prefix.isEmpty() || prefix.contains("%") || prefix.contains("_") || prefix.contains("\\")) {
            return Optional.empty();
        }
        return column(call.argument(0)).map(name -> new Predicate.StartsWith(name, prefix));
    }

    private Optional<String> column(Expression expression) {
        return expression instanceof InputReference reference && reference.index() < columns.size()
                ? Optional.of(columns.get(reference.index()))
                : Optional.empty();
    }

    private static Optional<Object> value(Expression expression) {
        return expression instanceof Literal literal
                        && !literal.isNull()
                        && !(literal.value() instanceof Literal.HexBytes)
                        && !(literal.value() instanceof List)
                ? Optional.of(literal.value())
                : Optional.empty();
    }
}
