package io.tidemill.stream;

import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** The changes that one input batch causes, as pairs of input row and stored row of the other side, gathered column by column when a batch is full. A side that is missing is NULL. */
final class JoinOutput {
    static final int NONE = VectorCopy.NULL_ROW;

    private final ColumnVector[] columns;
    private final int leftColumns;
    private final int batchSize;
    private final byte[] kinds;
    private final int[] inputRows;
    private final int[] storedRows;
    private final OperatorContext context;
    private int count;
    private ColumnBatch input;
    private JoinSide stored;
    private boolean inputIsLeft;

    JoinOutput(OperatorContext context, List<LogicalType> types, int leftColumns) {
        this.context = context;
        this.columns = Vectors.allocateAll(types, 16);
        this.leftColumns = leftColumns;
        this.batchSize = context.batchSize();
        this.kinds = new byte[batchSize];
        this.inputRows = new int[batchSize];
        this.storedRows = new int[batchSize];
    }

    /** The batch and the side that the following changes refer to. */
    void begin(ColumnBatch batch, boolean fromLeft, JoinSide other) {
        input = batch;
        inputIsLeft = fromLeft;
        stored = other;
    }

    void add(byte kind, int inputRow, int storedRow) {
        if (count == batchSize) {
            flush();
        }
        kinds[count] = kind;
        inputRows[count] = inputRow;
        storedRows[count++] = storedRow;
    }

    void flush() {
        if (count == 0) {
            return;
        }
        for (int i = 0; i < columns.length; i++) {
            boolean leftColumn = i < leftColumns;
            int own = leftColumn ? i : i - leftColumns;
            boolean fromInput = leftColumn == inputIsLeft;
            VectorCopy.view(
                    fromInput ? input.column(own) : stored.column(own),
                    fromInput ? inputRows : storedRows,
                    0,
                    count,
                    columns[i]);
        }
        ColumnBatch batch = new ColumnBatch(count, columns);
        batch.setRowKinds(kinds);
        context.output().emit(batch);
        count = 0;
    }
}
