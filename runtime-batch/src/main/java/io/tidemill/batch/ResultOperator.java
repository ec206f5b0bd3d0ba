package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.spi.vector.ColumnBatch;

/** Hands rows to the client, one worker at a time. */
final class ResultOperator implements Operator {
    private final JobEnvironment client;

    ResultOperator(JobEnvironment client) {
        this.client = client;
    }

    @Override
    public void open(OperatorContext context) {}

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        synchronized (client) {
            client.onResult(batch);
        }
    }

    @Override
    public void endInput(int input) {}
}
