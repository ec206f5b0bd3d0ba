package io.tidemill.batch;

import io.tidemill.core.memory.Revocable;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.spi.vector.ColumnVector;
import java.util.Optional;

/**
 * The rows of one worker of an external sort, by partition, with the memory that they hold. They go to disk as sorted runs when memory is refused, and when somebody else must have it. Thread-safe.
 */
final class SortBuffers implements Revocable, AutoCloseable {
    private final SortSpec spec;
    private final SortBuffer[] buffers;
    private final MemoryAccount account;
    private final RunWriter runs;

    /**
     * No rows.
     *
     * @param most bytes that the worker may hold
     */
    SortBuffers(ExternalSort shared, OperatorContext context, long most) {
        spec = shared.spec();
        buffers = new SortBuffer[shared.partitions()];
        account = new MemoryAccount(context.memory(), shared.owner(), context.metrics(), most, this);
        runs = new RunWriter(shared, context, account);
    }

    /** Adds the rows of a batch: those of a partition are {@code numbers[starts[partition] .. starts[partition + 1])}. */
    synchronized void add(ColumnVector[] columns, int[] numbers, int[] starts) {
        for (int p = 0; p < buffers.length; p++) {
            if (starts[p + 1] > starts[p]) {
                if (buffers[p] == null) {
                    buffers[p] = new SortBuffer(spec);
                }
                buffers[p].append(columns, numbers, starts[p], starts[p + 1] - starts[p]);
            }
        }
        while (!account.tryHold(memoryBytes())) {
            spillLargest();
        }
    }

    /**
     * Adds rows to the only partition, of which not more than the first {@code wanted} are needed; they are sorted out once there are {@code most}. Gives the key of the last row that is needed when
     * that is known anew.
     */
    synchronized Optional<NormalizedKeys> addFirst(
            ColumnVector[] columns, int[] numbers, int count, int wanted, long most) {
        if (buffers[0] == null) {
            buffers[0] = new SortBuffer(spec);
        }
        buffers[0].append(columns, numbers, 0, count);
        Optional<NormalizedKeys> bar = Optional.empty();
        if (buffers[0].rows().size() >= most || !account.tryHold(memoryBytes())) {
            buffers[0].keepFirst(wanted);
            bar = lastOf(buffers[0].rows(), wanted);
            account.shrinkTo(memoryBytes());
        }
        while (!account.tryHold(memoryBytes())) {
            spillLargest();
        }
        return bar;
    }

    private Optional<NormalizedKeys> lastOf(ColumnBuffer rows, int wanted) {
        if (wanted == 0 || rows.size() < wanted) {
            return Optional.empty();
        }
        NormalizedKeys key = NormalizedKeys.comparable(spec);
        key.encode(rows.columns(), new int[] {wanted - 1}, 0, 1);
        return Optional.of(key);
    }

    private long memoryBytes() {
        long bytes = 0;
        for (SortBuffer buffer : buffers) {
            bytes += buffer == null ? 0 : buffer.memoryBytes();
        }
        return bytes;
    }

    private void spillLargest() {
        long largest = 0;
        for (SortBuffer buffer : buffers) {
            largest = Math.max(largest, buffer == null ? 0 : buffer.memoryBytes());
        }
        spillFrom(largest / 2);
    }

    private void spillFrom(long bytes) {
        for (SortBuffer buffer : buffers) {
            if (buffer != null && buffer.rows().size() > 0 && buffer.memoryBytes() >= bytes) {
                runs.spill(buffer);
            }
        }
        account.shrinkTo(memoryBytes());
    }

    @Override
    public synchronized boolean revoke() {
        if (memoryBytes() == 0) {
            return false;
        }
        spillFrom(0);
        return true;
    }

    /** Hands over what there is of a partition, with its memory, which the caller then has to ask for; null when there is nothing. */
    synchronized SortBuffer take(int partition) {
        SortBuffer taken = buffers[partition];
        buffers[partition] = null;
        account.shrinkTo(memoryBytes());
        return taken;
    }

    @Override
    public synchronized void close() {
        for (int p = 0; p < buffers.length; p++) {
            if (buffers[p] != null) {
                buffers[p].close();
                buffers[p] = null;
            }
        }
        account.close();
    }
}
