package io.tidemill.core.aggregate;

import io.tidemill.core.arena.GroupedList;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import java.util.Arrays;

/** PERCENTILE(value, share [, frequency]): the value at a share of the ordered values, between two of them by proportion. Values come as DOUBLE. */
final class Percentile {
    private Percentile() {}

    static void write(GroupedList list, int arguments, int[] nodes, int count, DoubleVector target, int at) {
        DoubleVector values = (DoubleVector) list.column(0);
        // The share is the same for all rows; that of the first one is taken.
        DoubleVector shares = (DoubleVector) list.column(1);
        int first = list.row(nodes[0]);
        if (shares.isNull(first)) {
            target.setNull(at);
            return;
        }
        double share = shares.get(first);
        if (!(share >= 0 && share <= 1)) {
            throw new EngineException(ErrorCode.JOB_FAILED, "PERCENTILE: the share must be from 0 to 1, not " + share);
        }
        long total = 0;
        int used = 0;
        double[] sorted = new double[count];
        long[] frequencies = new long[count];
        Integer[] order = new Integer[count];
        for (int i = 0; i < count; i++) {
            int row = list.row(nodes[i]);
            long frequency = arguments > 2 ? frequency(list.column(2), row) : 1;
            if (frequency > 0) {
                sorted[used] = values.get(row);
                frequencies[used] = frequency;
                order[used] = used;
                total += frequency;
                if (total < 0) {
                    throw new EngineException(
                            ErrorCode.JOB_FAILED,
                            "PERCENTILE: the frequencies of a group add up to more than a BIGINT holds; scale them down");
                }
                used++;
            }
        }
        if (total == 0) {
            target.setNull(at);
            return;
        }
        Arrays.sort(order, 0, used, (left, right) -> Double.compare(sorted[left], sorted[right]));
        double position = share * (total - 1);
        long below = (long) Math.floor(position);
        double low = valueAt(sorted, frequencies, order, below);
        double high = valueAt(sorted, frequencies, order, Math.min(total - 1, below + 1));
        target.set(at, low == high ? low : low + (high - low) * (position - below));
    }

    private static long frequency(ColumnVector frequencies, int row) {
        if (frequencies.isNull(row)) {
            return 0;
        }
        return frequencies instanceof LongVector longs ? longs.get(row) : ((IntVector) frequencies).get(row);
    }

    private static double valueAt(double[] values, long[] frequencies, Integer[] order, long position) {
        long passed = 0;
        int i = 0;
        while (passed + frequencies[order[i]] <= position) {
            passed += frequencies[order[i]];
            i++;
        }
        return values[order[i]];
    }
}
