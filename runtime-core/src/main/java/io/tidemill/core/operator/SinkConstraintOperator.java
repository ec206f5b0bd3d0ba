package io.tidemill.core.operator;

import io.tidemill.core.plan.SinkNode;
import io.tidemill.spi.vector.ColumnBatch;

/** Hands on the rows that the table of a sink accepts. */
final class SinkConstraintOperator implements Operator {
    private final SinkNode node;
    private SinkConstraints constraints;
    private Output output;

    SinkConstraintOperator(SinkNode node) {
        this.node = node;
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        constraints = new SinkConstraints(node, context.metrics());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        ColumnBatch rows = constraints.enforce(batch);
        if (!rows.isEmpty()) {
            output.emit(rows);
        }
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
