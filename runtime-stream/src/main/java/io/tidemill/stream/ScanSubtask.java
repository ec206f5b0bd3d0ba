package io.tidemill.stream;

import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.metrics.Stopwatch;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a table. The splits of a bounded table are read one after the other, in order. Those of an unbounded one may never end, so each gets a reader of its own and they take turns.
 */
final class ScanSubtask implements SourceSubtask {
    private final JobRuntime runtime;
    private final SplitPool pool;
    private final NodeCounters counters;
    private final Counter bytesRead;
    private final SubtaskOutput output;
    private final Stopwatch stopwatch;
    private final ReaderContext context;
    private final String table;
    private final List<SplitReader> open = new ArrayList<>();
    /** Bytes of readers that are closed. */
    private long bytesBefore;

    private SplitReader spare;
    private int turn;

    ScanSubtask(
            JobRuntime runtime,
            String table,
            SplitPool pool,
            NodeCounters counters,
            SubtaskOutput output,
            Stopwatch stopwatch,
            int taskIndex,
            int taskCount) {
        this.runtime = runtime;
        this.table = table;
        this.pool = pool;
        this.counters = counters;
        this.bytesRead = counters.set.counter("bytes_read");
        this.output = output;
        this.stopwatch = stopwatch;
        this.context = new Context(taskIndex, taskCount);
    }

    @Override
    public void open() {}

    @Override
    public Poll poll() {
        Counter caller = stopwatch.switchTo(counters.cpuNanos);
        try {
            return pollSplits();
        } catch (IOException e) {
            throw SplitPool.failure(table, e);
        } finally {
            stopwatch.switchTo(caller);
        }
    }

    private Poll pollSplits() throws IOException {
        if (output.finished()) {
            output.end();
            return Poll.ENDED;
        }
        openMore();
        if (open.isEmpty()) {
            if (!pool.exhausted()) {
                return Poll.NOTHING_YET;
            }
            output.end();
            return Poll.ENDED;
        }
        for (int i = 0; i < open.size(); i++) {
            turn = turn + 1 >= open.size() ? 0 : turn + 1;
            Poll result = read(turn);
            if (result != Poll.NOTHING_YET) {
                return result;
            }
        }
        return Poll.NOTHING_YET;
    }

    private void openMore() throws IOException {
        boolean bounded = pool.source().bounded();
        while (!bounded || open.isEmpty()) {
            Split split = pool.next(runtime.clock().millis());
            if (split == null) {
                return;
            }
            SplitReader reader = spare == null ? pool.source().createReader(context) : spare;
            spare = null;
            open.add(reader);
            reader.open(split, null);
        }
    }

    private Poll read(int index) throws IOException {
        SplitReader reader = open.get(index);
        ColumnBatch batch = reader.read();
        if (batch == null) {
            counters.set.counter("splits").add(1);
            open.remove(index);
            if (spare == null) {
                spare = reader;
            } else {
                bytesBefore += reader.bytesRead();
                reader.close();
            }
            countBytes();
            return Poll.ROWS;
        }
        if (batch.isEmpty()) {
            return Poll.NOTHING_YET;
        }
        output.emit(batch);
        return Poll.ROWS;
    }

    private void countBytes() {
        long bytes = bytesBefore + (spare == null ? 0 : spare.bytesRead());
        for (SplitReader reader : open) {
            bytes += reader.bytesRead();
        }
        bytesRead.set(bytes);
    }

    @Override
    public void close() {
        try {
            countBytes();
            for (SplitReader reader : open) {
                reader.close();
            }
            if (spare != null) {
                spare.close();
            }
        } catch (IOException e) {
            throw new EngineException(ErrorCode.JOB_FAILED, "cannot close table " + table + ": " + e.getMessage(), e);
        }
    }

    private final class Context implements ReaderContext {
        private final int taskIndex;
        private final int taskCount;

        Context(int taskIndex, int taskCount) {
            this.taskIndex = taskIndex;
            this.taskCount = taskCount;
        }

        @Override
        public int batchSize() {
            return runtime.batchSize();
        }

        @Override
        public int taskIndex() {
            return taskIndex;
        }

        @Override
        public int taskCount() {
            return taskCount;
        }

        @Override
        public boolean cancelled() {
            return runtime.tasks().cancelled();
        }

        @Override
        public void count(String counter, long amount) {
            counters.set.counter(counter).add(amount);
        }
    }
}
