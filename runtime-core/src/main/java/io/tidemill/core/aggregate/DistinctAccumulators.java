package io.tidemill.core.aggregate;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.arena.GroupedEntries;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/**
 * DISTINCT: counts equal arguments and shows the aggregate only the first to come and the last to go.
 *
 * <p>Entries with a positive count are those that the aggregate was shown, in the same order.
 */
final class DistinctAccumulators extends RowAccumulators implements DistinctValues {
    private final RowAccumulators aggregate;
    private final List<LogicalType> argumentTypes;
    /** True when the partial has that of the aggregate too, because the entries do not say all of it. */
    private final boolean carriesAggregate;

    private final GroupedEntries entries;

    DistinctAccumulators(RowAccumulators aggregate, List<LogicalType> argumentTypes, boolean retractable) {
        this.aggregate = aggregate;
        this.argumentTypes = argumentTypes;
        this.carriesAggregate = retractable && !aggregate.followsFromRows();
        this.entries = new GroupedEntries(argumentTypes);
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
            if (before < 0) {
                // Only a merge jumps over 0; its value takes its place among those that are shown.
                entries.remove(entry);
                entries.addCount(entries.findOrAdd(group, vectors, row), after);
            }
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

    /** A map from argument, a ROW where there are several, to its signed count. Where that does not say all, a ROW of the map and the partial of the aggregate. */
    @Override
    LogicalType partialType() {
        LogicalType key = argumentTypes.size() == 1 ? argumentTypes.get(0).withNullable(true) : row(argumentTypes);
        LogicalType map = LogicalType.map(key, LogicalType.bigint()).notNull();
        return carriesAggregate
                ? LogicalType.row(List.of("values", "aggregate"), List.of(map, aggregate.partialType()))
                : map;
    }

    private static LogicalType row(List<LogicalType> types) {
        return LogicalType.row(types.stream().map(Object::toString).toList(), types);
    }

    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        writePart(groups, from, count, 0, 0, 1, target);
        if (carriesAggregate) {
            aggregate.writePartial(groups, from, count, ((RowVector) target).field(1));
        }
    }

    @Override
    public long values(int group) {
        return entries.size(group);
    }

    @Override
    public void writePart(int[] groups, int from, int count, int level, int part, int parts, ColumnVector target) {
        prepare(target, count);
        MapVector map = map(target);
        LongVector counts = (LongVector) map.values();
        ColumnVector[] columns = columns(map);
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            int position = map.append(i, parts == 1 ? entries.size(group) : size(group, level, part, parts));
            for (int entry = entries.first(group); entry >= 0; entry = entries.next(entry)) {
                if (parts > 1 && DistinctValues.part(hash(entry), level, parts) != part) {
                    continue;
                }
                for (int j = 0; j < columns.length; j++) {
                    columns[j].set(position, entries.column(j), entry);
                }
                counts.set(position, entries.count(entry));
                position++;
            }
        }
    }

    private int size(int group, int level, int part, int parts) {
        int size = 0;
        for (int entry = entries.first(group); entry >= 0; entry = entries.next(entry)) {
            size += DistinctValues.part(hash(entry), level, parts) == part ? 1 : 0;
        }
        return size;
    }

    private long hash(int entry) {
        long hash = 0;
        for (int j = 0; j < argumentTypes.size(); j++) {
            hash = hash * 31 + ColumnValues.hash(entries.column(j), entry);
        }
        return hash;
    }

    @Override
    public void writeFolded(int[] groups, int from, int count, ColumnVector target) {
        aggregate.writePartial(groups, from, count, target);
    }

    private MapVector map(ColumnVector partial) {
        return (MapVector) (carriesAggregate ? ((RowVector) partial).field(0) : partial);
    }

    private ColumnVector[] columns(MapVector map) {
        if (argumentTypes.size() == 1) {
            return new ColumnVector[] {map.keys()};
        }
        ColumnVector[] columns = new ColumnVector[argumentTypes.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = ((RowVector) map.keys()).field(i);
        }
        return columns;
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        MapVector map = map(partial);
        LongVector counts = (LongVector) map.values();
        ColumnVector[] columns = columns(map);
        for (int i = from; i < from + count; i++) {
            int group = groups[i];
            boolean restores = carriesAggregate && entries.first(group) < 0;
            int start = map.starts()[rows[i]];
            for (int j = start; j < start + map.lengths()[rows[i]]; j++) {
                if (restores) {
                    entries.addCount(entries.findOrAdd(group, columns, j), counts.get(j));
                } else {
                    change(columns, j, group, counts.get(j));
                }
            }
            if (restores) {
                aggregate.merge(((RowVector) partial).field(1), rows, groups, i, 1);
            }
        }
    }

    @Override
    public long memoryBytes() {
        return entries.memoryBytes() + aggregate.memoryBytes();
    }
}
