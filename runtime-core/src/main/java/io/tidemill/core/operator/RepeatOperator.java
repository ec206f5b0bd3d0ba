package io.tidemill.core.operator;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import java.util.Arrays;

/**
 * Emits each row as often as its last column says. Of a -U and the +U that follows it for the same row only the difference is emitted, so that a counter that grows by one costs one row, whatever its value.
 */
final class RepeatOperator implements Operator {
    private Output output;
    private int[] rows;
    private byte[] kinds;
    private int pending;

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        rows = new int[context.batchSize()];
        kinds = new byte[context.batchSize()];
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        LongVector counts = (LongVector) batch.column(batch.columnCount() - 1);
        int size = batch.size();
        for (int i = 0; i < size && !output.finished(); i++) {
            int row = batch.row(i);
            byte kind = batch.rowKind(row);
            long copies = copies(counts, row);
            if (kind == RowKind.UPDATE_BEFORE.code() && i + 1 < size && isUpdate(batch, row, batch.row(i + 1))) {
                i++;
                row = batch.row(i);
                long difference = copies(counts, row) - copies;
                repeat(batch, row, difference > 0 ? RowKind.INSERT : RowKind.DELETE, Math.abs(difference));
            } else {
                repeat(batch, row, RowKind.isAdd(kind) ? RowKind.INSERT : RowKind.DELETE, copies);
            }
        }
        flush(batch);
    }

    private static long copies(LongVector counts, int row) {
        return Math.max(0, counts.get(row));
    }

    /** True when the second row is the new version of the first: all but the count is equal. */
    private static boolean isUpdate(ColumnBatch batch, int before, int after) {
        if (batch.rowKind(after) != RowKind.UPDATE_AFTER.code()) {
            return false;
        }
        for (int i = 0; i < batch.columnCount() - 1; i++) {
            if (!ColumnValues.equal(batch.column(i), before, batch.column(i), after)) {
                return false;
            }
        }
        return true;
    }

    private void repeat(ColumnBatch batch, int row, RowKind kind, long copies) {
        for (long copy = 0; copy < copies; copy++) {
            rows[pending] = row;
            kinds[pending] = kind.code();
            if (++pending == rows.length) {
                flush(batch);
                if (output.finished()) {
                    return;
                }
            }
        }
    }

    private void flush(ColumnBatch batch) {
        if (pending == 0) {
            return;
        }
        ColumnBatch all = batch.copy(rows, 0, pending);
        ColumnVector[] columns = Arrays.copyOf(all.columns(), all.columnCount() - 1);
        ColumnBatch result = new ColumnBatch(pending, columns);
        if (batch.rowKinds() != null) {
            result.setRowKinds(Arrays.copyOf(kinds, pending));
        }
        pending = 0;
        output.emit(result);
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        output.emitWatermark(timestampMillis);
    }

    @Override
    public void endInput(int input) {
        // Holds no rows.
    }
}
