package io.tidemill.batch;

import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.metrics.Stopwatch;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;

/** The connection of two operators inside a worker: a direct call, with the counters of both ends. */
final class OperatorLink implements Output {
    private final NodeCounters producer;
    private final Operator consumer;
    private final NodeCounters consumerCounters;
    private final EarlyEnding ending;
    private final Output after;
    private final Stopwatch stopwatch;

    /**
     * Connects two operators.
     *
     * @param after where the consumer's own output goes; null when it has none
     */
    OperatorLink(
            NodeCounters producer,
            Operator consumer,
            NodeCounters consumerCounters,
            Output after,
            Stopwatch stopwatch) {
        this.producer = producer;
        this.consumer = consumer;
        this.consumerCounters = consumerCounters;
        this.ending = consumer instanceof EarlyEnding early ? early : null;
        this.after = after;
        this.stopwatch = stopwatch;
    }

    @Override
    public void emit(ColumnBatch batch) {
        int rows = batch.size();
        if (rows == 0) {
            return;
        }
        producer.rowsOut.add(rows);
        producer.batchesOut.add(1);
        consumerCounters.rowsIn.add(rows);
        consumerCounters.batchesIn.add(1);
        Counter caller = stopwatch.switchTo(consumerCounters.cpuNanos);
        consumer.onBatch(0, batch);
        stopwatch.switchTo(caller);
    }

    /** Batch has no watermarks: all rows of an input are there before its end. */
    @Override
    public void emitWatermark(long timestampMillis) {}

    @Override
    public boolean finished() {
        return ending != null && ending.satisfied() || after != null && after.finished();
    }
}
