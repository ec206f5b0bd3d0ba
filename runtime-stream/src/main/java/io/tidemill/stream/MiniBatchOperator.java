package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamMiniBatchNode;
import io.tidemill.spi.vector.ColumnBatch;

/** Makes the markers on which buffering operators flush. They are watermarks: thinned ones of event time, or multiples of the interval by the clock, before which event time is swallowed. */
final class MiniBatchOperator implements Operator {
    private final StreamMiniBatchNode node;
    private OperatorContext context;
    private long lastMarker = Long.MIN_VALUE;
    private long suppressed = Long.MIN_VALUE;
    private long nextBoundary = Long.MIN_VALUE;

    MiniBatchOperator(StreamMiniBatchNode node) {
        this.node = node;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        if (!node.rowTime()) {
            long now = context.processingTime();
            lastMarker = marker(now);
            context.wakeAt(lastMarker + node.intervalMillis());
        }
    }

    private long marker(long now) {
        return now - Math.floorMod(now, node.intervalMillis());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        if (!node.rowTime()) {
            mark(context.processingTime());
        }
        context.output().emit(batch);
    }

    private void mark(long now) {
        long marker = marker(now);
        if (marker > lastMarker) {
            lastMarker = marker;
            context.output().emitWatermark(marker);
        }
    }

    @Override
    public void onProcessingTime(long timestampMillis) {
        mark(timestampMillis);
        context.wakeAt(lastMarker + node.intervalMillis());
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        if (timestampMillis == Long.MAX_VALUE || (node.rowTime() && reachesBoundary(timestampMillis))) {
            suppressed = Long.MIN_VALUE;
            context.output().emitWatermark(timestampMillis);
        } else if (node.rowTime()) {
            suppressed = timestampMillis;
        }
    }

    /** With the interval 5 the boundaries are 4, 9, 14 and so on. */
    private boolean reachesBoundary(long timestampMillis) {
        if (node.intervalMillis() <= 0) {
            return true;
        }
        if (nextBoundary != Long.MIN_VALUE && timestampMillis < nextBoundary) {
            return false;
        }
        long start = timestampMillis + 1 - Math.floorMod(timestampMillis + 1, node.intervalMillis());
        boolean reached = nextBoundary != Long.MIN_VALUE || start == timestampMillis + 1;
        nextBoundary = start + node.intervalMillis() - 1;
        return reached;
    }

    @Override
    public void endInput(int input) {
        if (suppressed != Long.MIN_VALUE) {
            context.output().emitWatermark(suppressed);
        }
    }
}
