package io.tidemill.optimizer.bind;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * AND and OR: nested ones are made flat, and {@code x = 1 OR x = 2} becomes {@code x IN (1, 2)}, {@code x <> 1 AND x <> 2} becomes
 * {@code NOT (x IN (1, 2))}.
 */
final class Connectives {
    private final boolean or;
    private final String name;
    private final String pointComparison;

    Connectives(boolean or) {
        this.or = or;
        this.name = or ? FunctionNames.OR : FunctionNames.AND;
        this.pointComparison = or ? FunctionNames.EQUAL : FunctionNames.NOT_EQUAL;
    }

    Expression of(List<Expression> operands, LogicalType type) {
        List<Expression> flat = new ArrayList<>();
        for (Expression operand : operands) {
            if (operand instanceof FunctionCall call && call.name().equals(name)) {
                flat.addAll(call.arguments());
            } else {
                flat.add(operand);
            }
        }
        List<Expression> terms = withSets(flat);
        return terms.size() == 1 ? terms.get(0) : new FunctionCall(name, terms, type);
    }

    /** Gathers the points of each value; sets stand where the first of their points stood. */
    private List<Expression> withSets(List<Expression> terms) {
        Map<Expression, Set<Expression>> points = new LinkedHashMap<>();
        for (Expression term : terms) {
            if (isPoint(term)) {
                FunctionCall call = (FunctionCall) term;
                points.computeIfAbsent(call.argument(0), value -> new LinkedHashSet<>())
                        .add(call.argument(1));
            }
        }
        List<Expression> result = new ArrayList<>();
        Set<Expression> done = new LinkedHashSet<>();
        for (Expression term : terms) {
            Expression value = isPoint(term) ? ((FunctionCall) term).argument(0) : null;
            if (value == null || points.get(value).size() == 1) {
                result.add(term);
            } else if (done.add(value)) {
                result.add(set(value, points.get(value)));
            }
        }
        return result;
    }

    private boolean isPoint(Expression term) {
        return term instanceof FunctionCall call
                && call.name().equals(pointComparison)
                && call.argument(1) instanceof Literal literal
                && !literal.isNull()
                && !(call.argument(0) instanceof Literal)
                && isDeterministicValue(call.argument(0));
    }

    /** A value that is computed once instead of many times must be the same each time: columns and fields of columns. */
    private static boolean isDeterministicValue(Expression value) {
        if (value instanceof FunctionCall call) {
            return call.arguments().stream().allMatch(Connectives::isDeterministicValue)
                    && !call.arguments().isEmpty()
                    && !call.name().startsWith("RAND");
        }
        return true;
    }

    private Expression set(Expression value, Set<Expression> points) {
        LogicalType type = LogicalType.bool().withNullable(value.type().nullable());
        List<Expression> arguments = new ArrayList<>();
        arguments.add(value);
        arguments.addAll(points);
        Expression in = new FunctionCall(FunctionNames.IN, arguments, type);
        return or ? in : FunctionCall.of(FunctionNames.NOT, type, in);
    }
}
