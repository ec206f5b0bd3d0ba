package io.tidemill.batch;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The rows of a node that several others read: computed once, kept in memory or on disk, read any number of times. */
final class SharedRows {
    /**
     * What one worker computed, in its order.
     *
     * @param batches the first rows
     * @param file the rest, or null
     */
    record Segment(List<ColumnBatch> batches, SpilledRows file) {}

    private final List<Segment> segments = new ArrayList<>();

    synchronized void add(Segment segment) {
        segments.add(segment);
    }

    /** A feed that reads all rows once. */
    Feed reader() {
        return new Reader();
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
