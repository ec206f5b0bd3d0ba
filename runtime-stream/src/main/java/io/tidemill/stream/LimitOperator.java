package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.state.StateTable;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.List;

/** The first rows of an insert-only stream. */
final class LimitOperator implements Operator, EarlyEnding, Snapshottable {
    private static final int STATE_VERSION = 1;

    /** One row with the number of rows seen, in the key group of rows without keys; none when no row was seen. */
    private static final StateLayout LAYOUT =
            new StateLayout("limit", STATE_VERSION, StateTable.keyed(List.of(LogicalType.bigint())));

    private final long offset;
    private final long end;
    private long seen;
    private OperatorContext context;
    private Output output;
    private int[] selection = new int[0];

    LimitOperator(long offset, long limit) {
        this.offset = offset;
        this.end = offset + limit < 0 ? Long.MAX_VALUE : offset + limit;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        output = context.output();
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int from = (int) Math.max(0, Math.min(count, offset - seen));
        int to = (int) Math.max(from, Math.min(count, end - seen));
        seen += count;
        if (to - from == count) {
            output.emit(batch);
        } else if (to > from) {
            if (selection.length < to - from) {
                selection = new int[to - from];
            }
            for (int i = from; i < to; i++) {
                selection[i - from] = batch.row(i);
            }
            ColumnBatch part = batch.withColumns(batch.columns());
            part.setSelection(selection, to - from);
            output.emit(part);
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        output.emitWatermark(timestampMillis);
    }

    @Override
    public void endInput(int input) {}

    @Override
    public StateSnapshot freeze(long checkpointId) {
        try (SnapshotWriter writer = LAYOUT.writer(context, checkpointId)) {
            if (seen > 0) {
                ColumnVector[] columns = {new LongVector(new long[] {seen})};
                writer.add(0, new ColumnVector[0], columns, new int[1], 0, 1);
            }
            return writer.finish();
        }
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        LAYOUT.reader(version, in).next(batch -> seen = ((LongVector) batch.column(0)).get(0));
    }

    @Override
    public boolean satisfied() {
        return seen >= end;
    }
}
