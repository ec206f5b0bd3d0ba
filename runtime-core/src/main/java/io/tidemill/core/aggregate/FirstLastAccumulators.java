package io.tidemill.core.aggregate;

import io.tidemill.core.arena.ColumnArena;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/** FIRST_VALUE and LAST_VALUE of rows that stay, in order of arrival. NULLs do not count. */
final class FirstLastAccumulators extends RowAccumulators {
    private final boolean first;
    private final LogicalType type;
    private final ColumnArena values;
    private byte[] seen = new byte[0];

    FirstLastAccumulators(boolean first, LogicalType type) {
        this.first = first;
        this.type = type;
        this.values = new ColumnArena(type);
    }

    @Override
    public void ensureCapacity(int groups) {
        if (groups > seen.length) {
            seen = Arrays.copyOf(seen, grown(seen.length, groups));
            values.ensureCapacity(seen.length);
        }
    }

    @Override
    public void clear(int group) {
        seen[group] = 0;
        values.free(group);
    }

    @Override
    void addRow(ColumnVector[] arguments, int row, int group) {
        if (!arguments[0].isNull(row) && !(first && seen[group] != 0)) {
            values.set(group, arguments[0], row);
            seen[group] = 1;
        }
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        if (seen[group] == 0) {
            target.setNull(at);
        } else {
            target.set(at, values.vector(), group);
        }
    }

    @Override
    LogicalType partialType() {
        return type.withNullable(true);
    }

    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        writeResult(groups, from, count, target);
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        add(new ColumnVector[] {partial}, rows, groups, from, count);
    }

    @Override
    public long memoryBytes() {
        return seen.length + values.memoryBytes();
    }
}
