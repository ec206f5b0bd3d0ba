package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.spi.vector.ColumnBatch;

/** Takes the rows of one worker into groups, and hands these over at the end. Groups that do not fit into memory go to disk, by partition. */
final class HashAggregateOperator implements Operator {
    private final HashAggregation shared;
    private OperatorContext context;
    private WorkerGroups groups;

    HashAggregateOperator(HashAggregation shared) {
        this.shared = shared;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        groups = new WorkerGroups(
                shared.aggregation(), context.memory(), shared.owner(), context.metrics(), shared.mostMemory());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        groups.add(batch);
    }

    @Override
    public void endInput(int input) {
        context.metrics().counter("groups").add(groups.endInput());
        shared.add(groups);
        groups = null;
    }

    @Override
    public void close() {
        if (groups != null) {
            groups.close();
        }
    }
}
