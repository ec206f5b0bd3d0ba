package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;

/** LITERAL_AGG(TRUE): TRUE for every group. The planner uses it to see whether an outer join has found a group. */
final class TrueAccumulators extends RowAccumulators {
    @Override
    public void ensureCapacity(int groups) {}

    @Override
    public void clear(int group) {}

    @Override
    void addRow(ColumnVector[] arguments, int row, int group) {}

    @Override
    void retractRow(ColumnVector[] arguments, int row, int group) {}

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        ((ByteVector) target).set(at, (byte) 1);
    }

    @Override
    LogicalType partialType() {
        return LogicalType.bool().notNull();
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {}

    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        writeResult(groups, from, count, target);
    }

    @Override
    public long memoryBytes() {
        return 0;
    }
}
