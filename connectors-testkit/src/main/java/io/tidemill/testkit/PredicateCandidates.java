package io.tidemill.testkit;

import io.tidemill.spi.predicate.Predicate;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Conditions worth pushing down, made from the rows that a table holds. */
final class PredicateCandidates {
    private final List<String> columns;
    private final List<LogicalType> types;
    private final List<Change> rows;

    PredicateCandidates(LogicalType row, List<Change> rows) {
        this.columns = row.names();
        this.types = row.children();
        this.rows = rows;
    }

    /** Every kind of condition over every column that can be compared, and a few that combine columns. */
    List<Predicate> all() {
        List<Predicate> predicates = new ArrayList<>();
        List<Predicate> equalities = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            predicates.add(new Predicate.IsNull(columns.get(i), false));
            predicates.add(new Predicate.IsNull(columns.get(i), true));
            List<Object> values = values(i);
            if (!values.isEmpty()) {
                addComparisons(predicates, columns.get(i), values);
                equalities.add(new Predicate.Comparison(columns.get(i), Predicate.Operator.EQUAL, values.get(0)));
            }
        }
        if (equalities.size() > 1) {
            predicates.add(new Predicate.And(equalities));
            predicates.add(new Predicate.Or(equalities));
            predicates.add(new Predicate.Or(
                    List.of(new Predicate.And(equalities.subList(0, 2)), equalities.get(equalities.size() - 1))));
        }
        return predicates;
    }

    private static void addComparisons(List<Predicate> predicates, String column, List<Object> values) {
        Object middle = values.get(values.size() / 2);
        Object first = values.get(0);
        Object last = values.get(values.size() - 1);
        for (Predicate.Operator operator : Predicate.Operator.values()) {
            predicates.add(new Predicate.Comparison(column, operator, middle));
        }
        predicates.add(new Predicate.Comparison(column, Predicate.Operator.LESS, first));
        predicates.add(new Predicate.Comparison(column, Predicate.Operator.GREATER, last));
        predicates.add(new Predicate.In(column, List.of(first, last)));
        if (middle instanceof String text && !text.isEmpty()) {
            predicates.add(new Predicate.StartsWith(column, text.substring(0, text.offsetByCodePoints(0, 1))));
        }
    }

    /** The distinct values of a column in order; empty for types that are never compared. */
    private List<Object> values(int column) {
        LogicalType type = types.get(column);
        if (type.isBinary() || !type.children().isEmpty()) {
            return List.of();
        }
        return rows.stream()
                .map(row -> row.values().get(column))
                .filter(Objects::nonNull)
                .distinct()
                .sorted(PredicateOracle::order)
                .toList();
    }
}
