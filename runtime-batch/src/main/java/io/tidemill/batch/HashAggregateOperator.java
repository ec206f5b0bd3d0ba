package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.spi.vector.ColumnBatch;

/** Takes the rows of one worker into groups, and hands these over at the end. Groups that do not fit into memory go to disk, by partition. */
final class HashAggregateOperator implements Operator {
    private final HashAggregation shared;
    private OperatorContext context;
    private GroupedAccumulators groups;
    private MemoryAccount account;
    private AggregateSpill spill;

    HashAggregateOperator(HashAggregation shared) {
        this.shared = shared;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        groups = new GroupedAccumulators(shared.aggregation());
        account = new MemoryAccount(context.memory(), shared.owner(), context.metrics(), shared.mostMemory());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        if (shared.aggregation().merging()) {
            groups.merge(batch);
        } else {
            groups.add(batch);
        }
        if (!account.tryHold(groups.memoryBytes())) {
            spill();
        }
    }

    private void spill() {
        if (shared.aggregation().global()) {
            account.hold(groups.memoryBytes());
            return;
        }
        if (spill == null) {
            spill = new AggregateSpill(
                    shared.aggregation(), context.memory(), shared.owner(), HashAggregation.PARTITIONS);
        }
        account.spilled(spill.write(groups, 0));
        groups.close();
        groups = new GroupedAccumulators(shared.aggregation());
        account.shrinkTo(0);
    }

    @Override
    public void endInput(int input) {
        if (spill != null && groups.size() > 0) {
            spill();
        }
        if (shared.aggregation().global()) {
            groups.addSingleGroup();
        }
        context.metrics().counter("groups").add(groups.size());
        shared.add(groups, spill, account);
        account = null;
        groups = null;
        spill = null;
    }

    @Override
    public void close() {
        if (spill != null) {
            spill.close();
        }
        if (account != null) {
            account.close();
        }
    }
}
