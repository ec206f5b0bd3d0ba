package io.tidemill.stream;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** The first of two aggregation phases: accumulates the rows of a bundle by key and emits the accumulators when the bundle ends. Holds no state beyond a bundle. */
final class LocalAggregateOperator implements Operator {
    private final StreamAggregateNode node;
    private final int[] keyColumns;
    private final ColumnVector[] keys;
    private final GroupTable table;
    private final AggregateSet aggregates;
    private final GroupCounts counts = new GroupCounts();
    private final Bundle bundle;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final ColumnVector[] outputColumns;
    private OperatorContext context;
    private StateMemory memory;
    private Counter bundles;
    private Counter bundledRows;
    private int[] groups = new int[0];
    private int[] emitted = new int[0];

    LocalAggregateOperator(StreamAggregateNode node, AggregateFunctions functions) {
        this.node = node;
        this.keyColumns = node.groupKeys().stream().mapToInt(Integer::intValue).toArray();
        this.keys = new ColumnVector[keyColumns.length];
        List<LogicalType> types = node.properties().outputType().children();
        this.table = GroupTable.of(types.subList(0, keyColumns.length));
        this.aggregates = new AggregateSet(functions, node.calls(), node.inputRetracts());
        this.bundle = new Bundle(node.miniBatch());
        this.outputColumns = Vectors.allocateAll(types, 16);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        memory = new StateMemory(context, "local aggregate");
        bundles = context.metrics().counter("bundles");
        bundledRows = context.metrics().counter("bundled_rows");
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] rows = rowNumbers.of(batch);
        if (groups.length < count) {
            groups = new int[count];
        }
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        int from = 0;
        while (from < count) {
            int step = bundle.room(count - from);
            table.findOrAdd(keys, rows, from, step, groups);
            aggregates.ensureCapacity(table.groupLimit());
            counts.ensureCapacity(table.groupLimit());
            count(batch.rowKinds(), rows, from, step);
            aggregates.apply(batch, rows, batch.rowKinds(), groups, from, step);
            from += step;
            if (bundle.add(step)) {
                flush();
            }
        }
        memory.update(table.memoryBytes() + aggregates.memoryBytes() + counts.memoryBytes());
    }

    private void count(byte[] kinds, int[] rows, int from, int count) {
        long[] c = counts.values();
        for (int i = from; i < from + count; i++) {
            c[groups[i]] += kinds == null || RowKind.isAdd(kinds[rows[i]]) ? 1 : -1;
        }
    }

    private void flush() {
        int limit = table.groupLimit();
        if (limit == 0) {
            return;
        }
        bundles.add(1);
        bundledRows.add(bundle.rows());
        if (emitted.length < limit) {
            emitted = new int[limit];
        }
        for (int group = 0; group < limit; group++) {
            emitted[group] = group;
        }
        int step = context.batchSize();
        for (int from = 0; from < limit; from += step) {
            emit(from, Math.min(step, limit - from));
        }
        for (int group = 0; group < limit; group++) {
            aggregates.clear(group);
            counts.set(group, 0);
        }
        table.clear();
        bundle.reset();
    }

    private void emit(int from, int count) {
        for (ColumnVector column : outputColumns) {
            column.reset();
            column.ensureCapacity(count);
        }
        ColumnVector[] keyTargets = new ColumnVector[keys.length];
        System.arraycopy(outputColumns, 0, keyTargets, 0, keys.length);
        table.writeKeys(emitted, from, count, keyTargets);
        int column = keys.length;
        for (int i = 0; i < aggregates.size(); i++) {
            aggregates.writePartial(i, emitted, from, count, outputColumns[column++]);
        }
        if (PartialLayout.emitsCount(node)) {
            long[] target = ((LongVector) outputColumns[column]).values();
            for (int i = 0; i < count; i++) {
                target[i] = counts.get(emitted[from + i]);
            }
        }
        context.output().emit(new ColumnBatch(count, outputColumns));
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
    public void endInput(int input) {
        flush();
    }

    @Override
    public void close() {
        aggregates.close();
        if (memory != null) {
            memory.close();
        }
    }
}
