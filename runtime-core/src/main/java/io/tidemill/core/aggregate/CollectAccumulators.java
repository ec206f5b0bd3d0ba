package io.tidemill.core.aggregate;

import io.tidemill.core.arena.GroupedEntries;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/** COLLECT: the multiset of the values that are not NULL; empty, not NULL, when there are none. */
final class CollectAccumulators extends RowAccumulators {
    private final LogicalType type;
    private final GroupedEntries entries;

    CollectAccumulators(LogicalType type) {
        this.type = type;
        entries = new GroupedEntries(List.of(type));
    }

    @Override
    public void ensureCapacity(int groups) {
        entries.ensureGroups(groups);
    }

    @Override
    public void clear(int group) {
        entries.clear(group);
    }

    private void change(ColumnVector[] arguments, int row, int group, long amount) {
        int entry = entries.findOrAdd(group, arguments, row);
        if (entries.addCount(entry, amount) == 0) {
            entries.remove(entry);
        }
    }

    @Override
    void addRow(ColumnVector[] arguments, int row, int group) {
        if (!arguments[0].isNull(row)) {
            change(arguments, row, group, 1);
        }
    }

    @Override
    void retractRow(ColumnVector[] arguments, int row, int group) {
        if (!arguments[0].isNull(row)) {
            change(arguments, row, group, -1);
        }
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        MapVector map = (MapVector) target;
        int size = 0;
        for (int entry = entries.first(group); entry >= 0; entry = entries.next(entry)) {
            size += entries.count(entry) > 0 ? 1 : 0;
        }
        int position = map.append(at, size);
        for (int entry = entries.first(group); entry >= 0; entry = entries.next(entry)) {
            if (entries.count(entry) > 0) {
                map.keys().set(position, entries.column(0), entry);
                ((IntVector) map.values()).set(position, (int) entries.count(entry));
                position++;
            }
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
            int group = groups[from + i];
            int position = map.append(i, entries.size(group));
            for (int entry = entries.first(group); entry >= 0; entry = entries.next(entry)) {
                map.keys().set(position, entries.column(0), entry);
                ((LongVector) map.values()).set(position, entries.count(entry));
                position++;
            }
        }
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        MapVector map = (MapVector) partial;
        ColumnVector[] keys = {map.keys()};
        for (int i = from; i < from + count; i++) {
            int start = map.starts()[rows[i]];
            for (int j = start; j < start + map.lengths()[rows[i]]; j++) {
                change(keys, j, groups[i], ((LongVector) map.values()).get(j));
            }
        }
    }

    @Override
    public long memoryBytes() {
        return entries.memoryBytes();
    }
}
