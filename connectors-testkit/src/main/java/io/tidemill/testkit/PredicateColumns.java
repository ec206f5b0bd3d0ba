package io.tidemill.testkit;

import io.tidemill.spi.predicate.Predicate;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The columns that a condition looks at. */
final class PredicateColumns {
    private PredicateColumns() {}

    static Set<String> of(Predicate predicate) {
        Set<String> columns = new TreeSet<>();
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
        } else if (predicate instanceof Predicate.StartsWith prefix) {
            columns.add(prefix.column());
        } else {
            operands(predicate).forEach(operand -> collect(operand, columns));
        }
    }

    private static List<Predicate> operands(Predicate predicate) {
        return predicate instanceof Predicate.And and ? and.operands() : ((Predicate.Or) predicate).operands();
    }
}
