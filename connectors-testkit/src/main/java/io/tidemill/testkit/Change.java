package io.tidemill.testkit;

import io.tidemill.spi.vector.RowKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;

/**
 * One row as a test sees it.
 *
 * @param kind the kind of change
 * @param values one value a column, in the form that {@link io.tidemill.spi.predicate.Predicate} describes; binary values as text
 *     {@code x'cafe'}, ARRAY and ROW as lists, MAP and MULTISET as maps, NULL as null
 */
public record Change(RowKind kind, List<Object> values) {
    public Change {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** An inserted row. */
    public static Change insert(Object... values) {
        return new Change(RowKind.INSERT, Arrays.asList(values));
    }

    /** The row with only these columns, in this order. */
    Change project(int... columns) {
        List<Object> projected = new ArrayList<>(columns.length);
        for (int column : columns) {
            projected.add(values.get(column));
        }
        return new Change(kind, projected);
    }

    /** For example {@code +I[1, a]}. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", kind.symbol() + "[", "]");
        values.forEach(value -> text.add(String.valueOf(value)));
        return text.toString();
    }
}
