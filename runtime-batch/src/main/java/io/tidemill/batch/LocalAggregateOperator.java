package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;

/**
 * Aggregates before an exchange, as far as memory goes: a full table is emitted and begun anew. When a sample shows that nearly every row has a group of its own, the table is emitted after every
 * batch from then on, so that rows just pass in the form of accumulators.
 */
final class LocalAggregateOperator implements Operator {
    /** All tasks together take one part in so many of the memory, unless an option says otherwise. */
    private static final long MEMORY_SHARE = 4;

    private final Aggregation aggregation;
    private final JobSettings settings;
    private final String owner;
    private final RowNumbers rowNumbers = new RowNumbers();
    private OperatorContext context;
    private Output output;
    private MemoryAccount account;
    private GroupedAccumulators groups;
    private ColumnVector[] columns;
    private long rows;
    private boolean judged;
    private boolean bypassed;

    LocalAggregateOperator(Aggregation aggregation, JobSettings settings, String owner) {
        this.aggregation = aggregation;
        this.settings = settings;
        this.owner = owner;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        output = context.output();
        account = new MemoryAccount(context.memory(), owner, context.metrics(), mostMemory());
        groups = new GroupedAccumulators(aggregation);
        columns = aggregation.newOutput(context.batchSize());
        judged = !settings.adaptivePreAggregation() || aggregation.global();
    }

    /** What it holds is only a saving; the phase after it needs as much, and may be the one that cannot spill. */
    private long mostMemory() {
        long limit = settings.operatorMemory().hashAggregate();
        return limit == OperatorMemory.UNLIMITED
                ? context.memory().capacity() / (MEMORY_SHARE * context.taskCount())
                : limit;
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        groups.add(batch);
        rows += batch.size();
        if (!judged && rows >= settings.samplingRows()) {
            judged = true;
            bypassed = groups.size() > settings.maxDistinctRate() * rows;
            context.metrics().counter("local_aggregate_bypassed").add(bypassed ? 1 : 0);
        }
        if (bypassed || !account.tryHold(groups.memoryBytes())) {
            flush();
        }
    }

    private void flush() {
        int size = aggregation.global() ? groups.size() : groups.table().groupLimit();
        int[] numbers = rowNumbers.first(size);
        int batchSize = groups.batchGroups(context.batchSize());
        for (int from = 0; from < size; from += batchSize) {
            int count = Math.min(batchSize, size - from);
            groups.writePartial(numbers, from, count, columns);
            output.emit(new ColumnBatch(count, columns));
        }
        groups.close();
        groups = new GroupedAccumulators(aggregation);
        account.shrinkTo(0);
    }

    @Override
    public void endInput(int input) {
        if (aggregation.global()) {
            groups.addSingleGroup();
        }
        flush();
    }

    @Override
    public void close() {
        groups.close();
        account.close();
    }
}
