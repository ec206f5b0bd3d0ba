package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;

/**
 * Matches the probe rows of one worker with the build side. When that is on disk, probe rows are put aside by partition, and the last worker to end joins the partitions.
 */
final class JoinProbeOperator implements Operator {
    private final JoinRun shared;
    private final JobRuntime runtime;
    private final RowNumbers rowNumbers = new RowNumbers();
    private OperatorContext context;
    private Output output;
    private JoinMatcher matcher;
    private PartitionedRows onDisk;
    private int[] kept = new int[0];

    JoinProbeOperator(JoinRun shared, JobRuntime runtime) {
        this.shared = shared;
        this.runtime = runtime;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        output = context.output();
        if (shared.build() != null) {
            matcher = new JoinMatcher(shared.shape(), shared.build(), shared.newResidual(), context);
        }
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        if (shared.everythingPasses()) {
            output.emit(batch);
            return;
        }
        if (shared.nothingPasses()) {
            return;
        }
        ColumnBatch candidates = shared.nullAware() ? withoutNullKeys(batch) : batch;
        if (matcher != null) {
            matcher.match(candidates);
            return;
        }
        if (onDisk == null) {
            onDisk = shared.newPartitions(runtime, false, 0);
        }
        onDisk.write(candidates.columns(), rowNumbers.of(candidates), 0, candidates.size());
    }

    /** Something NOT IN a list that is not empty is unknown for NULL. */
    private ColumnBatch withoutNullKeys(ColumnBatch batch) {
        int[] rows = rowNumbers.of(batch);
        if (kept.length < batch.size()) {
            kept = new int[batch.size()];
        }
        int count = 0;
        for (int i = 0; i < batch.size(); i++) {
            kept[count] = rows[i];
            count += hasNullKey(batch, rows[i]) ? 0 : 1;
        }
        ColumnBatch result = batch.withColumns(batch.columns());
        result.setSelection(kept, count);
        return result;
    }

    private boolean hasNullKey(ColumnBatch batch, int row) {
        for (int key : shared.shape().probeKeys()) {
            ColumnVector column = batch.column(key);
            if (column.isNull(row)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void endInput(int input) {
        if (onDisk != null) {
            context.metrics().counter("spilled_bytes").add(onDisk.finish());
            shared.addProbed(onDisk);
            onDisk = null;
        }
        if (!shared.lastProbeWorker()) {
            return;
        }
        if (matcher != null) {
            matcher.finishBuild();
        } else if (!shared.nothingPasses()) {
            new SpilledJoin(shared, runtime, context).run();
        }
        shared.release();
    }

    @Override
    public void close() {
        if (onDisk != null) {
            onDisk.close();
        }
    }
}
