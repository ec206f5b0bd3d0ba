package io.tidemill.batch;

import io.tidemill.core.plan.SortKey;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * The order of rows.
 *
 * @param keys columns in order of weight
 * @param types types of all columns of the rows
 */
record SortSpec(List<SortKey> keys, List<LogicalType> types) {
    /** Ascending order by columns, which brings equal ones together. */
    static SortSpec grouping(int[] columns, List<LogicalType> types) {
        List<SortKey> keys = new ArrayList<>();
        for (int column : columns) {
            keys.add(new SortKey(column, true, true));
        }
        return new SortSpec(keys, types);
    }

    /** This order inside the order by other columns. */
    SortSpec within(int[] columns) {
        List<SortKey> all = new ArrayList<>(grouping(columns, types).keys());
        all.addAll(keys);
        return new SortSpec(all, types);
    }
}
