package io.tidemill.core.aggregate;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;

/** Which columns of a batch an aggregate reads. */
public final class AggregateInputs {
    private AggregateInputs() {}

    /** The arguments of the call, then the columns of its order. */
    public static int[] columns(AggregateCall call) {
        int arguments = call.arguments().size();
        int[] columns = new int[arguments + call.order().size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = i < arguments
                    ? call.arguments().get(i)
                    : call.order().get(i - arguments).column();
        }
        return columns;
    }

    /** Fetches the argument vectors of one batch into {@code target}. */
    public static void fetch(ColumnBatch batch, int[] columns, ColumnVector[] target) {
        for (int i = 0; i < columns.length; i++) {
            target[i] = batch.column(columns[i]);
        }
    }

    /** The argument vectors among {@code columns}. */
    public static ColumnVector[] fetch(ColumnVector[] columns, int[] positions) {
        ColumnVector[] arguments = new ColumnVector[positions.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = columns[positions[i]];
        }
        return arguments;
    }

    /** True when FILTER lets a row through. */
    public static boolean passes(AggregateCall call, ColumnVector[] columns, int row) {
        if (call.filterColumn() < 0) {
            return true;
        }
        ByteVector condition = (ByteVector) columns[call.filterColumn()];
        return !condition.isNull(row) && condition.get(row) != 0;
    }
}
