package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/** COUNT(*) and COUNT(value, ...): rows none of whose arguments is NULL. */
final class CountAccumulators extends RowAccumulators {
    private final int argumentCount;
    private long[] counts = new long[0];

    /** Of the vectors only the first {@code arguments} count. */
    CountAccumulators(int arguments) {
        this.argumentCount = arguments;
    }

    @Override
    public void ensureCapacity(int groups) {
        if (groups > counts.length) {
            counts = Arrays.copyOf(counts, grown(counts.length, groups));
        }
    }

    @Override
    public void clear(int group) {
        counts[group] = 0;
    }

    private boolean mayHaveNulls(ColumnVector[] arguments) {
        for (int i = 0; i < argumentCount; i++) {
            if (arguments[i].mayHaveNulls()) {
                return true;
            }
        }
        return false;
    }

    private boolean counts(ColumnVector[] arguments, int row) {
        for (int i = 0; i < argumentCount; i++) {
            if (arguments[i].isNull(row)) {
                return false;
            }
        }
        return true;
    }

    @Override
    void addRow(ColumnVector[] arguments, int row, int group) {
        if (counts(arguments, row)) {
            counts[group]++;
        }
    }

    @Override
    void retractRow(ColumnVector[] arguments, int row, int group) {
        if (counts(arguments, row)) {
            counts[group]--;
        }
    }

    @Override
    public void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        if (mayHaveNulls(arguments)) {
            for (int i = from; i < from + count; i++) {
                addRow(arguments, rows[i], groups[i]);
            }
            return;
        }
        long[] c = counts;
        if (c.length == 1) {
            c[0] += count;
            return;
        }
        for (int i = from; i < from + count; i++) {
            c[groups[i]]++;
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
        boolean nulls = mayHaveNulls(arguments);
        long[] c = counts;
        if (kinds == null && !nulls) {
            for (int i = 0; i < count; i++) {
                int group = groups[from + i];
                long value = c[group];
                old[i] = value;
                now[i] = value + 1;
                c[group] = value + 1;
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            int group = groups[from + i];
            long value = c[group];
            old[i] = value;
            byte kind = kinds == null ? 0 : kinds[row];
            if (kind != NO_CHANGE && (!nulls || counts(arguments, row))) {
                value += RowKind.isAdd(kind) ? 1 : -1;
            }
            now[i] = value;
            c[group] = value;
        }
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        ((LongVector) target).set(at, counts[group]);
    }

    @Override
    LogicalType partialType() {
        return LogicalType.bigint().notNull();
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        long[] values = ((LongVector) partial).values();
        for (int i = from; i < from + count; i++) {
            counts[groups[i]] += values[rows[i]];
        }
    }

    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        writeResult(groups, from, count, target);
    }

    @Override
    public long memoryBytes() {
        return counts.length * 8L;
    }
}
