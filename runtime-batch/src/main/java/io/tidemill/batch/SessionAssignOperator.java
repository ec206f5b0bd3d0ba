package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.window.WindowAssigner;
import io.tidemill.core.window.WindowColumns;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;

/** Assigns SESSION windows to rows that come in order of session keys, then time: the rows of a session wait until a gap or another key ends it. */
final class SessionAssignOperator implements Operator {
    private static final long MICROS = 1000;

    private final WindowSpec window;
    private final List<LogicalType> inputTypes;
    private final List<LogicalType> outputTypes;
    private final ZoneId zone;
    private final String owner;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final SortSpec keyOrder;
    private final NormalizedKeys keys;
    private final NormalizedKeys openKey;
    private OperatorContext context;
    private Output output;
    private WaitingRows session;
    private long start;
    private long end;
    private ColumnVector[] columns;
    private WindowColumns windowColumns;

    SessionAssignOperator(WindowAssignNode node, String owner) {
        window = node.window();
        inputTypes = node.input().properties().outputType().children();
        outputTypes = node.properties().outputType().children();
        zone = WindowAssigner.of(window).zone(inputTypes.get(window.timeColumn()));
        keyOrder = SortSpec.grouping(
                window.sessionKeys().stream().mapToInt(Integer::intValue).toArray(), inputTypes);
        keys = NormalizedKeys.comparable(keyOrder);
        openKey = NormalizedKeys.comparable(keyOrder);
        this.owner = owner;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        output = context.output();
        session = new WaitingRows(context.memory(), owner, inputTypes, context.batchSize(), context.metrics());
        columns = Vectors.allocateAll(outputTypes, context.batchSize());
        windowColumns = new WindowColumns(outputTypes.subList(inputTypes.size(), outputTypes.size()), zone);
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int[] rows = rowNumbers.of(batch);
        int count = batch.size();
        ColumnVector times = batch.column(window.timeColumn());
        keys.encode(batch.columns(), rows, 0, count);
        int from = 0;
        for (int i = 0; i < count; i++) {
            if (times.isNull(rows[i])) {
                session.append(batch.columns(), rows, from, i - from);
                from = i + 1;
                continue;
            }
            long time = WindowColumns.micros(times, rows[i]);
            if (session.isEmpty() && i == from || !continues(i, time)) {
                session.append(batch.columns(), rows, from, i - from);
                emitSession();
                from = i;
                start = time;
                openKey.encode(batch.columns(), rows, i, 1);
            }
            end = time + window.sizeMillis() * MICROS;
        }
        session.append(batch.columns(), rows, from, count - from);
    }

    private boolean continues(int row, long time) {
        boolean sameKey = keyOrder.keys().isEmpty() || keys.compare(row, openKey, 0) == 0;
        return sameKey && time <= end;
    }

    private void emitSession() {
        if (session.isEmpty()) {
            return;
        }
        long[] starts = new long[context.batchSize()];
        long[] ends = new long[starts.length];
        Arrays.fill(starts, WindowColumns.toLocal(start, zone));
        Arrays.fill(ends, WindowColumns.toLocal(end, zone));
        session.drain((rows, count) -> {
            System.arraycopy(rows, 0, columns, 0, inputTypes.size());
            windowColumns.write(starts, ends, count, columns, inputTypes.size());
            output.emit(new ColumnBatch(count, columns));
        });
    }

    @Override
    public void endInput(int input) {
        emitSession();
    }

    @Override
    public void close() {
        session.close();
    }
}
