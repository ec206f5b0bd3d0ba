package io.tidemill.stream;

import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateTable;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;

/**
 * The watermark by which an operator with one input tells what is late, in milliseconds; Long.MIN_VALUE before the first. It survives a restore, after which the first watermark of the input
 * may be an older one.
 */
final class OperatorWatermark {
    private long current = Long.MIN_VALUE;
    private boolean loaded;

    long current() {
        return current;
    }

    /** Takes note of a watermark; false when it tells nothing new. */
    boolean advance(long timestampMillis) {
        boolean risen = timestampMillis > current;
        current = Math.max(current, timestampMillis);
        return risen;
    }

    /** In a snapshot: the watermark. */
    StateTable stateTable() {
        return StateTable.perTask(LogicalType.bigint());
    }

    void write(SnapshotWriter writer, int table) {
        ColumnVector[] column = {new LongVector(new long[] {current})};
        writer.addToTask(table, column, new int[1], 0, 1);
    }

    /** Takes over that of a task; of several the least, so that no row is late which was not. */
    void load(ColumnBatch batch) {
        long written = ((LongVector) batch.column(0)).get(0);
        current = loaded ? Math.min(current, written) : written;
        loaded = true;
    }
}
