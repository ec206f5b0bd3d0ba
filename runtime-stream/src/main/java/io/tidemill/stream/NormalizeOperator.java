package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.List;

/**
 * Makes a clean changelog from an upsert stream or one with repeated changes: keeps the last full row of each key. A repeated insert or update changes nothing; a delete, which may hold the key only, takes
 * back the stored row, and nothing when there is none.
 */
final class NormalizeOperator implements Operator, Snapshottable {
    private final StreamNormalizeNode node;
    private final List<LogicalType> types;
    private final LastRows rows;
    private RowBundle bundle;
    private OperatorContext context;

    NormalizeOperator(StreamNormalizeNode node) {
        this.node = node;
        this.types = node.input().properties().outputType().children();
        this.rows = new LastRows("changelog normalize", types, node.keys(), node.stateTtlMillis());
        if (node.miniBatch().enabled()) {
            bundle = new RowBundle(rows, types, node.miniBatch(), node.emitUpdateBefore());
        }
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        rows.open(context);
        if (bundle != null) {
            bundle.open(context, types);
        }
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
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

    private void take(ColumnBatch batch) {
        int[] batchRows = rows.begin(batch);
        int count = batch.size();
        for (int i = 0; i < count; i++) {
            int row = batchRows[i];
            int group = rows.group(i);
            int place = rows.place(group);
            if (RowKind.isAdd(batch.rowKind(row))) {
                put(group, row, place);
            } else {
                delete(group, place);
            }
        }
        rows.finish();
    }

    private void put(int group, int row, int place) {
        if (bundle != null) {
            bundle.touch(group);
        } else if (place == LastRows.NONE) {
            rows.emit(RowKind.INSERT.code(), row);
        } else if (rows.ttl().enabled() || !rows.same(place, row)) {
            if (node.emitUpdateBefore()) {
                rows.emit(RowKind.UPDATE_BEFORE.code(), place);
            }
            rows.emit(RowKind.UPDATE_AFTER.code(), row);
        }
        rows.put(group, row);
    }

    private void delete(int group, int place) {
        if (bundle != null) {
            bundle.touch(group);
        } else if (place != LastRows.NONE) {
            rows.emit(RowKind.DELETE.code(), place);
        }
        rows.delete(group);
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
        rows.load(version, in);
    }

    @Override
    public void close() {
        rows.close();
    }
}
