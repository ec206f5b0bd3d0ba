package io.tidemill.stream;

import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.List;

/** Everything that goes out of a subtask, to all its readers. */
final class SubtaskOutput implements Output {
    private final NodeCounters counters;
    private final List<Link> added = new ArrayList<>();
    private Link[] links = new Link[0];
    private boolean idle;

    SubtaskOutput(NodeCounters counters) {
        this.counters = counters;
    }

    void add(Link link) {
        added.add(link);
        links = added.toArray(new Link[0]);
    }

    @Override
    public void emit(ColumnBatch batch) {
        int rows = batch.size();
        if (rows == 0) {
            return;
        }
        counters.rowsOut.add(rows);
        counters.batchesOut.add(1);
        for (Link link : links) {
            link.batch(batch);
        }
    }

    @Override
    public void emitWatermark(long timestampMillis) {
        for (Link link : links) {
            link.watermark(timestampMillis);
        }
    }

    @Override
    public void emitIdle(boolean isIdle) {
        if (isIdle != idle) {
            idle = isIdle;
            for (Link link : links) {
                link.idle(isIdle);
            }
        }
    }

    void end() {
        for (Link link : links) {
            link.end();
        }
    }

    @Override
    public boolean finished() {
        for (Link link : links) {
            if (!link.finished()) {
                return false;
            }
        }
        return links.length > 0;
    }
}
