package io.tidemill.batch;

import io.tidemill.core.hash.RowHash;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;

/** Collects the rows of one worker for an external sort, by partition; refused memory writes runs, the largest buffers first. */
final class SortOperator implements Operator {
    private final ExternalSort shared;
    private final RowNumbers rowNumbers = new RowNumbers();
    private SortBuffers buffers;
    private long[] hashes = new long[0];
    private int[] scattered = new int[0];
    private int[] starts;

    SortOperator(ExternalSort shared) {
        this.shared = shared;
    }

    @Override
    public void open(OperatorContext context) {
        buffers = new SortBuffers(
                shared, context, shared.settings().operatorMemory().sort());
        starts = new int[shared.partitions() + 1];
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int[] rows = rowNumbers.of(batch);
        int count = batch.size();
        if (shared.partitions() == 1) {
            starts[1] = count;
            buffers.add(batch.columns(), rows, starts);
        } else {
            scatter(batch.columns(), rows, count);
            buffers.add(batch.columns(), scattered, starts);
        }
    }

    private void scatter(ColumnVector[] columns, int[] rows, int count) {
        if (hashes.length < count) {
            hashes = new long[count];
            scattered = new int[count];
        }
        int[] keys = shared.partitionKeys();
        ColumnVector[] selected = new ColumnVector[keys.length];
        for (int i = 0; i < keys.length; i++) {
            selected[i] = columns[keys[i]];
        }
        RowHash.hash(selected, rows, 0, count, hashes);
        int[] next = new int[shared.partitions() + 1];
        for (int i = 0; i < count; i++) {
            next[RowHash.partition(hashes[i], shared.partitions()) + 1]++;
        }
        for (int p = 0; p < shared.partitions(); p++) {
            next[p + 1] += next[p];
        }
        System.arraycopy(next, 0, starts, 0, starts.length);
        for (int i = 0; i < count; i++) {
            scattered[next[RowHash.partition(hashes[i], shared.partitions())]++] = rows[i];
        }
    }

    @Override
    public void endInput(int input) {
        shared.add(buffers);
        buffers = null;
    }

    @Override
    public void close() {
        if (buffers != null) {
            buffers.close();
        }
    }
}
