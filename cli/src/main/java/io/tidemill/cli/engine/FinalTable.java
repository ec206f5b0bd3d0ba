package io.tidemill.cli.engine;

import io.tidemill.core.plan.SortKey;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Folds changes to the rows that are left: a multiset, in the order in which its rows came. A row that is taken back must be there.
 */
public final class FinalTable {
    private final List<LogicalType> types;
    private final Map<Long, List<Object>> rows = new LinkedHashMap<>();
    private final Map<Object, Deque<Long>> positions = new HashMap<>();
    private long next;

    FinalTable(List<LogicalType> types) {
        this.types = types;
    }

    /** Reads the rows of a query to their end and gives those that are left, in the query's order. */
    public static List<List<Object>> read(QueryRows query) throws InterruptedException {
        QueryRows.Given given = query.shape().given();
        FinalTable table = new FinalTable(given.types());
        for (ColumnBatch batch = query.nextGiven(); batch != null; batch = query.nextGiven()) {
            table.apply(batch);
        }
        List<List<Object>> result = new ArrayList<>();
        for (List<Object> row : table.rows(given.order())) {
            result.add(given.visible(row));
        }
        return result;
    }

    /** Applies the changes of a batch. */
    void apply(ColumnBatch batch) {
        for (int i = 0; i < batch.size(); i++) {
            int row = batch.row(i);
            List<Object> values = ValueReader.row(batch, row, types);
            byte kind = batch.rowKind(row);
            if (RowKind.isAdd(kind)) {
                rows.put(next, values);
                positions
                        .computeIfAbsent(key(values), key -> new ArrayDeque<>(1))
                        .addLast(next++);
            } else {
                remove(values, kind);
            }
        }
    }

    private void remove(List<Object> values, byte kind) {
        Object key = key(values);
        Deque<Long> at = positions.get(key);
        if (at == null) {
            throw new EngineException(
                    ErrorCode.CHANGELOG_BROKEN,
                    "the result takes back a row that is not there: "
                            + RowKind.of(kind).symbol() + " " + values
                            + "; the input's changes are not consistent, or this is a defect to be reported");
        }
        rows.remove(at.removeLast());
        if (at.isEmpty()) {
            positions.remove(key);
        }
    }

    /** The rows that are left. */
    Collection<List<Object>> rows(List<SortKey> order) {
        if (order.isEmpty()) {
            return rows.values();
        }
        List<List<Object>> sorted = new ArrayList<>(rows.values());
        sorted.sort((left, right) -> compare(left, right, order));
        return sorted;
    }

    private static int compare(List<Object> left, List<Object> right, List<SortKey> order) {
        for (SortKey key : order) {
            Object a = left.get(key.column());
            Object b = right.get(key.column());
            int result;
            if (a == null || b == null) {
                result = a == b ? 0 : (a == null) == key.nullsFirst() ? -1 : 1;
            } else {
                result = key.ascending() ? compareValues(a, b) : compareValues(b, a);
            }
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    @SuppressWarnings("unchecked") // two values of one column have one class
    private static int compareValues(Object a, Object b) {
        return a instanceof Comparable<?> ? ((Comparable<Object>) a).compareTo(b) : 0;
    }

    /** Equal for equal rows, also where Java's equals says otherwise. */
    private static Object key(Object value) {
        if (value instanceof byte[] bytes) {
            return ByteBuffer.wrap(bytes);
        }
        if (value instanceof List<?> list) {
            List<Object> keys = new ArrayList<>(list.size());
            for (Object element : list) {
                keys.add(key(element));
            }
            return keys;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> keys = new HashMap<>();
            map.forEach((k, v) -> keys.put(key(k), key(v)));
            return keys;
        }
        return value;
    }
}
