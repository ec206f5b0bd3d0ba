package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.Arrays;
import java.util.List;

/** VAR_POP, VAR_SAMP, STDDEV_POP and STDDEV_SAMP by the updating formulas of Welford, which do not cancel; they can take rows away and merge too. */
final class VarianceAccumulators extends RowAccumulators {
    private final boolean sample;
    private final boolean root;
    private final double scale;
    private final NumberWriter writer;
    private long[] counts = new long[0];
    private double[] means = new double[0];
    /** Sum of squared distances from the mean. */
    private double[] squares = new double[0];

    VarianceAccumulators(boolean sample, boolean root, LogicalType argument, NumberWriter writer) {
        this.sample = sample;
        this.root = root;
        this.scale = argument.root() == TypeRoot.DECIMAL ? Math.pow(10, argument.scale()) : 1;
        this.writer = writer;
    }

    @Override
    public void ensureCapacity(int groups) {
        if (groups > counts.length) {
            int capacity = grown(counts.length, groups);
            counts = Arrays.copyOf(counts, capacity);
            means = Arrays.copyOf(means, capacity);
            squares = Arrays.copyOf(squares, capacity);
        }
    }

    @Override
    public void clear(int group) {
        counts[group] = 0;
        means[group] = 0;
        squares[group] = 0;
    }

    private double value(ColumnVector vector, int row) {
        if (vector instanceof DoubleVector v) {
            return v.get(row);
        }
        if (vector instanceof LongVector v) {
            return v.get(row) / scale;
        }
        if (vector instanceof IntVector v) {
            return v.get(row);
        }
        if (vector instanceof FloatVector v) {
            return v.get(row);
        }
        Int128Vector v = (Int128Vector) vector;
        return Int128Arithmetic.toDouble(v.high()[row], v.low()[row]) / scale;
    }

    @Override
    void addRow(ColumnVector[] arguments, int row, int group) {
        if (arguments[0].isNull(row)) {
            return;
        }
        if (counts[group] == -1) {
            // The value that was taken away in advance.
            clear(group);
            return;
        }
        double value = value(arguments[0], row);
        double distance = value - means[group];
        means[group] += distance / ++counts[group];
        squares[group] += distance * (value - means[group]);
    }

    @Override
    void retractRow(ColumnVector[] arguments, int row, int group) {
        if (arguments[0].isNull(row)) {
            return;
        }
        if (counts[group] == 1) {
            clear(group);
            return;
        }
        double value = value(arguments[0], row);
        double distance = value - means[group];
        means[group] -= distance / --counts[group];
        squares[group] -= distance * (value - means[group]);
    }

    @Override
    void writeRow(int group, ColumnVector target, int at) {
        long divisor = counts[group] - (sample ? 1 : 0);
        if (divisor <= 0) {
            target.setNull(at);
            return;
        }
        double variance = Math.max(0, squares[group]) / divisor;
        writer.writeDouble(root ? Math.sqrt(variance) : variance, target, at);
    }

    @Override
    boolean followsFromRows() {
        return false;
    }

    @Override
    LogicalType partialType() {
        return LogicalType.row(
                List.of("count", "mean", "squares"),
                List.of(LogicalType.bigint(), LogicalType.float64(), LogicalType.float64()));
    }

    @Override
    public void writePartial(int[] groups, int from, int count, ColumnVector target) {
        prepare(target, count);
        RowVector row = (RowVector) target;
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            ((LongVector) row.field(0)).set(i, counts[group]);
            ((DoubleVector) row.field(1)).set(i, means[group]);
            ((DoubleVector) row.field(2)).set(i, squares[group]);
        }
    }

    @Override
    public void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        RowVector row = (RowVector) partial;
        long[] otherCounts = ((LongVector) row.field(0)).values();
        double[] otherMeans = ((DoubleVector) row.field(1)).values();
        double[] otherSquares = ((DoubleVector) row.field(2)).values();
        for (int i = from; i < from + count; i++) {
            int group = groups[i];
            int other = rows[i];
            long total = counts[group] + otherCounts[other];
            if (total == 0) {
                clear(group);
                continue;
            }
            if (counts[group] == 0) {
                // The formulas below would round.
                counts[group] = total;
                means[group] = otherMeans[other];
                squares[group] = otherSquares[other];
                continue;
            }
            double distance = otherMeans[other] - means[group];
            means[group] += distance * otherCounts[other] / total;
            squares[group] += otherSquares[other] + distance * distance * counts[group] / total * otherCounts[other];
            counts[group] = total;
        }
    }

    @Override
    public long memoryBytes() {
        return counts.length * 24L;
    }
}
