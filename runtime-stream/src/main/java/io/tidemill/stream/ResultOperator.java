package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.spi.vector.ColumnBatch;

/** Hands rows to the client. */
final class ResultOperator implements Operator {
    private final JobEnvironment environment;

    ResultOperator(JobEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public void open(OperatorContext context) {}

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        // Subtasks of the result in several workers take turns.
        synchronized (environment) {
            environment.onResult(batch);
        }
    }

    @Override
    public void endInput(int input) {}
}
