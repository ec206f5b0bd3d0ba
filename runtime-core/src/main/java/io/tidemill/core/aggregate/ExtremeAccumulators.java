package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/** MIN and MAX of rows that stay: the best value a group. Subclasses keep one physical type each. */
abstract class ExtremeAccumulators extends RowAccumulators {
    final boolean max;
    private final LogicalType type;
    /** 1 when the group has a value. */
    byte[] seen = new byte[0];

    ExtremeAccumulators(boolean max, LogicalType type) {
        this.max = max;
        this.type = type;
    }

    abstract void growValues(int groups);

    /** Takes a value that is not NULL into account. */
    abstract void take(ColumnVector argument, int row, int group);

    /** Writes the value of a group that has one. */
    abstract void writeValue(int group, ColumnVector target, int at);

    @Override
    public final void ensureCapacity(int groups) {
        if (groups > seen.length) {
            int capacity = grown(seen.length, groups);
            seen = Arrays.copyOf(seen, capacity);
            growValues(capacity);
        }
    }

    @Override
    public void clear(int group) {
        seen[group] = 0;
    }

    @Override
    final void addRow(ColumnVector[] arguments, int row, int group) {
        if (!arguments[0].isNull(row)) {
            take(arguments[0], row, group);
        }
    }

    @Override
    final void writeRow(int group, ColumnVector target, int at) {
        if (seen[group] == 0) {
            target.setNull(at);
        } else {
            target.setNotNull(at);
            writeValue(group, target, at);
        }
    }

    @Override
    final LogicalType partialType() {
        return type.withNullable(true);
    }

    @Override
    public final void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        add(new ColumnVector[] {partial}, rows, groups, from, count);
    }

    @Override
    public final void writePartial(int[] groups, int from, int count, ColumnVector target) {
        writeResult(groups, from, count, target);
    }
}
