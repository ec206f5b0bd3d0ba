package io.tidemill.core.aggregate;

import io.tidemill.core.arena.ColumnArena;
import io.tidemill.core.arena.ColumnValues;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;

/** MIN and MAX of all other types: strings, bytes, 128-bit numbers, rows, arrays. */
final class ArenaExtremeAccumulators extends ExtremeAccumulators {
    private final ColumnArena values;

    ArenaExtremeAccumulators(boolean max, LogicalType type) {
        super(max);
        values = new ColumnArena(type);
    }

    @Override
    void growValues(int groups) {
        values.ensureCapacity(groups);
    }

    @Override
    public void clear(int group) {
        super.clear(group);
        values.free(group);
    }

    @Override
    void take(ColumnVector argument, int row, int group) {
        if (seen[group] != 0) {
            int order = ColumnValues.compare(argument, row, values.vector(), group);
            if (max ? order <= 0 : order >= 0) {
                return;
            }
        }
        values.set(group, argument, row);
        seen[group] = 1;
    }

    @Override
    public void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        for (int i = from; i < from + count; i++) {
            addRow(arguments, rows[i], groups[i]);
        }
    }

    @Override
    void writeValue(int group, ColumnVector target, int at) {
        target.set(at, values.vector(), group);
    }

    @Override
    public long memoryBytes() {
        return seen.length + values.memoryBytes();
    }
}
