package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/** Aggregates rows that come in order of their keys: a group is complete when another key comes, so that only the open group is kept. */
final class SortAggregateOperator implements Operator {
    /** Accumulators of more bytes than this are worth making anew. */
    private static final long LARGE = 64 << 10;

    private final RowNumbers rowNumbers = new RowNumbers();
    private final Aggregation aggregation;
    private final boolean partial;
    private final String owner;
    private Output output;
    private MemoryAccount account;
    private GroupedAccumulators groups;
    private ColumnVector[] columns;
    private int[] closed = new int[0];
    private int open = -1;

    /** Emits accumulators when {@code partial}, else results. */
    SortAggregateOperator(Aggregation aggregation, boolean partial, String owner) {
        this.aggregation = aggregation;
        this.partial = partial;
        this.owner = owner;
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        account = new MemoryAccount(context.memory(), owner, context.metrics());
        groups = new GroupedAccumulators(aggregation);
        columns = aggregation.newOutput(context.batchSize());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        add(batch);
        if (!aggregation.global()) {
            int start = closeGroups(batch.size());
            if (start >= 0 && groups.memoryBytes() > LARGE) {
                beginAnew(batch, start);
            }
        }
        account.hold(groups.memoryBytes());
    }

    private void add(ColumnBatch batch) {
        if (aggregation.merging()) {
            groups.merge(batch);
        } else {
            groups.add(batch);
        }
    }

    /** Accumulators do not shrink: after a large group they are made anew, with the rows of the open group, all of which are in this batch. */
    private void beginAnew(ColumnBatch batch, int start) {
        int count = batch.size() - start;
        ColumnBatch rest = batch.withColumns(batch.columns());
        rest.setSelection(Arrays.copyOfRange(rowNumbers.of(batch), start, batch.size()), count);
        groups.close();
        groups = new GroupedAccumulators(aggregation);
        add(rest);
        open = groups.lastGroups()[0];
        account.shrinkTo(groups.memoryBytes());
    }

    /** Emits the groups that are complete; returns where in the batch the open one begins, -1 when it began before. */
    private int closeGroups(int rows) {
        if (closed.length < rows + 1) {
            closed = new int[rows + 1];
        }
        int[] groupOf = groups.lastGroups();
        int count = 0;
        int start = -1;
        for (int i = 0; i < rows; i++) {
            if (groupOf[i] != open) {
                start = i;
                if (open >= 0) {
                    closed[count++] = open;
                }
                open = groupOf[i];
            }
        }
        emit(closed, count);
        for (int i = 0; i < count; i++) {
            groups.remove(closed[i]);
        }
        return start;
    }

    private void emit(int[] numbers, int count) {
        if (count == 0) {
            return;
        }
        if (partial) {
            groups.writePartial(numbers, 0, count, columns);
        } else {
            groups.writeResult(numbers, 0, count, columns);
        }
        output.emit(new ColumnBatch(count, columns));
    }

    @Override
    public void endInput(int input) {
        if (aggregation.global()) {
            groups.addSingleGroup();
            open = 0;
        }
        if (open >= 0) {
            emit(new int[] {open}, 1);
        }
    }

    @Override
    public void close() {
        groups.close();
        account.close();
    }
}
