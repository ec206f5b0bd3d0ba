package io.tidemill.stream;

import io.tidemill.core.codegen.EvaluationSession.WatermarkView;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.metrics.Stopwatch;
import io.tidemill.core.operator.Operator;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.Arrays;

/** One operator in one worker: turns what comes over its channels into the calls of the operator contract. */
final class OperatorSubtask implements WatermarkView {
    private final Operator operator;
    private final NodeCounters counters;
    private final SubtaskOutput output;
    private final Stopwatch stopwatch;
    private final EarlyEnding early;
    private final ChannelStatus[] inputs;
    private final long[] delivered;
    private final Counter watermark;
    private int endedInputs;
    private long wakeUp = Long.MAX_VALUE;

    /**
     * A subtask.
     *
     * @param channels number of channels of each input
     */
    OperatorSubtask(
            Operator operator, NodeCounters counters, SubtaskOutput output, Stopwatch stopwatch, int[] channels) {
        this.operator = operator;
        this.counters = counters;
        this.output = output;
        this.stopwatch = stopwatch;
        this.early = operator instanceof EarlyEnding ending ? ending : null;
        this.inputs = new ChannelStatus[channels.length];
        for (int i = 0; i < channels.length; i++) {
            inputs[i] = new ChannelStatus(channels[i]);
        }
        this.delivered = new long[channels.length];
        Arrays.fill(delivered, Long.MIN_VALUE);
        this.watermark = counters.set.counter("watermark");
        watermark.set(Long.MIN_VALUE);
    }

    void open(WorkerContext context) {
        context.bind(this);
        operator.open(context);
    }

    void batch(int input, ColumnBatch batch) {
        int rows = batch.size();
        if (rows == 0 || finished()) {
            return;
        }
        counters.rowsIn.add(rows);
        counters.batchesIn.add(1);
        Counter caller = stopwatch.switchTo(counters.cpuNanos);
        operator.onBatch(input, batch);
        stopwatch.switchTo(caller);
    }

    void watermark(int input, int channel, long timestampMillis) {
        inputs[input].watermark(channel, timestampMillis);
        deliverWatermarks();
    }

    void idle(int input, int channel, boolean idle) {
        inputs[input].idle(channel, idle);
        deliverWatermarks();
        output.emitIdle(isIdle());
    }

    void end(int input, int channel) {
        ChannelStatus status = inputs[input];
        status.end(channel);
        deliverWatermarks();
        if (!status.hasEnded()) {
            return;
        }
        Counter caller = stopwatch.switchTo(counters.cpuNanos);
        operator.endInput(input);
        stopwatch.switchTo(caller);
        endedInputs++;
        if (hasEnded()) {
            output.end();
        } else {
            output.emitIdle(isIdle());
        }
    }

    boolean hasEnded() {
        return endedInputs == inputs.length;
    }

    /** No input is active, but one may become active again. */
    private boolean isIdle() {
        boolean all = true;
        for (ChannelStatus input : inputs) {
            if (input.active()) {
                return false;
            }
            all &= input.hasEnded();
        }
        return !all;
    }

    private void deliverWatermarks() {
        long active = Long.MAX_VALUE;
        boolean anyActive = false;
        for (ChannelStatus input : inputs) {
            if (input.active()) {
                active = Math.min(active, input.watermark());
                anyActive = true;
            }
        }
        for (int i = 0; i < inputs.length; i++) {
            long timestamp = inputs[i].watermark();
            // An idle input does not hold the others back; the operator sees it go along with them.
            if (anyActive && !inputs[i].active() && !inputs[i].hasEnded()) {
                timestamp = Math.max(timestamp, active);
            }
            if (timestamp > delivered[i]) {
                delivered[i] = timestamp;
                watermark.set(Math.max(watermark.value(), currentMillis()));
                Counter caller = stopwatch.switchTo(counters.cpuNanos);
                operator.onWatermark(i, timestamp);
                stopwatch.switchTo(caller);
            }
        }
    }

    void wakeAt(long timestampMillis) {
        wakeUp = Math.min(wakeUp, timestampMillis);
    }

    /** When it wants to be woken next; Long.MAX_VALUE for never. */
    long wakeUp() {
        return hasEnded() ? Long.MAX_VALUE : wakeUp;
    }

    void wake(long now) {
        wakeUp = Long.MAX_VALUE;
        Counter caller = stopwatch.switchTo(counters.cpuNanos);
        operator.onProcessingTime(now);
        stopwatch.switchTo(caller);
    }

    boolean finished() {
        return (early != null && early.satisfied()) || output.finished();
    }

    @Override
    public long currentMillis() {
        long least = Long.MAX_VALUE;
        for (long timestamp : delivered) {
            least = Math.min(least, timestamp);
        }
        return least;
    }

    void close() {
        operator.close();
    }
}
