package io.tidemill.stream;

import io.tidemill.config.StreamingOptions;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the first or the last row of each key, by arrival or by a time column. By time a newer or equally old row replaces the last one, and only an older row replaces the first one. Rows kept by arrival
 * may be bundled; changes by time go out one by one unless table.exec.deduplicate.mini-batch.compact-changes-enabled asks for the last one only.
 *
 * <p>The last row by arrival needs no state where nobody wants the row before it and, by option, nobody tells a first row from later ones: each row goes out as it comes.
 */
final class DeduplicateOperator implements Operator, Snapshottable {
    private final StreamDeduplicateNode node;
    private final List<LogicalType> types;
    private final LastRows rows;
    private RowBundle bundle;
    private boolean passesOn;
    private byte[] updates = new byte[0];
    private OperatorContext context;

    DeduplicateOperator(StreamDeduplicateNode node) {
        this.node = node;
        this.types = node.input().properties().outputType().children();
        this.rows = new LastRows("deduplicate", types, node.keys(), node.stateTtlMillis());
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        rows.open(context);
        boolean byTime = node.timeColumn() >= 0;
        passesOn = !byTime
                && node.keepLast()
                && !node.emitUpdateBefore()
                && !context.config().get(StreamingOptions.DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE_ENABLED);
        boolean compact =
                byTime && context.config().get(StreamingOptions.DEDUPLICATE_MINI_BATCH_COMPACT_CHANGES_ENABLED);
        if (!passesOn && node.miniBatch().enabled() && (byTime ? compact : node.keepLast())) {
            bundle = new RowBundle(rows, types, node.miniBatch(), node.emitUpdateBefore());
            bundle.open(context, types);
            if (compact) {
                context.config()
                        .acted(
                                StreamingOptions.DEDUPLICATE_MINI_BATCH_COMPACT_CHANGES_ENABLED,
                                "Deduplicate[" + node.id() + "]");
            }
        }
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        if (passesOn) {
            passOn(batch);
            return;
        }
        if (bundle == null) {
            take(batch);
            return;
        }
        int count = batch.size();
        int from = 0;
        while (from < count) {
            int step = bundle.bundle().room(count - from);
            take(BatchSlices.slice(batch, from, step));
            from += step;
            if (bundle.bundle().add(step)) {
                bundle.flush();
            }
        }
    }

    private void passOn(ColumnBatch batch) {
        if (updates.length < batch.rowCount()) {
            updates = new byte[batch.rowCount()];
            Arrays.fill(updates, RowKind.UPDATE_AFTER.code());
        }
        ColumnBatch changed = batch.withColumns(batch.columns());
        changed.setRowKinds(updates);
        context.output().emit(changed);
    }

    private void take(ColumnBatch batch) {
        int[] batchRows = rows.begin(batch);
        int count = batch.size();
        for (int i = 0; i < count; i++) {
            int row = batchRows[i];
            int group = rows.group(i);
            int place = rows.place(group);
            if (place == LastRows.NONE) {
                change(group, row, place);
            } else if (replaces(place, row)) {
                change(group, row, place);
            }
        }
        rows.finish();
    }

    private boolean replaces(int place, int row) {
        int time = node.timeColumn();
        if (time < 0) {
            return node.keepLast() && (bundle != null || rows.ttl().enabled() || !rows.same(place, row));
        }
        if (rows.isNull(time, place) || rows.isNull(time, row)) {
            // No time is older than any time.
            return node.keepLast() == rows.isNull(time, place);
        }
        int order = rows.compare(time, place, row);
        return node.keepLast() ? order <= 0 : order > 0;
    }

    private void change(int group, int row, int place) {
        if (bundle != null) {
            bundle.touch(group);
        } else if (place == LastRows.NONE) {
            rows.emit(RowKind.INSERT.code(), row);
        } else {
            if (node.emitUpdateBefore()) {
                rows.emit(RowKind.UPDATE_BEFORE.code(), place);
            }
            rows.emit(RowKind.UPDATE_AFTER.code(), row);
        }
        rows.put(group, row);
    }

    private void flush() {
        if (bundle != null) {
            bundle.flush();
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        flush();
        context.output().emitWatermark(timestampMillis);
    }

    @Override
    public void beforeBarrier() {
        flush();
    }

    @Override
    public void onProcessingTime(long timestampMillis) {
        rows.cleanUp(timestampMillis, bundle == null ? null : bundle.bundle());
    }

    @Override
    public void endInput(int input) {
        flush();
    }

    @Override
    public StateSnapshot freeze(long checkpointId) {
        return rows.freeze(checkpointId);
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        if (passesOn) {
            // Rows that were kept under another option would be old when they are looked at again.
            rows.skip(version, in);
        } else {
            rows.load(version, in);
        }
    }

    @Override
    public void close() {
        rows.close();
    }
}
