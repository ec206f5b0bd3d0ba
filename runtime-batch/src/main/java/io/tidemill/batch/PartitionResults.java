package io.tidemill.batch;

import io.tidemill.core.operator.Output;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The values of window functions for a batch of rows. They go out together or, where they are long, a part at a time. One thread. */
final class PartitionResults implements PartitionPart {
    private static final long MOST_BYTES = 1 << 20;
    private static final Set<PhysicalType> VARIABLE =
            Set.of(PhysicalType.BYTES, PhysicalType.ARRAY, PhysicalType.MAP, PhysicalType.ROW);

    private final ColumnVector[] columns;
    private final boolean variable;
    private int rows;

    PartitionResults(List<LogicalType> types, int batchSize) {
        columns = Vectors.allocateAll(types, batchSize);
        variable = types.stream().anyMatch(type -> VARIABLE.contains(type.physical()));
    }

    /** Notes the values of one more row of the batch; true when they should go out although the batch goes on. */
    boolean write(List<SpilledFunction> functions, int row) {
        for (int i = 0; i < columns.length; i++) {
            functions.get(i).write(columns[i], row);
        }
        rows = row + 1;
        return variable && memoryBytes() > MOST_BYTES;
    }

    /** Emits the rows of a batch from one on to the last written, and forgets their values. */
    void emit(ColumnBatch batch, int from, Output output) {
        ColumnVector[] all = Arrays.copyOf(batch.columns(), batch.columnCount() + columns.length);
        System.arraycopy(columns, 0, all, batch.columnCount(), columns.length);
        ColumnBatch out = new ColumnBatch(batch.rowCount(), all);
        if (rows - from < batch.rowCount()) {
            int[] selection = new int[rows - from];
            Arrays.setAll(selection, i -> from + i);
            out.setSelection(selection, selection.length);
        }
        output.emit(out);
        for (ColumnVector column : columns) {
            column.reset();
        }
    }

    @Override
    public long memoryBytes() {
        long bytes = 0;
        for (ColumnVector column : columns) {
            bytes += VectorCopy.bytesOf(column, rows);
        }
        return bytes;
    }

    @Override
    public void close() {}
}
