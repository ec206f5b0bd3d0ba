package io.tidemill.testkit;

import io.tidemill.spi.predicate.Predicate;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Evaluates a pushed-down condition in three-valued logic, one row at a time. */
final class PredicateOracle {
    private final List<String> columns;

    PredicateOracle(List<String> columns) {
        this.columns = columns;
    }

    /** True when the row passes. */
    boolean accepts(Predicate predicate, Change row) {
        return Boolean.TRUE.equals(evaluate(predicate, row));
    }

    /** TRUE, FALSE, or null for UNKNOWN. */
    private Boolean evaluate(Predicate predicate, Change row) {
        if (predicate instanceof Predicate.Comparison comparison) {
            Object value = value(comparison.column(), row);
            return value == null ? null : compare(comparison.operator(), order(value, comparison.value()));
        }
        if (predicate instanceof Predicate.In in) {
            Object value = value(in.column(), row);
            return value == null ? null : contains(in.values(), value);
        }
        if (predicate instanceof Predicate.IsNull isNull) {
            return (value(isNull.column(), row) == null) != isNull.negated();
        }
        if (predicate instanceof Predicate.StartsWith prefix) {
            Object value = value(prefix.column(), row);
            return value == null ? null : ((String) value).startsWith(prefix.prefix());
        }
        if (predicate instanceof Predicate.And and) {
            return decide(and.operands(), row, false);
        }
        return decide(((Predicate.Or) predicate).operands(), row, true);
    }

    /** One operand of {@code decisive} decides; else UNKNOWN if one is UNKNOWN. */
    private Boolean decide(List<Predicate> operands, Change row, boolean decisive) {
        Boolean result = !decisive;
        for (Predicate operand : operands) {
            Boolean value = evaluate(operand, row);
            if (value == null) {
                result = null;
            } else if (value == decisive) {
                return decisive;
            }
        }
        return result;
    }

    private Object value(String column, Change row) {
        return row.values().get(columns.indexOf(column));
    }

    private static boolean contains(List<Object> values, Object value) {
        for (Object candidate : values) {
            if (order(value, candidate) == 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean compare(Predicate.Operator operator, int order) {
        return switch (operator) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    /** The engine's order: strings by their UTF-8 bytes, decimals by value whatever their scale. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static int order(Object left, Object right) {
        if (left instanceof String text && right instanceof String other) {
            return Arrays.compareUnsigned(
                    text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
        }
        if (left instanceof BigDecimal decimal && right instanceof BigDecimal other) {
            return decimal.compareTo(other);
        }
        return ((Comparable) left).compareTo(right);
    }
}
