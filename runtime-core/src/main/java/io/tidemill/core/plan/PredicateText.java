package io.tidemill.core.plan;

import io.tidemill.spi.predicate.Predicate;
import java.util.List;
import java.util.StringJoiner;

/** Pushed predicates as EXPLAIN prints them. */
final class PredicateText {
    private PredicateText() {}

    static String of(Predicate predicate) {
        if (predicate instanceof Predicate.Comparison comparison) {
            return comparison.column() + " " + comparison.operator().symbol() + " " + value(comparison.value());
        }
        if (predicate instanceof Predicate.In in) {
            StringJoiner values = new StringJoiner(", ", in.column() + " IN (", ")");
            in.values().forEach(value -> values.add(value(value)));
            return values.toString();
        }
        if (predicate instanceof Predicate.IsNull isNull) {
            return isNull.column() + (isNull.negated() ? " IS NOT NULL" : " IS NULL");
        }
        if (predicate instanceof Predicate.And and) {
            return joined(and.operands(), " AND ");
        }
        if (predicate instanceof Predicate.Or or) {
            return joined(or.operands(), " OR ");
        }
        Predicate.StartsWith startsWith = (Predicate.StartsWith) predicate;
        return startsWith.column() + " LIKE " + value(startsWith.prefix() + "%");
    }

    private static String joined(List<Predicate> operands, String separator) {
        StringJoiner text = new StringJoiner(separator, "(", ")");
        operands.forEach(operand -> text.add(of(operand)));
        return text.toString();
    }

    private static String value(Object value) {
        return value instanceof String text ? "'" + text.replace("'", "''") + "'" : String.valueOf(value);
    }
}
