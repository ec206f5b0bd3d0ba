package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;

/** A link within a worker: plain calls. */
final class DirectLink implements Link {
    private final OperatorSubtask target;
    private final int input;
    private final int channel;

    DirectLink(OperatorSubtask target, int input, int channel) {
        this.target = target;
        this.input = input;
        this.channel = channel;
    }

    @Override
    public void batch(ColumnBatch batch) {
        target.batch(input, batch);
    }

    @Override
    public void watermark(long timestampMillis) {
        target.watermark(input, channel, timestampMillis);
    }

    @Override
    public void idle(boolean idle) {
        target.idle(input, channel, idle);
    }

    @Override
    public void end() {
        target.end(input, channel);
    }

    @Override
    public boolean finished() {
        return target.finished();
    }
}
