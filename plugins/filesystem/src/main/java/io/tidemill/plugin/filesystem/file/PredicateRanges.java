package io.tidemill.plugin.filesystem.file;

import io.tidemill.spi.predicate.Predicate;
import java.util.function.Function;

/** Tells from the ranges of columns whether some row may pass a predicate. */
public final class PredicateRanges {
    private PredicateRanges() {}

    /**
     * What is known of a column over some rows.
     *
     * @param min no value is smaller; null when unknown
     * @param max no value is larger; null when unknown
     * @param anyNull false only when no row is NULL
     * @param allNull true only when all rows are NULL
     */
    public record Range(Object min, Object max, boolean anyNull, boolean allNull) {
        public static final Range UNKNOWN = new Range(null, null, true, false);
    }

    /** False only when the predicate is TRUE for no row. */
    public static boolean mayPass(Predicate predicate, Function<String, Range> ranges) {
        if (predicate instanceof Predicate.And and) {
            for (Predicate operand : and.operands()) {
                if (!mayPass(operand, ranges)) {
                    return false;
                }
            }
            return true;
        }
        if (predicate instanceof Predicate.Or or) {
            for (Predicate operand : or.operands()) {
                if (mayPass(operand, ranges)) {
                    return true;
                }
            }
            return false;
        }
        if (predicate instanceof Predicate.IsNull isNull) {
            Range range = ranges.apply(isNull.column());
            return isNull.negated() ? !range.allNull() : range.anyNull();
        }
        if (predicate instanceof Predicate.Comparison comparison) {
            Range range = ranges.apply(comparison.column());
            return !range.allNull() && mayCompare(comparison.operator(), comparison.value(), range);
        }
        if (predicate instanceof Predicate.In in) {
            Range range = ranges.apply(in.column());
            if (range.allNull()) {
                return false;
            }
            for (Object value : in.values()) {
                if (mayCompare(Predicate.Operator.EQUAL, value, range)) {
                    return true;
                }
            }
            return false;
        }
        Predicate.StartsWith startsWith = (Predicate.StartsWith) predicate;
        return mayStartWith(startsWith.prefix(), ranges.apply(startsWith.column()));
    }

    private static boolean mayCompare(Predicate.Operator operator, Object value, Range range) {
        boolean aboveMin = range.min() == null || PredicateLogic.compare(value, range.min()) >= 0;
        boolean belowMax = range.max() == null || PredicateLogic.compare(value, range.max()) <= 0;
        return switch (operator) {
            case EQUAL -> aboveMin && belowMax;
            case NOT_EQUAL ->
                range.min() == null
                        || range.max() == null
                        || PredicateLogic.compare(range.min(), range.max()) != 0
                        || PredicateLogic.compare(range.min(), value) != 0;
            case LESS -> range.min() == null || PredicateLogic.compare(range.min(), value) < 0;
            case LESS_OR_EQUAL -> aboveMin;
            case GREATER -> range.max() == null || PredicateLogic.compare(range.max(), value) > 0;
            case GREATER_OR_EQUAL -> belowMax;
        };
    }

    private static boolean mayStartWith(String prefix, Range range) {
        if (range.allNull()) {
            return false;
        }
        boolean tooSmall = range.max() != null && PredicateLogic.compare(range.max(), prefix) < 0;
        boolean tooLarge = range.min() != null
                && PredicateLogic.compare(range.min(), prefix) > 0
                && !((String) range.min()).startsWith(prefix);
        return !tooSmall && !tooLarge;
    }
}
