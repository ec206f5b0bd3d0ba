package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.concurrent.atomic.AtomicLong;

/** Lets through the rows from {@code offset} to {@code offset + limit}, counted over all workers, and stops those who feed it. */
final class LimitOperator implements Operator, EarlyEnding {
    /** The count that the workers share. */
    static final class Quota {
        private final long offset;
        private final long end;
        private final AtomicLong seen = new AtomicLong();

        Quota(long offset, long limit) {
            this.offset = offset;
            this.end = limit < 0 ? Long.MAX_VALUE : offset + limit;
        }
    }

    private final Quota quota;
    private final RowNumbers rowNumbers = new RowNumbers();
    private Output output;
    private int[] kept = new int[0];

    LimitOperator(Quota quota) {
        this.quota = quota;
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int size = batch.size();
        long first = quota.seen.getAndAdd(size);
        int from = (int) Math.max(0, Math.min(size, quota.offset - first));
        int to = (int) Math.max(0, Math.min(size, quota.end - first));
        if (from >= to) {
            return;
        }
        if (to - from == size) {
            output.emit(batch);
            return;
        }
        if (kept.length < to - from) {
            kept = new int[to - from];
        }
        System.arraycopy(rowNumbers.of(batch), from, kept, 0, to - from);
        ColumnBatch part = batch.withColumns(batch.columns());
        part.setSelection(kept, to - from);
        output.emit(part);
    }

    @Override
    public boolean satisfied() {
        return quota.seen.get() >= quota.end;
    }

    @Override
    public void endInput(int input) {}
}
