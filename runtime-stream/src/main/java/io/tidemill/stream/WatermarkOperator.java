package io.tidemill.stream;

import io.tidemill.config.PipelineOptions;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamWatermarkNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.util.List;

/**
 * Makes watermarks from rows: a row passes first, then its watermark if it is further than the interval (of event time) from the last one; what is held back follows by the clock. Watermarks of
 * sources are swallowed except the last. When no row has come for the idle timeout, says so; the next row ends that. Starts before all times, so rows from before 1970 count.
 */
final class WatermarkOperator implements Operator {
    private static final long NONE = Long.MIN_VALUE;

    private final StreamWatermarkNode node;
    private final Projection watermark;
    private OperatorContext context;
    private Counter gauge;
    private long interval;
    private long current = NONE;
    private long emitted = NONE;
    private boolean timerSet;
    private boolean idle;
    private long lastRow;

    WatermarkOperator(StreamWatermarkNode node, ExpressionCompiler compiler, EvaluationSession session) {
        this.node = node;
        this.watermark = compiler.projection(
                List.of(node.watermark()),
                node.input().properties().outputType().children(),
                session);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        interval = context.config().get(PipelineOptions.AUTO_WATERMARK_INTERVAL).toMillis();
        gauge = context.metrics().counter("watermark");
        lastRow = context.processingTime();
        if (node.idleTimeoutMillis() > 0) {
            context.wakeAt(lastRow + node.idleTimeoutMillis());
        }
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        lastRow = node.idleTimeoutMillis() > 0 || interval > 0 ? context.processingTime() : 0;
        if (idle) {
            idle = false;
            context.output().emitIdle(false);
            context.wakeAt(lastRow + node.idleTimeoutMillis());
        }
        ColumnVector times = batch.column(node.timeColumn());
        ColumnVector watermarks = watermark.project(batch).column(0);
        int count = batch.size();
        int start = 0;
        for (int i = 0; i < count; i++) {
            int row = batch.row(i);
            if (times.isNull(row)) {
                throw new EngineException(
                        ErrorCode.DATA_MALFORMED,
                        "the row time of a table with a watermark is NULL; filter such rows out below the watermark or"
                                + " give the time column a default");
            }
            if (watermarks.isNull(row)) {
                continue;
            }
            current = Math.max(current, EventTime.millis(watermarks, row));
            if (current != NONE && (emitted == NONE || current - emitted > interval)) {
                pass(batch, start, i + 1);
                start = i + 1;
                advance();
            }
        }
        pass(batch, start, count);
        if (current > emitted && !timerSet && interval > 0) {
            timerSet = true;
            context.wakeAt(lastRow + interval);
        }
    }

    /** Emits the rows of a batch from one to another. */
    private void pass(ColumnBatch batch, int from, int to) {
        if (from == to) {
            return;
        }
        if (to - from == batch.size()) {
            context.output().emit(batch);
            return;
        }
        int[] selection = new int[to - from];
        for (int i = from; i < to; i++) {
            selection[i - from] = batch.row(i);
        }
        ColumnBatch part = batch.withColumns(batch.columns());
        part.setSelection(selection, selection.length);
        context.output().emit(part);
    }

    private void advance() {
        emitted = current;
        gauge.set(emitted);
        context.output().emitWatermark(emitted);
    }

    @Override
    public void onProcessingTime(long timestampMillis) {
        timerSet = false;
        if (current > emitted) {
            advance();
        }
        if (node.idleTimeoutMillis() > 0 && !idle) {
            if (timestampMillis - lastRow >= node.idleTimeoutMillis()) {
                idle = true;
                context.output().emitIdle(true);
            } else {
                context.wakeAt(lastRow + node.idleTimeoutMillis());
            }
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        if (timestampMillis == Long.MAX_VALUE) {
            current = timestampMillis;
            advance();
        }
    }

    @Override
    public void endInput(int input) {}
}
