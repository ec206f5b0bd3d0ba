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
    private MemoryAccount account;
    private RunWriter runs;
    private SortBuffer[] buffers;
    private long[] hashes = new long[0];
    private int[] scattered = new int[0];
    private int[] starts;

    SortOperator(ExternalSort shared) {
        this.shared = shared;
    }

    @Override
    public void open(OperatorContext context) {
        account = new MemoryAccount(
                context.memory(),
                shared.owner(),
                context.metrics(),
                shared.settings().operatorMemory().sort());
        runs = new RunWriter(shared, context, account);
        buffers = new SortBuffer[shared.partitions()];
        starts = new int[shared.partitions() + 1];
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int[] rows = rowNumbers.of(batch);
        int count = batch.size();
        if (buffers.length == 1) {
            buffer(0).append(batch.columns(), rows, 0, count);
        } else {
            scatter(batch.columns(), rows, count);
            for (int p = 0; p < buffers.length; p++) {
                if (starts[p + 1] > starts[p]) {
                    buffer(p).append(batch.columns(), scattered, starts[p], starts[p + 1] - starts[p]);
                }
            }
        }
        if (!account.tryHold(memoryBytes())) {
            spill();
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
        int[] next = new int[buffers.length + 1];
        for (int i = 0; i < count; i++) {
            next[RowHash.partition(hashes[i], buffers.length) + 1]++;
        }
        for (int p = 0; p < buffers.length; p++) {
            next[p + 1] += next[p];
        }
        System.arraycopy(next, 0, starts, 0, starts.length);
        for (int i = 0; i < count; i++) {
            scattered[next[RowHash.partition(hashes[i], buffers.length)]++] = rows[i];
        }
    }

    private SortBuffer buffer(int partition) {
        if (buffers[partition] == null) {
            buffers[partition] = new SortBuffer(shared.spec());
        }
        return buffers[partition];
    }

    private long memoryBytes() {
        long bytes = 0;
        for (SortBuffer buffer : buffers) {
            bytes += buffer == null ? 0 : buffer.memoryBytes();
        }
        return bytes;
    }

    /** Spills the largest buffers until what is left is granted. */
    private void spill() {
        do {
            long largest = 0;
            for (SortBuffer buffer : buffers) {
                largest = Math.max(largest, buffer == null ? 0 : buffer.memoryBytes());
            }
            for (SortBuffer buffer : buffers) {
                if (buffer != null && buffer.rows().size() > 0 && buffer.memoryBytes() >= largest / 2) {
                    runs.spill(buffer);
                }
            }
            account.shrinkTo(memoryBytes());
        } while (!account.tryHold(memoryBytes()));
    }

    @Override
    public void endInput(int input) {
        shared.add(buffers, account);
        account = null;
    }

    @Override
    public void close() {
        if (account != null) {
            account.close();
        }
    }
}
