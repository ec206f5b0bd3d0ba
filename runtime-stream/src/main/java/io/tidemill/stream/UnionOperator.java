package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;

/** Passes the rows of all inputs on as they come. */
final class UnionOperator implements Operator {
    private final CombinedWatermark watermark;
    private Output output;

    UnionOperator(int inputs) {
        watermark = new CombinedWatermark(inputs);
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        output.emit(batch);
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        if (watermark.update(input, timestampMillis)) {
            output.emitWatermark(watermark.current());
        }
    }

    @Override
    public void endInput(int input) {}
}
