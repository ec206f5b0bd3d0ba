package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/** Sums and averages of floating-point numbers, in double precision. */
final class DoubleSumAccumulators extends SumAccumulators {
    private double[] sums = new double[0];

    DoubleSumAccumulators(Finish finish, NumberWriter writer, boolean retractable) {
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

    private static double value(ColumnVector vector, int row) {
        return vector instanceof DoubleVector doubles ? doubles.get(row) : ((FloatVector) vector).get(row);
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
            countOne(group, -1);
            // Without values the sum is zero again, whatever rounding (or an infinity) has left in it.
            sums[group] = empty(group) ? 0 : sums[group] - value(arguments[0], row);
        }
    }

    @Override
    public void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        if (arguments[0].mayHaveNulls() || !(arguments[0] instanceof DoubleVector doubles)) {
            for (int i = from; i < from + count; i++) {
                addRow(arguments, rows[i], groups[i]);
            }
            return;
        }
        double[] values = doubles.values();
        double[] s = sums;
        for (int i = from; i < from + count; i++) {
            s[groups[i]] += values[rows[i]];
        }
        countAll(groups, from, count);
    }

    @Override
    void writeSum(int group, ColumnVector target, int at) {
        writer.writeDouble(sums[group], target, at);
    }

    @Override
    void writeAverage(int group, long count, ColumnVector target, int at) {
        writer.writeDouble(sums[group] / count, target, at);
    }

    @Override
    boolean followsFromRows() {
        return false;
    }

    @Override
    LogicalType partialSumType() {
        return LogicalType.float64();
    }

    @Override
    void writePartialSum(int group, ColumnVector target, int at) {
        ((DoubleVector) target).set(at, sums[group]);
    }

    @Override
    void mergeSum(ColumnVector partial, int row, int group) {
        sums[group] += ((DoubleVector) partial).get(row);
    }

    @Override
    long sumBytes() {
        return sums.length * 8L;
    }
}
