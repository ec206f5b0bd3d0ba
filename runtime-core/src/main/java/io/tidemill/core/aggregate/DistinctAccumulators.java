package io.tidemill.core.aggregate;

import io.tidemill.core.arena.GroupedEntries;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/** DISTINCT: counts equal arguments and shows the aggregate only the first to come and the last to go. */
final class DistinctAccumulators extends RowAccumulators {
    private final RowAccumulators aggregate;
    private final GroupedEntries entries;
    private final int arguments;

    DistinctAccumulators(RowAccumulators aggregate, List<LogicalType> argumentTypes) {
        this.aggregate = aggregate;
        this.entries = new GroupedEntries(argumentTypes);
        this.arguments = argumentTypes.size();
    }

    @Override
    public void ensureCapacity(int groups) {
        entries.ensureGroups(groups);
        aggregate.ensureCapacity(groups);
    }

    @Override
    public void clear(int group) {
        entries.clear(group);
        aggregate.clear(group);
    }

    @Override
    void addRow(ColumnVector[] vectors, int row, int group) {
        change(vectors, row, group, 1);
    }

    @Override
    void retractRow(ColumnVector[] vectors, int row, int group) {
        change(vectors, row, group, -1);
    }

    private void change(ColumnVector[] vectors, int row, int group, long amount) {
        int entry = entries.findOrAdd(group, vectors, row);
        long after = entries.addCount(entry, amount);
        long before = after - amount;
        if (before <= 0 && after > 0) {
            aggregate.addRow(vectors, row, group);
        } else if (before > 0 && after <= 0) {
            aggregate.retractRow(vectors, row, group);
        }
        if (after == 0) {
            entries.remove(entry);
        }
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        aggregate.writeRow(group, target, at);
    }

    /** A map from argument, a ROW where there are several, to its signed count. */
    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        prepare(target, count);
        MapVector map = (MapVector) target;
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            int size = 0;
            for (int entry = entries.first(group); entry >= 0; entry = entries.next(entry)) {
                size++;
            }
            int position = map.append(i, size);
            for (int entry = entries.first(group); entry >= 0; entry = entries.next(entry)) {
                for (int j = 0; j < arguments; j++) {
                    key(map, j).set(position, entries.column(j), entry);
                }
                ((LongVector) map.values()).set(position, entries.count(entry));
                position++;
            }
        }
    }

    private ColumnVector key(MapVector map, int argument) {
        return arguments == 1 ? map.keys() : ((RowVector) map.keys()).field(argument);
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        MapVector map = (MapVector) partial;
        ColumnVector[] keys = new ColumnVector[arguments];
        for (int i = 0; i < arguments; i++) {
            keys[i] = key(map, i);
        }
        for (int i = from; i < from + count; i++) {
            int start = map.starts()[rows[i]];
            for (int j = start; j < start + map.lengths()[rows[i]]; j++) {
                change(keys, j, groups[i], ((LongVector) map.values()).get(j));
            }
        }
    }

    @Override
    public long memoryBytes() {
        return entries.memoryBytes() + aggregate.memoryBytes();
    }
}
