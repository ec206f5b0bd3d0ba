package io.tidemill.core.aggregate;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.arena.GroupedEntries;
import io.tidemill.core.arena.GroupedList;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.SortKey;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Aggregates that need all values of a group: those with an order inside the call, and those of rows that may go again. DISTINCT is handled here if there is an order. */
final class ListAccumulators extends RowAccumulators {
    private final ListFinish finish;
    private final int arguments;
    private final List<SortKey> order;
    /** Of the arguments, then of the columns of the order. */
    private final List<LogicalType> types;

    private final boolean keepNulls;
    private final GroupedList list;
    /** With DISTINCT the arguments that a result has so far, otherwise null. */
    private final GroupedEntries taken;

    private int[] nodes = new int[16];

    /** @param distinct true to leave out of the ordered values what has equal arguments before it */
    ListAccumulators(ListFinish finish, AggregateCall call, boolean keepNulls, boolean distinct) {
        this.finish = finish;
        this.arguments = call.argumentTypes().size();
        this.order = call.order();
        this.types = new ArrayList<>(call.argumentTypes());
        types.addAll(call.orderTypes());
        this.keepNulls = keepNulls;
        this.list = new GroupedList(new GroupedEntries(types));
        this.taken = distinct ? new GroupedEntries(call.argumentTypes()) : null;
        if (taken != null) {
            taken.ensureGroups(1);
        }
    }

    /** True when duplicates go here. */
    boolean distinct() {
        return taken != null;
    }

    @Override
    public void ensureCapacity(int groups) {
        list.ensureGroups(groups);
    }

    @Override
    public void clear(int group) {
        list.clear(group);
    }

    @Override
    void addRow(ColumnVector[] vectors, int row, int group) {
        if (keepNulls || !vectors[0].isNull(row)) {
            list.add(group, vectors, row);
        }
    }

    @Override
    void retractRow(ColumnVector[] vectors, int row, int group) {
        if (keepNulls || !vectors[0].isNull(row)) {
            list.remove(group, vectors, row);
        }
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        if (list.size(group) == 0) {
            if (!finish.writesNothing(target, at)) {
                target.setNull(at);
            }
            return;
        }
        target.setNotNull(at);
        // Collecting may replace the array of nodes.
        int count = collect(group);
        finish.write(list, arguments, nodes, count, target, at);
    }

    private int collect(int group) {
        if (order.isEmpty() && finish == ListFinish.FIRST_VALUE) {
            nodes[0] = list.first(group);
            return 1;
        }
        if (order.isEmpty() && finish == ListFinish.LAST_VALUE) {
            nodes[0] = list.last(group);
            return 1;
        }
        int size = list.size(group);
        if (nodes.length < size) {
            nodes = new int[grown(nodes.length, size)];
        }
        int count = 0;
        for (int node = list.first(group); node >= 0; node = list.next(node)) {
            nodes[count++] = node;
        }
        if (!order.isEmpty()) {
            sort(nodes, new int[count], 0, count);
        }
        return taken == null ? count : distinct(count);
    }

    /** Keeps the first of equal arguments. */
    private int distinct(int count) {
        ColumnVector[] columns = new ColumnVector[arguments];
        for (int i = 0; i < arguments; i++) {
            columns[i] = list.column(i);
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int entry = taken.findOrAdd(0, columns, list.row(nodes[i]));
            if (taken.addCount(entry, 1) == 1) {
                nodes[kept++] = nodes[i];
            }
        }
        taken.clear(0);
        return kept;
    }

    /** A merge sort: rows with equal keys stay in order of arrival. */
    private void sort(int[] values, int[] buffer, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = from + to >>> 1;
        sort(values, buffer, from, middle);
        sort(values, buffer, middle, to);
        System.arraycopy(values, from, buffer, from, to - from);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takeLeft = right >= to || (left < middle && compare(buffer[left], buffer[right]) <= 0);
            values[i] = takeLeft ? buffer[left++] : buffer[right++];
        }
    }

    private int compare(int leftNode, int rightNode) {
        for (int i = 0; i < order.size(); i++) {
            SortKey key = order.get(i);
            ColumnVector column = list.column(arguments + i);
            int left = list.row(leftNode);
            int right = list.row(rightNode);
            boolean leftNull = column.isNull(left);
            if (leftNull || column.isNull(right)) {
                if (leftNull != column.isNull(right)) {
                    return leftNull == key.nullsFirst() ? -1 : 1;
                }
                continue;
            }
            int result = ColumnValues.compare(column, left, column, right);
            if (result != 0) {
                return key.ascending() ? result : -result;
            }
        }
        return 0;
    }

    /** For each value in order a ROW of 1 and its columns; then those that were taken away in advance, with how often that was as a negative number. */
    @Override
    LogicalType partialType() {
        List<String> names = new ArrayList<>(List.of("count"));
        List<LogicalType> fields = new ArrayList<>(List.of(LogicalType.bigint()));
        for (LogicalType type : types) {
            names.add("value" + names.size());
            fields.add(type.withNullable(true));
        }
        return LogicalType.array(LogicalType.row(names, fields)).notNull();
    }

    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        prepare(target, count);
        ArrayVector array = (ArrayVector) target;
        RowVector values = (RowVector) array.elements();
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            int size = list.size(group);
            for (int row = list.firstOwed(group); row >= 0; row = list.nextOwed(row)) {
                size++;
            }
            int position = array.append(i, size);
            for (int node = list.first(group); node >= 0; node = list.next(node)) {
                writeValue(list.row(node), 1, values, position++);
            }
            for (int row = list.firstOwed(group); row >= 0; row = list.nextOwed(row)) {
                writeValue(row, -list.owed(row), values, position++);
            }
        }
    }

    private void writeValue(int row, long count, RowVector values, int position) {
        ((LongVector) values.field(0)).set(position, count);
        for (int i = 0; i < types.size(); i++) {
            values.field(i + 1).set(position, list.column(i), row);
        }
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        ArrayVector array = (ArrayVector) partial;
        RowVector values = (RowVector) array.elements();
        LongVector counts = (LongVector) values.field(0);
        ColumnVector[] columns = new ColumnVector[types.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = values.field(i + 1);
        }
        for (int i = from; i < from + count; i++) {
            int start = array.starts()[rows[i]];
            for (int j = start; j < start + array.lengths()[rows[i]]; j++) {
                if (counts.get(j) > 0) {
                    list.add(groups[i], columns, j);
                }
                for (long owed = counts.get(j); owed < 0; owed++) {
                    list.remove(groups[i], columns, j);
                }
            }
        }
    }

    @Override
    public long memoryBytes() {
        return list.memoryBytes() + (taken == null ? 0 : taken.memoryBytes());
    }
}
