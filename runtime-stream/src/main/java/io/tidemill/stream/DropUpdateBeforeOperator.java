package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;

/** Drops -U rows. */
final class DropUpdateBeforeOperator implements Operator {
    private static final byte UPDATE_BEFORE = RowKind.UPDATE_BEFORE.code();

    private Output output;
    private int[] selection = new int[0];

    @Override
    public void open(OperatorContext context) {
        output = context.output();
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        byte[] kinds = batch.rowKinds();
        if (kinds == null) {
            output.emit(batch);
            return;
        }
        int count = batch.size();
        if (selection.length < count) {
            selection = new int[count];
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int row = batch.row(i);
            selection[kept] = row;
            kept += kinds[row] == UPDATE_BEFORE ? 0 : 1;
        }
        if (kept == count) {
            output.emit(batch);
        } else if (kept > 0) {
            ColumnBatch rest = batch.withColumns(batch.columns());
            rest.setSelection(selection, kept);
            output.emit(rest);
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        output.emitWatermark(timestampMillis);
    }

    @Override
    public void endInput(int input) {}
}
