package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;

/** A link to a subtask in another worker. */
final class QueueLink implements Link {
    private final PortQueue queue;

    QueueLink(PortQueue queue) {
        this.queue = queue;
    }

    @Override
    public void batch(ColumnBatch batch) {
        queue.put(PortQueue.Kind.BATCH, batch.compact(), 0);
    }

    @Override
    public void watermark(long timestampMillis) {
        queue.put(PortQueue.Kind.WATERMARK, null, timestampMillis);
    }

    @Override
    public void idle(boolean idle) {
        queue.put(idle ? PortQueue.Kind.IDLE : PortQueue.Kind.ACTIVE, null, 0);
    }

    @Override
    public void end() {
        queue.put(PortQueue.Kind.END, null, 0);
    }

    @Override
    public boolean finished() {
        return queue.finished();
    }
}
