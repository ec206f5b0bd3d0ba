package io.tidemill.batch;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import java.util.ArrayList;
import java.util.List;

/** Sorts rows inside one task: in memory where they fit, else in runs on disk. Rows are added, then read once. One thread. */
final class TaskSort implements AutoCloseable {
    private final SortSpec spec;
    private final String owner;
    private final OperatorContext context;
    private final MemoryAccount account;
    private final SortBuffer buffer;
    private final ColumnVector[] columns;
    private final RowNumbers rowNumbers = new RowNumbers();
    private int filled;

    TaskSort(SortSpec spec, String owner, OperatorContext context) {
        this.spec = spec;
        this.owner = owner;
        this.context = context;
        this.account = new MemoryAccount(context.memory(), owner, context.metrics());
        this.buffer = new SortBuffer(spec);
        this.columns = Vectors.allocateAll(spec.types(), context.batchSize());
    }

    /** The place of a new row in {@link #columns}, which the caller fills before the next call. */
    int add() {
        if (filled == context.batchSize()) {
            flush();
        }
        return filled++;
    }

    ColumnVector[] columns() {
        return columns;
    }

    private void flush() {
        buffer.append(columns, rowNumbers.first(filled), 0, filled);
        for (ColumnVector column : columns) {
            column.reset();
        }
        filled = 0;
        if (!account.tryHold(buffer.memoryBytes())) {
            spill();
        }
    }

    private void spill() {
        account.spilled(buffer.spill(context.memory(), owner));
        account.shrinkTo(0);
    }

    /** All rows in order; at most one batch of them is valid at a time. Closed by the caller, before this. */
    RowStream sorted() {
        flush();
        if (buffer.runs().isEmpty()) {
            BufferStream rows = new BufferStream(spec, buffer.rows(), context.batchSize());
            account.shrinkTo(0);
            rows.open(context.memory(), owner, context.metrics());
            return rows;
        }
        spill();
        int width = mergeWidth();
        RunReduction reduction = new RunReduction(spec, context.memory(), owner, this::checkCancelled);
        while (buffer.runs().size() > width) {
            account.spilled(buffer.mergeSmallest(Math.min(width, buffer.runs().size() - width + 1), reduction));
        }
        List<SortedRun> runs = new ArrayList<>();
        buffer.runs().forEach(run -> runs.add(SortedRun.of(spec, run)));
        return new RunMerge(spec, runs, context.batchSize());
    }

    /** As many runs as there is memory to read them at once; two in any case. */
    private int mergeWidth() {
        int most = Math.min(buffer.runs().size(), context.config().get(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES));
        long each = buffer.runs().get(0).bufferBytes();
        int width = 2;
        while (width < most && account.tryHold((width + 1) * each)) {
            width++;
        }
        return width;
    }

    private void checkCancelled() {
        if (context.cancelled()) {
            throw new EngineException(ErrorCode.CANCELLED, "the job was cancelled");
        }
    }

    @Override
    public void close() {
        buffer.close();
        account.close();
    }
}
