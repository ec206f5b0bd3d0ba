package io.tidemill.stream;

import io.tidemill.core.arena.RowArena;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Collects output rows one by one and emits them in batches. The operator calls {@link #flush} before each of its calls returns. */
final class BatchEmitter {
    private final Output output;
    private final int batchSize;
    private final ColumnVector[] columns;
    private final ColumnBatch batch;
    private final byte[] kinds;
    private int count;

    BatchEmitter(OperatorContext context, List<LogicalType> types) {
        output = context.output();
        batchSize = context.batchSize();
        columns = Vectors.allocateAll(types, batchSize);
        kinds = new byte[batchSize];
        batch = new ColumnBatch(0, columns);
    }

    /** Starts a row of this kind; the caller fills row {@code returned} of all {@link #columns}. */
    int start(byte kind) {
        if (count == batchSize) {
            flush();
        }
        kinds[count] = kind;
        return count++;
    }

    ColumnVector column(int index) {
        return columns[index];
    }

    ColumnVector[] columns() {
        return columns;
    }

    /** Emits a whole row. */
    void row(byte kind, ColumnVector[] source, int sourceRow) {
        int row = start(kind);
        for (int i = 0; i < source.length; i++) {
            columns[i].set(row, source[i], sourceRow);
        }
    }

    /** Emits a stored row. */
    void row(byte kind, RowArena arena, int slot) {
        arena.copyTo(slot, columns, start(kind));
    }

    void flush() {
        if (count == 0) {
            return;
        }
        batch.setRowCount(count);
        boolean insertOnly = true;
        for (int i = 0; i < count; i++) {
            insertOnly &= kinds[i] == 0;
        }
        batch.setRowKinds(insertOnly ? null : kinds);
        output.emit(batch);
        count = 0;
        for (ColumnVector column : columns) {
            column.reset();
        }
    }
}
