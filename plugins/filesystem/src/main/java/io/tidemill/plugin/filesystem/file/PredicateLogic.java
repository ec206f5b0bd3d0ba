package io.tidemill.plugin.filesystem.file;

import io.tidemill.spi.predicate.Predicate;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;

/** Three-valued logic of predicates over values in the form of {@link Predicate}; UNKNOWN is null. */
public final class PredicateLogic {
    private PredicateLogic() {}

    /** True if the row passes. */
    public static boolean passes(Predicate predicate, Function<String, Object> row) {
        return Boolean.TRUE.equals(evaluate(predicate, row));
    }

    public static Boolean evaluate(Predicate predicate, Function<String, Object> row) {
        if (predicate instanceof Predicate.Comparison comparison) {
            Object value = row.apply(comparison.column());
            return value == null ? null : holds(comparison.operator(), compare(value, comparison.value()));
        }
        if (predicate instanceof Predicate.In in) {
            Object value = row.apply(in.column());
            if (value == null) {
                return null;
            }
            for (Object candidate : in.values()) {
                if (compare(value, candidate) == 0) {
                    return true;
                }
            }
            return false;
        }
        if (predicate instanceof Predicate.IsNull isNull) {
            return (row.apply(isNull.column()) == null) != isNull.negated();
        }
        if (predicate instanceof Predicate.StartsWith startsWith) {
            Object value = row.apply(startsWith.column());
            return value == null ? null : ((String) value).startsWith(startsWith.prefix());
        }
        if (predicate instanceof Predicate.And and) {
            Boolean result = true;
            for (Predicate operand : and.operands()) {
                Boolean value = evaluate(operand, row);
                if (Boolean.FALSE.equals(value)) {
                    return false;
                }
                result = value == null ? null : result;
            }
            return result;
        }
        Boolean result = false;
        for (Predicate operand : ((Predicate.Or) predicate).operands()) {
            Boolean value = evaluate(operand, row);
            if (Boolean.TRUE.equals(value)) {
                return true;
            }
            result = value == null ? null : result;
        }
        return result;
    }

    public static boolean holds(Predicate.Operator operator, int order) {
        return switch (operator) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    /** The engine's order of two values of one type; text goes by its UTF-8 bytes. */
    @SuppressWarnings("unchecked")
    public static int compare(Object left, Object right) {
        if (left instanceof String text) {
            return Arrays.compareUnsigned(
                    text.getBytes(StandardCharsets.UTF_8), ((String) right).getBytes(StandardCharsets.UTF_8));
        }
        return ((Comparable<Object>) left).compareTo(right);
    }

    /** The columns that a predicate looks at. */
    public static Set<String> columns(Predicate predicate) {
        Set<String> columns = new LinkedHashSet<>();
        collect(predicate, columns);
        return columns;
    }

    private static void collect(Predicate predicate, Set<String> columns) {
        if (predicate instanceof Predicate.Comparison comparison) {
            columns.add(comparison.column());
        } else if (predicate instanceof Predicate.In in) {
            columns.add(in.column());
        } else if (predicate instanceof Predicate.IsNull isNull) {
            columns.add(isNull.column());
        } else if (predicate instanceof Predicate.StartsWith startsWith) {
            columns.add(startsWith.column());
        } else if (predicate instanceof Predicate.And and) {
            and.operands().forEach(operand -> collect(operand, columns));
        } else if (predicate instanceof Predicate.Or or) {
            or.operands().forEach(operand -> collect(operand, columns));
        }
    }
}
