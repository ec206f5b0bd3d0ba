package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/** MIN and MAX of FLOAT and DOUBLE; NaN is the greatest value. */
final class DoubleExtremeAccumulators extends ExtremeAccumulators {
    private double[] values = new double[0];

    DoubleExtremeAccumulators(boolean max, LogicalType type) {
        super(max, type);
    }

    @Override
    void growValues(int groups) {
        values = Arrays.copyOf(values, groups);
    }

    @Override
    void take(ColumnVector argument, int row, int group) {
        double value = argument instanceof DoubleVector doubles ? doubles.get(row) : ((FloatVector) argument).get(row);
        int order = Double.compare(value, values[group]);
        if (seen[group] == 0 || (max ? order > 0 : order < 0)) {
            values[group] = value;
            seen[group] = 1;
        }
    }

    @Override
    public void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        for (int i = from; i < from + count; i++) {
            addRow(arguments, rows[i], groups[i]);
        }
    }

    @Override
    void writeValue(int group, ColumnVector target, int at) {
        if (target instanceof DoubleVector doubles) {
            doubles.set(at, values[group]);
        } else {
            ((FloatVector) target).set(at, (float) values[group]);
        }
    }

    @Override
    public long memoryBytes() {
        return values.length * 9L;
    }
}
