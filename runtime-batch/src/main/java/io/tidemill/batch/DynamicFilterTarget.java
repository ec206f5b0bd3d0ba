package io.tidemill.batch;

import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.predicate.Predicate.Operator;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A scan that is told the keys of a build side before it starts.
 *
 * @param scan the scan
 * @param name its column
 * @param column the build side's key column
 * @param type its type
 */
record DynamicFilterTarget(ScanFeed scan, String name, int column, LogicalType type) {
    /** Up to so many distinct keys are told one by one, more only as smallest and largest. */
    private static final int MAX_VALUES = 4096;

    /** Tells the scan. NULL keys meet nobody and are left out. */
    void apply(ColumnBuffer rows) {
        if (type.isBinary() || type.is(TypeRoot.ARRAY, TypeRoot.MAP, TypeRoot.MULTISET, TypeRoot.ROW)) {
            return;
        }
        GroupTable distinct = GroupTable.of(List.of(type));
        ColumnVector[] keys = {rows.column(column)};
        int[] numbers = new RowNumbers().first(rows.size());
        int batch = 2048;
        int[] groups = new int[batch];
        for (int from = 0; from < rows.size(); from += batch) {
            int count = Math.min(batch, rows.size() - from);
            distinct.findOrAdd(keys, Arrays.copyOfRange(numbers, from, from + count), 0, count, groups);
            if (distinct.size() > MAX_VALUES) {
                range(rows, numbers);
                return;
            }
        }
        ColumnVector[] values = {Vectors.allocate(type, distinct.size())};
        distinct.writeKeys(numbers, 0, distinct.size(), values);
        List<Object> boxed = new ArrayList<>();
        for (int i = 0; i < distinct.size(); i++) {
            if (!values[0].isNull(i)) {
                boxed.add(BoxedValues.read(values[0], i, type));
            }
        }
        scan.addDynamicFilter(new Predicate.In(name, boxed));
    }

    private void range(ColumnBuffer rows, int[] numbers) {
        SortSpec spec = SortSpec.grouping(new int[] {column}, rows.types());
        NormalizedKeys keys = NormalizedKeys.of(spec, rows.columns(), numbers, 0, rows.size());
        int min = -1;
        int max = -1;
        for (int row = 0; row < rows.size(); row++) {
            if (!rows.column(column).isNull(row)) {
                min = min < 0 || keys.compare(row, keys, min) < 0 ? row : min;
                max = max < 0 || keys.compare(row, keys, max) > 0 ? row : max;
            }
        }
        scan.addDynamicFilter(new Predicate.And(List.of(
                new Predicate.Comparison(name, Operator.GREATER_OR_EQUAL, value(rows, min)),
                new Predicate.Comparison(name, Operator.LESS_OR_EQUAL, value(rows, max)))));
    }

    private Object value(ColumnBuffer rows, int row) {
        return BoxedValues.read(rows.column(column), row, type);
    }
}
