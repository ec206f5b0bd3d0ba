package io.tidemill.batch;

import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Reads the partitions of a sort, each in order. */
final class SortFeed implements Feed {
    private final ExternalSort sort;
    private final AtomicInteger next = new AtomicInteger();

    SortFeed(ExternalSort sort) {
        this.sort = sort;
    }

    @Override
    public void run(Worker worker, NodeCounters counters, Output out) {
        for (int p = next.getAndIncrement(); p < sort.partitions() && !worker.idle(out); p = next.getAndIncrement()) {
            try (RowStream stream = sort.open(p, worker, counters)) {
                for (ColumnBatch batch = stream.next(); batch != null && !worker.idle(out); batch = stream.next()) {
                    out.emit(batch);
                }
            }
        }
    }

    @Override
    public void close() {
        sort.close();
    }
}
