package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;

/** The first rows of an insert-only stream. */
final class LimitOperator implements Operator, EarlyEnding {
    private final long offset;
    private final long end;
    private long seen;
    private Output output;
    private int[] selection = new int[0];

    LimitOperator(long offset, long limit) {
        this.offset = offset;
        this.end = offset + limit < 0 ? Long.MAX_VALUE : offset + limit;
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int from = (int) Math.max(0, Math.min(count, offset - seen));
        int to = (int) Math.max(from, Math.min(count, end - seen));
        seen += count;
        if (to - from == count) {
            output.emit(batch);
        } else if (to > from) {
            if (selection.length < to - from) {
                selection = new int[to - from];
            }
            for (int i = from; i < to; i++) {
                selection[i - from] = batch.row(i);
            }
            ColumnBatch part = batch.withColumns(batch.columns());
            part.setSelection(selection, to - from);
            output.emit(part);
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        output.emitWatermark(timestampMillis);
    }

    @Override
    public void endInput(int input) {}

    @Override
    public boolean satisfied() {
        return seen >= end;
    }
}
