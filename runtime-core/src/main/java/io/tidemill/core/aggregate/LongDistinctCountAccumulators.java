package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/** COUNT(DISTINCT value) of rows that stay, for values that are stored in an int or a long. */
final class LongDistinctCountAccumulators extends RowAccumulators implements DistinctValues {
    private final DistinctLongs values = new DistinctLongs();
    private final LogicalType type;
    private long[] counts = new long[0];

    LongDistinctCountAccumulators(LogicalType type) {
        this.type = type;
    }

    @Override
    public void ensureCapacity(int groups) {
        if (groups > counts.length) {
            counts = Arrays.copyOf(counts, grown(counts.length, groups));
            values.ensureGroups(counts.length);
        }
    }

    @Override
    public void clear(int group) {
        counts[group] = 0;
        values.clear(group);
    }

    private static long value(ColumnVector vector, int row) {
        return vector instanceof LongVector longs ? longs.get(row) : ((IntVector) vector).get(row);
    }

    @Override
    void addRow(ColumnVector[] arguments, int row, int group) {
        if (!arguments[0].isNull(row) && values.add(group, value(arguments[0], row))) {
            counts[group]++;
        }
    }

    @Override
    public void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        for (int i = from; i < from + count; i++) {
            addRow(arguments, rows[i], groups[i]);
        }
    }

    @Override
    public void addRunning(
            ColumnVector[] arguments,
            int[] rows,
            byte[] kinds,
            int[] groups,
            int from,
            int count,
            ColumnVector before,
            ColumnVector after) {
        prepare(before, count);
        prepare(after, count);
        long[] old = before == null ? new long[count] : ((LongVector) before).values();
        long[] now = ((LongVector) after).values();
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            int group = groups[from + i];
            old[i] = counts[group];
            if (kinds == null || kinds[row] != NO_CHANGE) {
                addRow(arguments, row, group);
            }
            now[i] = counts[group];
        }
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        ((LongVector) target).set(at, counts[group]);
    }

    /** A map from value to 1, as {@link DistinctAccumulators} has it. */
    @Override
    LogicalType partialType() {
        return LogicalType.map(type.withNullable(true), LogicalType.bigint()).notNull();
    }

    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        writePart(groups, from, count, 0, 0, 1, target);
    }

    @Override
    public long values(int group) {
        return counts[group];
    }

    @Override
    public void writePart(int[] groups, int from, int count, int level, int part, int parts, ColumnVector target) {
        prepare(target, count);
        MapVector map = (MapVector) target;
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            int size = parts == 1 ? Math.toIntExact(counts[group]) : size(group, level, part, parts);
            int position = map.append(i, size);
            for (int entry = values.first(group); entry >= 0; entry = values.next(entry)) {
                long value = values.value(entry);
                if (parts > 1 && DistinctValues.part(value, level, parts) != part) {
                    continue;
                }
                if (map.keys() instanceof LongVector longs) {
                    longs.set(position, value);
                } else {
                    ((IntVector) map.keys()).set(position, (int) value);
                }
                ((LongVector) map.values()).set(position++, 1);
            }
        }
    }

    private int size(int group, int level, int part, int parts) {
        int size = 0;
        for (int entry = values.first(group); entry >= 0; entry = values.next(entry)) {
            size += DistinctValues.part(values.value(entry), level, parts) == part ? 1 : 0;
        }
        return size;
    }

    @Override
    public void writeFolded(int[] groups, int from, int count, ColumnVector target) {
        writeResult(groups, from, count, target);
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        MapVector map = (MapVector) partial;
        ColumnVector[] keys = {map.keys()};
        for (int i = from; i < from + count; i++) {
            int start = map.starts()[rows[i]];
            for (int j = start; j < start + map.lengths()[rows[i]]; j++) {
                addRow(keys, j, groups[i]);
            }
        }
    }

    @Override
    public long memoryBytes() {
        return counts.length * 8L + values.memoryBytes();
    }
}
