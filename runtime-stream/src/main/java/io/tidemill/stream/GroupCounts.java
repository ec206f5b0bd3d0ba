package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** Rows in each group, which tell whether a group exists. */
final class GroupCounts implements GroupColumns {
    private long[] counts = new long[0];

    @Override
    public List<LogicalType> types() {
        return List.of(LogicalType.bigint());
    }

    @Override
    public void write(int[] groups, int from, int count, ColumnVector[] columns, int first) {
        LongVector target = (LongVector) columns[first];
        for (int i = 0; i < count; i++) {
            target.set(i, counts[groups[from + i]]);
        }
    }

    @Override
    public void read(ColumnBatch batch, int first, int[] groups) {
        LongVector source = (LongVector) batch.column(first);
        for (int i = 0; i < batch.rowCount(); i++) {
            counts[groups[i]] = source.get(i);
        }
    }

    @Override
    public void ensureCapacity(int groups) {
        if (groups > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(groups, counts.length + (counts.length >> 1) + 16));
        }
    }

    long get(int group) {
        return counts[group];
    }

    void set(int group, long count) {
        counts[group] = count;
    }

    long[] values() {
        return counts;
    }

    long memoryBytes() {
        return counts.length * 8L;
    }
}
