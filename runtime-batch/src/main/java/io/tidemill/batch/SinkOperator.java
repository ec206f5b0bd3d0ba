package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.spi.vector.ColumnBatch;

/** Writes the rows of one worker. */
final class SinkOperator implements Operator {
    private final SinkRun shared;
    private OperatorContext context;
    private SinkRun.SharedWriter writer;

    SinkOperator(SinkRun shared) {
        this.shared = shared;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        writer = shared.open(context.taskIndex());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        writer.write(batch);
        context.metrics().counter("rows_written").add(batch.size());
    }

    @Override
    public void endInput(int input) {
        context.metrics().counter("bytes_written").add(writer.finish());
    }
}
