package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.type.LogicalType;

/** MIN and MAX of rows that may go again: all values in order with their counts, so the next best is at hand. */
final class RetractableExtremeAccumulators extends RowAccumulators {
    private final boolean max;
    private final LogicalType type;
    private final OrderedCounts values;

    RetractableExtremeAccumulators(boolean max, LogicalType type) {
        this.max = max;
        this.type = type;
        this.values = new OrderedCounts(type);
    }

    @Override
    public void ensureCapacity(int groups) {
        values.ensureGroups(groups);
    }

    @Override
    public void clear(int group) {
        values.clear(group);
    }

    @Override
    void addRow(ColumnVector[] arguments, int row, int group) {
        if (!arguments[0].isNull(row)) {
            values.add(group, arguments[0], row, 1);
        }
    }

    @Override
    void retractRow(ColumnVector[] arguments, int row, int group) {
        if (!arguments[0].isNull(row)) {
            values.add(group, arguments[0], row, -1);
        }
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        int node = values.extreme(group, max);
        if (node < 0) {
            target.setNull(at);
        } else {
            target.set(at, values.values(), node);
        }
    }

    /** A map from value to its signed count. */
    @Override
    LogicalType partialType() {
        return LogicalType.map(type.withNullable(true), LogicalType.bigint()).notNull();
    }

    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        prepare(target, count);
        MapVector map = (MapVector) target;
        for (int i = 0; i < count; i++) {
            int size = values.nodes(groups[from + i], null);
            int[] nodes = new int[size];
            values.nodes(groups[from + i], nodes);
            int start = map.append(i, size);
            for (int j = 0; j < size; j++) {
                map.keys().set(start + j, values.values(), nodes[j]);
                ((LongVector) map.values()).set(start + j, values.count(nodes[j]));
            }
        }
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        MapVector map = (MapVector) partial;
        for (int i = from; i < from + count; i++) {
            int start = map.starts()[rows[i]];
            for (int j = start; j < start + map.lengths()[rows[i]]; j++) {
                values.add(groups[i], map.keys(), j, ((LongVector) map.values()).get(j));
            }
        }
    }

    @Override
    public long memoryBytes() {
        return values.memoryBytes();
    }
}
