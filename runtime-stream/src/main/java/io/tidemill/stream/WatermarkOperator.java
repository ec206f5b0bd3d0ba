package io.tidemill.stream;

import io.tidemill.config.PipelineOptions;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamWatermarkNode;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.state.StateTable;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.List;

/**
 * Makes watermarks from rows: a row passes first, then its watermark if it is further than the interval (of event time) from the last one; what is held back follows by the clock. Watermarks of
 * sources are swallowed except the last. When no row has come for the idle timeout, says so; the next row ends that. Starts before all times, so rows from before 1970 count.
 */
final class WatermarkOperator implements Operator, Snapshottable {
    private static final int STATE_VERSION = 1;
    /**
     * The greatest watermark of a row and the last one emitted; how long ago the last row came, and how long until a held-back watermark follows; whether idle. Lengths of time, so that the time
     * between a snapshot and a restore does not count.
     */
    private static final StateTable STATE = StateTable.perTask(
            LogicalType.bigint(), LogicalType.bigint(), LogicalType.bigint(), LogicalType.bigint(), LogicalType.bool());

    private static final long NONE = Long.MIN_VALUE;
    private static final long NEVER = Long.MAX_VALUE;

    private final StreamWatermarkNode node;
    private final Projection watermark;
    private OperatorContext context;
    private Counter gauge;
    private long interval;
    private long current = NONE;
    private long emitted = NONE;
    /** When a watermark that is held back is emitted. */
    private long timer = NEVER;

    private boolean idle;
    private long lastRow;
    private boolean loaded;
    /** Whether the last watermark and idleness are still to be told after a restore. */
    private boolean repeats;

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
        planWakeUp();
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        repeat();
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
        if (current > emitted && timer == NEVER && interval > 0) {
            timer = lastRow + interval;
            context.wakeAt(timer);
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
        repeats = false;
        gauge.set(emitted);
        context.output().emitWatermark(emitted);
    }

    @Override
    public void onProcessingTime(long timestampMillis) {
        repeat();
        if (timer <= timestampMillis) {
            timer = NEVER;
            advanceToCurrent();
        }
        if (node.idleTimeoutMillis() > 0 && !idle && timestampMillis - lastRow >= node.idleTimeoutMillis()) {
            advanceToCurrent();
            idle = true;
            context.output().emitIdle(true);
        }
        planWakeUp();
    }

    private void advanceToCurrent() {
        if (current > emitted) {
            advance();
        }
    }

    private void planWakeUp() {
        if (node.idleTimeoutMillis() > 0 && !idle) {
            context.wakeAt(lastRow + node.idleTimeoutMillis());
        }
        if (timer != NEVER) {
            context.wakeAt(timer);
        }
    }

    /** After a restore nobody behind this operator knows any more how far it was. */
    private void repeat() {
        if (!repeats) {
            return;
        }
        repeats = false;
        if (emitted != NONE) {
            context.output().emitWatermark(emitted);
        }
        if (idle) {
            context.output().emitIdle(true);
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        if (timestampMillis == Long.MAX_VALUE) {
            current = timestampMillis;
            advance();
        }
    }

    private static StateLayout layout() {
        return new StateLayout("watermark", STATE_VERSION, STATE);
    }

    @Override
    public StateSnapshot freeze(long checkpointId) {
        long now = context.processingTime();
        ColumnVector[] row = {
            column(current),
            column(emitted),
            column(now - lastRow),
            column(timer == NEVER ? NEVER : timer - now),
            new ByteVector(new byte[] {(byte) (idle ? 1 : 0)})
        };
        try (SnapshotWriter writer = layout().writer(context, checkpointId)) {
            writer.addToTask(0, row, new int[1], 0, 1);
            return writer.finish();
        }
    }

    private static ColumnVector column(long value) {
        return new LongVector(new long[] {value});
    }

    /** Of several tasks nothing counts that is not true of all. */
    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        layout().reader(version, in).next(batch -> {
            long now = context.processingTime();
            long rest = number(batch, 3);
            current = loaded ? Math.min(current, number(batch, 0)) : number(batch, 0);
            emitted = loaded ? Math.min(emitted, number(batch, 1)) : number(batch, 1);
            lastRow = loaded ? Math.max(lastRow, now - number(batch, 2)) : now - number(batch, 2);
            timer = Math.min(timer, rest == NEVER ? NEVER : now + rest);
            idle = (!loaded || idle) && ((ByteVector) batch.column(4)).get(0) != 0;
            loaded = true;
        });
        repeats = true;
        gauge.set(emitted);
        context.wakeAt(context.processingTime());
        planWakeUp();
    }

    private static long number(ColumnBatch batch, int column) {
        return ((LongVector) batch.column(column)).get(0);
    }

    @Override
    public void endInput(int input) {}
}
