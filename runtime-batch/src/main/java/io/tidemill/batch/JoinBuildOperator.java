package io.tidemill.batch;

import io.tidemill.core.memory.Revocable;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;

/** Collects the build rows of one worker. Once memory is refused to any of the workers, rows go to disk by partition. */
final class JoinBuildOperator implements Operator, Revocable {
    private final JoinRun shared;
    private final JobRuntime runtime;
    private final RowNumbers rowNumbers = new RowNumbers();
    private ColumnBuffer rows;
    private PartitionedRows onDisk;
    private MemoryAccount account;
    private boolean sawRow;
    private boolean sawNullKey;

    JoinBuildOperator(JoinRun shared, JobRuntime runtime) {
        this.shared = shared;
        this.runtime = runtime;
    }

    @Override
    public void open(OperatorContext context) {
        rows = new ColumnBuffer(shared.shape().buildTypes());
        account = new MemoryAccount(context.memory(), shared.owner(), context.metrics(), shared.mostMemory(), this);
    }

    @Override
    public synchronized void onBatch(int input, ColumnBatch batch) {
        sawRow = true;
        if (shared.nullAware() && !sawNullKey) {
            sawNullKey = hasNullKey(batch);
        }
        if (!shared.spilling()) {
            rows.append(batch);
            if (account.tryHold(BuildSide.memoryBytes(rows))) {
                return;
            }
            shared.startSpilling();
        } else {
            disk().write(batch.columns(), rowNumbers.of(batch), 0, batch.size());
        }
        moveToDisk();
    }

    private void moveToDisk() {
        if (rows.size() > 0) {
            disk().writeAll(rows);
            account.shrinkTo(0);
        }
    }

    @Override
    public synchronized boolean revoke() {
        if (account == null || rows.size() == 0) {
            return false;
        }
        shared.startSpilling();
        moveToDisk();
        return true;
    }

    private boolean hasNullKey(ColumnBatch batch) {
        for (int key : shared.shape().buildKeys()) {
            ColumnVector column = batch.column(key);
            for (int i = 0; column.mayHaveNulls() && i < batch.size(); i++) {
                if (column.isNull(batch.row(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    private PartitionedRows disk() {
        if (onDisk == null) {
            onDisk = shared.newPartitions(runtime, true, 0);
        }
        return onDisk;
    }

    @Override
    public synchronized void endInput(int input) {
        if (onDisk != null) {
            account.spilled(onDisk.finish());
        }
        if (sawRow) {
            shared.sawBuildRows(sawNullKey);
        }
        shared.addBuilt(rows, onDisk, account);
        account = null;
        onDisk = null;
    }

    @Override
    public synchronized void close() {
        if (account != null) {
            account.close();
            account = null;
        }
        if (onDisk != null) {
            onDisk.close();
        }
    }
}
