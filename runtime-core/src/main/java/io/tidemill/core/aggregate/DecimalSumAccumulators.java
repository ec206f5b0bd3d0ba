package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.LongVector;
import java.util.Arrays;

/**
 * Exact sums and averages of decimals in 128 bits. Each group has a quick sum in one long that takes nearly all additions; only when it would overflow it is folded into
 * the wide one, so a row usually costs one load, one addition and one store.
 */
final class DecimalSumAccumulators extends SumAccumulators {
    private final int scale;
    private long[] quick = new long[0];
    private long[] high = new long[0];
    private long[] low = new long[0];

    DecimalSumAccumulators(Finish finish, NumberWriter writer, boolean retractable, int scale) {
        super(finish, writer, retractable);
        this.scale = scale;
    }

    @Override
    void growSums(int groups) {
        quick = Arrays.copyOf(quick, groups);
        high = Arrays.copyOf(high, groups);
        low = Arrays.copyOf(low, groups);
    }

    @Override
    void clearSum(int group) {
        quick[group] = 0;
        high[group] = 0;
        low[group] = 0;
    }

    private void addLong(int group, long value) {
        long sum = quick[group];
        long result = sum + value;
        if (((sum ^ result) & (value ^ result)) < 0) {
            fold(group);
            result = value;
        }
        quick[group] = result;
    }

    private void fold(int group) {
        addWide(group, quick[group] >> 63, quick[group]);
        quick[group] = 0;
    }

    private void addWide(int group, long highWord, long lowWord) {
        long sum = low[group] + lowWord;
        low[group] = sum;
        high[group] += highWord + Int128Arithmetic.carry(sum, lowWord);
    }

    @Override
    void addRow(ColumnVector[] arguments, int row, int group) {
        ColumnVector argument = arguments[0];
        if (argument.isNull(row)) {
            return;
        }
        if (argument instanceof LongVector longs) {
            addLong(group, longs.get(row));
        } else {
            Int128Vector wide = (Int128Vector) argument;
            addInt128(group, wide.high()[row], wide.low()[row]);
        }
        countOne(group, 1);
    }

    private void addInt128(int group, long highWord, long lowWord) {
        if (Int128Arithmetic.fitsLong(highWord, lowWord)) {
            addLong(group, lowWord);
        } else {
            addWide(group, highWord, lowWord);
        }
    }

    @Override
    void retractRow(ColumnVector[] arguments, int row, int group) {
        ColumnVector argument = arguments[0];
        if (argument.isNull(row)) {
            return;
        }
        if (argument instanceof LongVector longs && longs.get(row) != Long.MIN_VALUE) {
            addLong(group, -longs.get(row));
        } else if (argument instanceof Int128Vector wide) {
            long lowWord = -wide.low()[row];
            addInt128(group, ~wide.high()[row] + (lowWord == 0 ? 1 : 0), lowWord);
        } else {
            addWide(group, 0, Long.MIN_VALUE);
        }
        countOne(group, -1);
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
            Int128Vector wide = (Int128Vector) argument;
            addInt128s(wide.high(), wide.low(), rows, groups, from, count);
        }
        countAll(groups, from, count);
    }

    private void addLongs(long[] values, int[] rows, int[] groups, int from, int count) {
        long[] q = quick;
        for (int i = from; i < from + count; i++) {
            int group = groups[i];
            long value = values[rows[i]];
            long sum = q[group];
            long result = sum + value;
            if (((sum ^ result) & (value ^ result)) < 0) {
                fold(group);
                result = value;
            }
            q[group] = result;
        }
    }

    private void addInt128s(long[] highs, long[] lows, int[] rows, int[] groups, int from, int count) {
        long[] q = quick;
        for (int i = from; i < from + count; i++) {
            int row = rows[i];
            int group = groups[i];
            long value = lows[row];
            long sum = q[group];
            long result = sum + value;
            if ((highs[row] ^ value >> 63 | ((sum ^ result) & (value ^ result)) >> 63) != 0) {
                addInt128(group, highs[row], value);
            } else {
                q[group] = result;
            }
        }
    }

    @Override
    void writeSum(int group, ColumnVector target, int at) {
        fold(group);
        writer.writeSum(high[group], low[group], scale, target, at);
    }

    @Override
    void writeAverage(int group, long count, ColumnVector target, int at) {
        fold(group);
        writer.writeQuotient(high[group], low[group], scale, count, target, at);
    }

    @Override
    void writePartialSum(int group, ColumnVector target, int at) {
        fold(group);
        ((Int128Vector) target).set(at, high[group], low[group]);
    }

    @Override
    void mergeSum(ColumnVector partial, int row, int group) {
        Int128Vector wide = (Int128Vector) partial;
        addInt128(group, wide.high()[row], wide.low()[row]);
    }

    @Override
    long sumBytes() {
        return quick.length * 24L;
    }
}
