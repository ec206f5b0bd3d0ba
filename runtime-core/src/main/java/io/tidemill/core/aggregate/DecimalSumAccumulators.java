package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/**
 * Exact sums and averages of decimals in 128 bits. Each group has a quick sum in one long that takes nearly all additions; only when it would overflow it is folded into
 * the wide one, so a row usually costs one load, one addition and one store.
 */
final class DecimalSumAccumulators extends SumAccumulators {
    private static final int LANES = 4;
    private static final int LANES_MAX_GROUPS = 64;
    private static final int LANES_MIN_ROWS = 256;

    private final int scale;
    private long[] lanes = new long[0];
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
        if (lanesPay(count) && addInLanes(null, values, rows, groups, from, count)) {
            return;
        }
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

    /**
     * With few groups, rows next to each other are often of the same group, and each addition would wait for the one before. So every fourth row has a sum of its own, which
     * a batch cannot overflow unless its values are very large; then nothing is done and the result is false.
     *
     * @param highs the upper words, or null where values have one word
     */
    private boolean addInLanes(long[] highs, long[] values, int[] rows, int[] groups, int from, int count) {
        if (oneGroup()) {
            return addToOne(highs, values, rows, from, count);
        }
        if (lanes.length < quick.length * LANES) {
            lanes = new long[quick.length * LANES];
        } else {
            Arrays.fill(lanes, 0);
        }
        long[] sums = lanes;
        long magnitudes = 0;
        long wide = 0;
        int i = from;
        for (int end = from + count - LANES + 1; i < end; i += LANES) {
            long first = values[rows[i]];
            long second = values[rows[i + 1]];
            long third = values[rows[i + 2]];
            long fourth = values[rows[i + 3]];
            sums[groups[i] * LANES] += first;
            sums[groups[i + 1] * LANES + 1] += second;
            sums[groups[i + 2] * LANES + 2] += third;
            sums[groups[i + 3] * LANES + 3] += fourth;
            magnitudes |= first ^ first >> 63 | second ^ second >> 63 | third ^ third >> 63 | fourth ^ fourth >> 63;
            if (highs != null) {
                wide |= highs[rows[i]] ^ first >> 63
                        | highs[rows[i + 1]] ^ second >> 63
                        | highs[rows[i + 2]] ^ third >> 63
                        | highs[rows[i + 3]] ^ fourth >> 63;
            }
        }
        // All lanes of a group together take at most count values below 2^bits.
        if (wide != 0 || mayOverflow(magnitudes, count)) {
            return false;
        }
        for (int group = 0; group < quick.length; group++) {
            int lane = group * LANES;
            addLong(group, sums[lane] + sums[lane + 1] + sums[lane + 2] + sums[lane + 3]);
        }
        for (; i < from + count; i++) {
            int row = rows[i];
            addInt128(groups[i], highs == null ? values[row] >> 63 : highs[row], values[row]);
        }
        return true;
    }

    private boolean lanesPay(int count) {
        return count >= LANES_MIN_ROWS && quick.length <= LANES_MAX_GROUPS;
    }

    /** True when so many values might not fit into a long together. */
    private static boolean mayOverflow(long magnitudes, int count) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(magnitudes);
        return bits + Integer.SIZE - Integer.numberOfLeadingZeros(count) > Long.SIZE - 2;
    }

    private boolean addToOne(long[] highs, long[] values, int[] rows, int from, int count) {
        long sum = 0;
        long magnitudes = 0;
        long wide = 0;
        for (int i = from; i < from + count; i++) {
            long value = values[rows[i]];
            sum += value;
            magnitudes |= value ^ value >> 63;
            if (highs != null) {
                wide |= highs[rows[i]] ^ value >> 63;
            }
        }
        if (wide != 0 || mayOverflow(magnitudes, count)) {
            return false;
        }
        addLong(0, sum);
        return true;
    }

    private void addInt128s(long[] highs, long[] lows, int[] rows, int[] groups, int from, int count) {
        if (lanesPay(count) && addInLanes(highs, lows, rows, groups, from, count)) {
            return;
        }
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
    LogicalType partialSumType() {
        return LogicalType.decimal(LogicalType.MAX_DECIMAL_PRECISION, scale);
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
        return quick.length * 24L + lanes.length * 8L;
    }
}
