package io.tidemill.core.aggregate;

import io.tidemill.core.arena.GroupedEntries;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * DISTINCT: counts equal arguments and shows the aggregate only the first to come and the last to go. Of equal arguments with different columns of an order, those that came first have
 * the place.
 *
 * <p>Entries with a positive count are those that the aggregate was shown, in the same order.
 */
final class DistinctAccumulators extends RowAccumulators {
    private final RowAccumulators aggregate;
    private final List<LogicalType> argumentTypes;
    private final List<LogicalType> orderTypes;
    /** True when the partial has that of the aggregate too, because the entries do not say all of it. */
    private final boolean carriesAggregate;
    /** The arguments are keys; the columns of the order are those of the first row with these arguments. */
    private final GroupedEntries entries;

    private final ColumnVector[] shown;

    /** @param orderTypes types of the columns of the order; empty when the aggregate does not look at them */
    DistinctAccumulators(
            RowAccumulators aggregate,
            List<LogicalType> argumentTypes,
            List<LogicalType> orderTypes,
            boolean retractable) {
        this.aggregate = aggregate;
        this.argumentTypes = argumentTypes;
        this.orderTypes = orderTypes;
        this.carriesAggregate = retractable && !aggregate.followsFromRows();
        List<LogicalType> types = new ArrayList<>(argumentTypes);
        types.addAll(orderTypes);
        this.entries = new GroupedEntries(types, argumentTypes.size());
        this.shown = new ColumnVector[types.size()];
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
            // The row that was shown, whose columns of the order may differ.
            for (int i = 0; i < shown.length; i++) {
                shown[i] = entries.column(i);
            }
            aggregate.retractRow(shown, entry, group);
        }
        if (after == 0) {
            entries.remove(entry);
        }
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        aggregate.writeRow(group, target, at);
    }

    /**
     * A map from argument, a ROW where there are several, to its signed count or, when the order matters, to a ROW of the count and the columns of the order. Where the entries do not say
     * all, a ROW of the map and the partial of the aggregate.
     */
    @Override
    LogicalType partialType() {
        LogicalType value = LogicalType.bigint();
        if (!orderTypes.isEmpty()) {
            List<LogicalType> fields = new ArrayList<>(List.of(value));
            fields.addAll(orderTypes);
            value = row(fields);
        }
        LogicalType key = argumentTypes.size() == 1 ? argumentTypes.get(0).withNullable(true) : row(argumentTypes);
        LogicalType map = LogicalType.map(key, value).notNull();
        return carriesAggregate
                ? LogicalType.row(List.of("values", "aggregate"), List.of(map, aggregate.partialType()))
                : map;
    }

    private static LogicalType row(List<LogicalType> types) {
        return LogicalType.row(types.stream().map(Object::toString).toList(), types);
    }

    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        prepare(target, count);
        MapVector map = map(target);
        LongVector counts = counts(map);
        ColumnVector[] columns = columns(map);
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            int position = map.append(i, entries.size(group));
            for (int entry = entries.first(group); entry >= 0; entry = entries.next(entry)) {
                for (int j = 0; j < columns.length; j++) {
                    columns[j].set(position, entries.column(j), entry);
                }
                counts.set(position, entries.count(entry));
                position++;
            }
        }
        if (carriesAggregate) {
            aggregate.writePartial(groups, from, count, ((RowVector) target).field(1));
        }
    }

    private MapVector map(ColumnVector partial) {
        return (MapVector) (carriesAggregate ? ((RowVector) partial).field(0) : partial);
    }

    private LongVector counts(MapVector map) {
        return (LongVector) (orderTypes.isEmpty() ? map.values() : ((RowVector) map.values()).field(0));
    }

    /** The columns of a partial's entries in the order of those of the rows. */
    private ColumnVector[] columns(MapVector map) {
        int arguments = argumentTypes.size();
        ColumnVector[] columns = new ColumnVector[shown.length];
        for (int i = 0; i < columns.length; i++) {
            if (i >= arguments) {
                columns[i] = ((RowVector) map.values()).field(i - arguments + 1);
            } else {
                columns[i] = arguments == 1 ? map.keys() : ((RowVector) map.keys()).field(i);
            }
        }
        return columns;
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        MapVector map = map(partial);
        LongVector counts = counts(map);
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
