package io.tidemill.core.aggregate;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.arena.GroupedEntries;
import io.tidemill.core.arena.GroupedList;
import io.tidemill.core.plan.SortKey;
import io.tidemill.spi.vector.ColumnVector;
import java.util.List;

/** Aggregates that need all values of a group: those with an order inside the call, and those of rows that may go again. */
final class ListAccumulators extends RowAccumulators {
    private final ListFinish finish;
    private final int arguments;
    private final List<SortKey> order;
    private final boolean keepNulls;
    private GroupedList list;
    private int groupCount;
    private int[] nodes = new int[16];

    ListAccumulators(ListFinish finish, int arguments, List<SortKey> order, boolean keepNulls) {
        this.finish = finish;
        this.arguments = arguments;
        this.order = order;
        this.keepNulls = keepNulls;
    }

    @Override
    public void ensureCapacity(int groups) {
        groupCount = Math.max(groupCount, groups);
        if (list != null) {
            list.ensureGroups(groups);
        }
    }

    @Override
    public void clear(int group) {
        if (list != null) {
            list.clear(group);
        }
    }

    /** The types of order columns are first seen in the vectors. */
    private GroupedList list(ColumnVector[] vectors) {
        if (list == null) {
            list = new GroupedList(GroupedEntries.like(vectors));
            list.ensureGroups(groupCount);
        }
        return list;
    }

    @Override
    void addRow(ColumnVector[] vectors, int row, int group) {
        if (keepNulls || !vectors[0].isNull(row)) {
            list(vectors).add(group, vectors, row);
        }
    }

    @Override
    void retractRow(ColumnVector[] vectors, int row, int group) {
        if (keepNulls || !vectors[0].isNull(row)) {
            list(vectors).remove(group, vectors, row);
        }
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        if (list == null || list.size(group) == 0) {
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
        return count;
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

    @Override
    public long memoryBytes() {
        return list == null ? 0 : list.memoryBytes();
    }
}
