package io.tidemill.batch;

import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The rows of a node that several others read: computed once, kept in memory or on disk until the last of its readers has ended. */
final class SharedRows {
    private final List<KeptRows> segments = new ArrayList<>();
    private int readers;

    /** Takes over what one worker computed. */
    synchronized void add(KeptRows segment) {
        segments.add(segment);
    }

    /** A feed that reads all rows once. All are made before the first is run. */
    synchronized Feed reader() {
        readers++;
        return new Reader();
    }

    private synchronized void readerEnded() {
        if (--readers == 0) {
            segments.forEach(KeptRows::close);
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

        private void read(KeptRows segment, Worker worker, Output out) {
            try (RowStream rows = segment.read()) {
                for (ColumnBatch batch = rows.next(); batch != null && !worker.idle(out); batch = rows.next()) {
                    out.emit(batch);
                }
            }
        }
    }
}
