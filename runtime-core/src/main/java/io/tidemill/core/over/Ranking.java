package io.tidemill.core.over;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;

/** The functions that follow from a row's place in its partition alone. */
public final class Ranking {
    private enum Function {
        ROW_NUMBER,
        RANK,
        DENSE_RANK,
        PERCENT_RANK,
        CUME_DIST,
        NTILE
    }

    private final Function function;
    /** The column with the number of buckets of NTILE. */
    private final int buckets;

    private Ranking(Function function, int buckets) {
        this.function = function;
        this.buckets = buckets;
    }

    /** The function of a call, or null when the call is no such function. */
    public static Ranking of(AggregateCall call) {
        for (Function each : Function.values()) {
            if (each.name().equals(call.function())) {
                return new Ranking(
                        each, each == Function.NTILE ? call.arguments().get(0) : -1);
            }
        }
        return null;
    }

    /** Writes the function's value for a row. */
    public void write(PartitionRow row, ColumnVector target, int at) {
        long size = row.end() - row.start();
        long before = row.peerStart() - row.start();
        switch (function) {
            case ROW_NUMBER -> Numbers.set(target, at, row.index() - row.start() + 1);
            case RANK -> Numbers.set(target, at, before + 1);
            case DENSE_RANK -> Numbers.set(target, at, row.peerGroup());
            case PERCENT_RANK -> ((DoubleVector) target).set(at, size == 1 ? 0 : before / (size - 1.0));
            case CUME_DIST -> ((DoubleVector) target).set(at, (double) (row.peerEnd() - row.start()) / size);
            case NTILE -> Numbers.set(target, at, bucket(row, size));
        }
    }

    /** The larger buckets come first and have one row more. */
    private long bucket(PartitionRow row, long size) {
        ColumnVector column = row.columns()[buckets];
        long count = column.isNull(row.row()) ? 0 : Numbers.get(column, row.row());
        if (count < 1) {
            throw new EngineException(
                    ErrorCode.JOB_FAILED, "NTILE needs a number of buckets of at least 1, not " + shown(column, row));
        }
        long index = row.index() - row.start();
        long small = size / count;
        long larger = size % count;
        long inLarger = larger * (small + 1);
        return 1 + (index < inLarger ? index / (small + 1) : larger + (index - inLarger) / small);
    }

    private static String shown(ColumnVector column, PartitionRow row) {
        return column.isNull(row.row()) ? "NULL" : String.valueOf(Numbers.get(column, row.row()));
    }
}
