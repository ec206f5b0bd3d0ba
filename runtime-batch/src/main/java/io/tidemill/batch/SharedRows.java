package io.tidemill.batch;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The rows of a node that several others read: computed once, kept in memory or on disk until the last of its readers has ended. */
final class SharedRows {
    /**
     * What one worker computed, in its order.
     *
     * @param batches the first rows
     * @param file the rest, or null
     * @param account what the batches hold
     */
    record Segment(List<ColumnBatch> batches, SpilledRows file, MemoryAccount account) {
        private void close() {
            account.close();
            if (file != null) {
                file.close();
            }
        }
    }

    private final List<Segment> segments = new ArrayList<>();
    private int readers;

    synchronized void add(Segment segment) {
        segments.add(segment);
    }

    /** A feed that reads all rows once. All are made before the first is run. */
    synchronized Feed reader() {
        readers++;
        return new Reader();
    }

    private synchronized void readerEnded() {
        if (--readers == 0) {
            segments.forEach(Segment::close);
            segments.clear();
        }
    }

    private final class Reader implements Feed {
        private final AtomicInteger nextSegment = new AtomicInteger();

        @Override
        public void run(Worker worker, NodeCounters counters, Output out) {
            for (int s = nextSegment.getAndIncrement();
                    s < segments.size() && !worker.idle(out);
                    s = nextSegment.getAndIncrement()) {
                read(segments.get(s), worker, out);
            }
        }

        @Override
        public void close() {
            readerEnded();
        }

        private void read(Segment segment, Worker worker, Output out) {
            for (ColumnBatch batch : segment.batches()) {
                if (worker.idle(out)) {
                    return;
                }
                out.emit(batch);
            }
            if (segment.file() == null) {
                return;
            }
            try (BatchReader reader = segment.file().read()) {
                for (ColumnBatch batch = reader.read(); batch != null && !worker.idle(out); batch = reader.read()) {
                    out.emit(batch);
                }
            }
        }
    }
}
