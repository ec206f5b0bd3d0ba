package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;

/**
 * An exchange whose work a shared structure behind it does (a table merged by partition, a join table that all workers probe): rows are handed over in place, and counted.
 */
final class ExchangeOperator implements Operator {
    private Output output;

    @Override
    public void open(OperatorContext context) {
        output = context.output();
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        output.emit(batch);
    }

    @Override
    public void endInput(int input) {}
}
