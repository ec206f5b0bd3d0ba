package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/** Sums and averages of integers. A sum wraps around. An average is exact as long as the sum fits a BIGINT and truncates towards zero. */
final class LongSumAccumulators extends SumAccumulators {
    private long[] sums = new long[0];

    LongSumAccumulators(Finish finish, NumberWriter writer, boolean retractable) {
        super(finish, writer, retractable);
    }

    @Override
    void growSums(int groups) {
        sums = Arrays.copyOf(sums, groups);
    }

    @Override
    void clearSum(int group) {
        sums[group] = 0;
    }

    private static long value(ColumnVector vector, int row) {
        return vector instanceof LongVector longs ? longs.get(row) : ((IntVector) vector).get(row);
    }

    @Override
    void addRow(ColumnVector[] arguments, int row, int group) {
        if (!arguments[0].isNull(row)) {
            sums[group] += value(arguments[0], row);
            countOne(group, 1);
        }
    }

    @Override
    void retractRow(ColumnVector[] arguments, int row, int group) {
        if (!arguments[0].isNull(row)) {
            sums[group] -= value(arguments[0], row);
            countOne(group, -1);
        }
    }

    @Override
    public void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        ColumnVector argument = arguments[0];
        if (argument.mayHaveNulls()) {
            for (int i = from; i < from + count; i++) {
                addRow(arguments, rows[i], groups[i]);
            }
            return;
        }
        if (argument instanceof LongVector longs) {
            addLongs(longs.values(), rows, groups, from, count);
        } else {
            addInts(((IntVector) argument).values(), rows, groups, from, count);
        }
        countAll(groups, from, count);
    }

    private void addLongs(long[] values, int[] rows, int[] groups, int from, int count) {
        long[] s = sums;
        if (oneGroup()) {
            long sum = 0;
            for (int i = from; i < from + count; i++) {
                sum += values[rows[i]];
            }
            s[0] += sum;
            return;
        }
        for (int i = from; i < from + count; i++) {
            s[groups[i]] += values[rows[i]];
        }
    }

    private void addInts(int[] values, int[] rows, int[] groups, int from, int count) {
        long[] s = sums;
        if (oneGroup()) {
            long sum = 0;
            for (int i = from; i < from + count; i++) {
                sum += values[rows[i]];
            }
            s[0] += sum;
            return;
        }
        for (int i = from; i < from + count; i++) {
            s[groups[i]] += values[rows[i]];
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
        if (finish == Finish.AVG || arguments[0].mayHaveNulls() || !(after instanceof LongVector longs)) {
            super.addRunning(arguments, rows, kinds, groups, from, count, before, after);
            return;
        }
        prepare(before, count);
        prepare(after, count);
        long[] old = before == null ? new long[count] : ((LongVector) before).values();
        if (finish == Finish.SUM) {
            noteEmpty(rows, kinds, groups, from, count, before, after);
        } else {
            countRunning(rows, kinds, groups, from, count);
        }
        run(arguments[0], rows, kinds, groups, from, count, old, longs.values());
    }

    /** The sums around each row; whether they are NULL was settled before. */
    private void run(
            ColumnVector argument,
            int[] rows,
            byte[] kinds,
            int[] groups,
            int from,
            int count,
            long[] old,
            long[] now) {
        long[] s = sums;
        if (kinds == null && argument instanceof LongVector longs) {
            long[] values = longs.values();
            for (int i = 0; i < count; i++) {
                int group = groups[from + i];
                long sum = s[group];
                old[i] = sum;
                sum += values[rows[from + i]];
                now[i] = sum;
                s[group] = sum;
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            int group = groups[from + i];
            long sum = s[group];
            old[i] = sum;
            byte kind = kinds == null ? 0 : kinds[row];
            if (kind != NO_CHANGE) {
                long value = value(argument, row);
                sum += RowKind.isAdd(kind) ? value : -value;
            }
            now[i] = sum;
            s[group] = sum;
        }
    }

    private void countRunning(int[] rows, byte[] kinds, int[] groups, int from, int count) {
        if (kinds == null) {
            countAll(groups, from, count);
            return;
        }
        for (int i = from; i < from + count; i++) {
            if (kinds[rows[i]] != NO_CHANGE) {
                countOne(groups[i], RowKind.isAdd(kinds[rows[i]]) ? 1 : -1);
            }
        }
    }

    /** Marks results around rows as NULL where the group has no value, and counts the rows. */
    private void noteEmpty(
            int[] rows, byte[] kinds, int[] groups, int from, int count, ColumnVector before, ColumnVector after) {
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            if (before != null && empty(group)) {
                before.setNull(i);
            }
            byte kind = kinds == null ? 0 : kinds[rows[from + i]];
            if (kind != NO_CHANGE) {
                countOne(group, RowKind.isAdd(kind) ? 1 : -1);
            }
            if (empty(group)) {
                after.setNull(i);
            }
        }
    }

    @Override
    void writeSum(int group, ColumnVector target, int at) {
        writer.writeLong(sums[group], target, at);
    }

    @Override
    void writeAverage(int group, long count, ColumnVector target, int at) {
        writer.writeLongAverage(sums[group], count, target, at);
    }

    @Override
    LogicalType partialSumType() {
        return LogicalType.bigint();
    }

    @Override
    void writePartialSum(int group, ColumnVector target, int at) {
        ((LongVector) target).set(at, sums[group]);
    }

    @Override
    void mergeSum(ColumnVector partial, int row, int group) {
        sums[group] += ((LongVector) partial).get(row);
    }

    @Override
    long sumBytes() {
        return sums.length * 8L;
    }
}
