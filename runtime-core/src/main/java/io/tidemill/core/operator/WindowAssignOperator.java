package io.tidemill.core.operator;

import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.core.window.WindowAssigner;
import io.tidemill.core.window.WindowColumns;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Adds the windows that a row belongs to: TUMBLE in place, HOP and CUMULATE once a window. Rows whose time is NULL are in no window. */
final class WindowAssignOperator implements Operator {
    private final WindowAssigner assigner;
    private final int timeColumn;
    private final LogicalType timeType;
    private final List<LogicalType> outputTypes;
    private final RowNumbers rowNumbers = new RowNumbers();
    private Output output;
    private int batchSize;
    private int[] rows;
    private long[] starts;
    private long[] ends;
    private long[] windows;
    private int pending;
    private ColumnVector[] columns;
    private WindowColumns windowColumns;

    WindowAssignOperator(WindowAssignNode node) {
        assigner = WindowAssigner.of(node.window());
        timeColumn = node.window().timeColumn();
        timeType = node.input().properties().column(timeColumn);
        outputTypes = node.properties().outputType().children();
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        batchSize = context.batchSize();
        rows = new int[batchSize];
        starts = new long[batchSize];
        ends = new long[batchSize];
        windows = new long[assigner.maxWindows() * 2];
        columns = Vectors.allocateAll(outputTypes, batchSize);
        int inputColumns = outputTypes.size() - WindowColumns.COUNT;
        windowColumns =
                new WindowColumns(outputTypes.subList(inputColumns, outputTypes.size()), assigner.zone(timeType));
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        ColumnVector times = batch.column(timeColumn);
        int[] numbers = rowNumbers.of(batch);
        for (int i = 0; i < batch.size(); i++) {
            int row = numbers[i];
            if (times.isNull(row)) {
                continue;
            }
            int count = assigner.assign(WindowColumns.micros(times, row), timeType, windows);
            for (int w = 0; w < count; w++) {
                rows[pending] = row;
                starts[pending] = windows[w * 2];
                ends[pending] = windows[w * 2 + 1];
                if (++pending == batchSize) {
                    flush(batch);
                }
            }
        }
        flush(batch);
    }

    private void flush(ColumnBatch batch) {
        if (pending == 0) {
            return;
        }
        int inputColumns = columns.length - WindowColumns.COUNT;
        for (int i = 0; i < inputColumns; i++) {
            VectorCopy.view(batch.column(i), rows, 0, pending, columns[i]);
        }
        windowColumns.write(starts, ends, pending, columns, inputColumns);
        ColumnBatch result = new ColumnBatch(pending, columns);
        if (batch.rowKinds() != null) {
            byte[] kinds = new byte[pending];
            for (int i = 0; i < pending; i++) {
                kinds[i] = batch.rowKinds()[rows[i]];
            }
            result.setRowKinds(kinds);
        }
        pending = 0;
        output.emit(result);
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        output.emitWatermark(timestampMillis);
    }

    @Override
    public void endInput(int input) {}
}
