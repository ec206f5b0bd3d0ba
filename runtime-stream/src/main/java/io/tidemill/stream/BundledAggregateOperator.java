package io.tidemill.stream;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Unbounded aggregation of rows or of accumulators that emits at most one change a group and bundle. Rows are not buffered: they go into the state at once, and the result that a group had
 * when the bundle first touched it is kept until the flush. A bundle ends with its size, with a watermark, before a snapshot and with the input. Groups are emitted in the order in which they were touched.
 */
final class BundledAggregateOperator implements Operator, Snapshottable {
    private static final byte INSERT = RowKind.INSERT.code();
    private static final byte BEFORE = RowKind.UPDATE_BEFORE.code();
    private static final byte AFTER = RowKind.UPDATE_AFTER.code();
    private static final byte DELETE = RowKind.DELETE.code();

    private final StreamAggregateNode node;
    private final boolean merging;
    private final int countColumn;
    private final int[] keyColumns;
    private final ColumnVector[] keys;
    private final GroupTable table;
    private final AggregateSet aggregates;
    private final GroupCounts counts = new GroupCounts();
    private final StateTtl ttl;
    private final AggregateState state;
    private final Bundle bundle;
    private final RowNumbers rowNumbers = new RowNumbers();
    /** Results when a group was first touched, by call; rows as {@link Bundle#touched}. */
    private final ColumnVector[] before;

    private final ColumnVector[] after;
    private final ColumnVector[] outputColumns;
    private final ColumnVector[] keyValues;
    private ColumnVector[] fresh;
    private long[] countsBefore = new long[16];
    private OperatorContext context;
    private StateMemory memory;
    private BrokenChangelog broken;
    private Counter bundles;
    private Counter bundledRows;
    private int[] groups = new int[0];
    private int[] newlyTouched = new int[0];
    private byte[] admitted = new byte[0];
    private int[] picks = new int[0];
    private int[] keyRows = new int[0];
    private byte[] kinds = new byte[0];

    BundledAggregateOperator(StreamAggregateNode node, AggregateFunctions functions) {
        this.node = node;
        this.merging = node.phase() == AggregatePhase.FINAL;
        this.countColumn = merging ? PartialLayout.countColumn(node) : PartialLayout.NO_COLUMN;
        this.keyColumns = node.groupKeys().stream().mapToInt(Integer::intValue).toArray();
        this.keys = new ColumnVector[keyColumns.length];
        List<LogicalType> types = node.properties().outputType().children();
        List<LogicalType> keyTypes = types.subList(0, keyColumns.length);
        this.table = GroupTable.of(keyTypes);
        this.aggregates = new AggregateSet(functions, node.calls(), node.inputRetracts());
        this.ttl = new StateTtl(node.stateTtlMillis());
        this.state = new AggregateState(table, aggregates, counts, ttl);
        this.bundle = new Bundle(node.miniBatch());
        List<LogicalType> resultTypes = types.subList(keyColumns.length, types.size());
        this.before = Vectors.allocateAll(resultTypes, 16);
        this.after = Vectors.allocateAll(resultTypes, 16);
        this.fresh = Vectors.allocateAll(resultTypes, 16);
        this.outputColumns = Vectors.allocateAll(types, 16);
        this.keyValues = Vectors.allocateAll(keyTypes, 16);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        ttl.open(context);
        memory = new StateMemory(context, "group aggregate");
        broken = new BrokenChangelog(context, "the aggregation", ttl.enabled());
        bundles = context.metrics().counter("bundles");
        bundledRows = context.metrics().counter("bundled_rows");
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] rows = rowNumbers.of(batch);
        ensureRows(count, batch.rowCount());
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        int from = 0;
        while (from < count) {
            int step = bundle.room(count - from);
            take(batch, rows, from, step);
            from += step;
            if (bundle.add(step)) {
                flush();
            }
        }
        updateMemory();
    }

    private void updateMemory() {
        memory.update(state.memoryBytes() + bundle.memoryBytes());
    }

    private void ensureRows(int count, int physicalRows) {
        if (groups.length < count) {
            groups = new int[count];
            newlyTouched = new int[count];
        }
        if (admitted.length < physicalRows) {
            admitted = new byte[physicalRows];
        }
    }

    private void take(ColumnBatch batch, int[] rows, int from, int count) {
        table.findOrAdd(keys, rows, from, count, groups);
        int limit = table.groupLimit();
        aggregates.ensureCapacity(limit);
        counts.ensureCapacity(limit);
        bundle.ensureCapacity(limit);
        ttl.onWrites(groups, from, count, limit, context, state::empty);
        noteResults(from, count);
        if (merging) {
            countMerged(batch, rows, from, count);
            aggregates.merge(batch, PartialLayout.firstAccumulator(node), rows, groups, from, count);
        } else {
            byte[] effective = admit(batch, rows, from, count);
            aggregates.apply(batch, rows, effective, groups, from, count);
        }
    }

    private void noteResults(int from, int count) {
        int start = bundle.touchedCount();
        int fresher = 0;
        for (int i = from; i < from + count; i++) {
            if (bundle.touch(groups[i])) {
                newlyTouched[fresher++] = groups[i];
            }
        }
        int total = start + fresher;
        if (countsBefore.length < total) {
            countsBefore = Arrays.copyOf(countsBefore, Math.max(total, countsBefore.length * 2));
        }
        for (int i = 0; i < fresher; i++) {
            countsBefore[start + i] = counts.get(newlyTouched[i]);
        }
        for (int i = 0; i < aggregates.size(); i++) {
            aggregates.writeResult(i, newlyTouched, 0, fresher, fresh[i]);
            VectorCopy.gather(fresh[i], rowNumbers.first(fresher), 0, fresher, before[i], start);
        }
    }

    private byte[] admit(ColumnBatch batch, int[] rows, int from, int count) {
        byte[] given = batch.rowKinds();
        long[] c = counts.values();
        if (given == null) {
            for (int i = from; i < from + count; i++) {
                c[groups[i]]++;
            }
            return null;
        }
        for (int i = from; i < from + count; i++) {
            int row = rows[i];
            byte kind = given[row];
            if (RowKind.isAdd(kind)) {
                c[groups[i]]++;
            } else if (c[groups[i]] > 0) {
                c[groups[i]]--;
            } else {
                broken.retractionWithoutRow();
                kind = Accumulators.NO_CHANGE;
            }
            admitted[row] = kind;
        }
        return admitted;
    }

    private void countMerged(ColumnBatch batch, int[] rows, int from, int count) {
        long[] c = counts.values();
        if (countColumn < 0) {
            for (int i = from; i < from + count; i++) {
                c[groups[i]]++;
            }
            return;
        }
        long[] partial = ((LongVector) batch.column(countColumn)).values();
        for (int i = from; i < from + count; i++) {
            c[groups[i]] += partial[rows[i]];
        }
    }

    private void flush() {
        int count = bundle.touchedCount();
        if (count == 0) {
            return;
        }
        bundles.add(1);
        bundledRows.add(bundle.rows());
        int[] touched = bundle.touched();
        boolean[] changed = new boolean[count];
        Arrays.fill(changed, ttl.enabled());
        for (int i = 0; i < aggregates.size(); i++) {
            aggregates.writeResult(i, touched, 0, count, after[i]);
            if (!ttl.enabled()) {
                ResultPairs.markChanges(before[i], after[i], count, changed);
            }
        }
        table.writeKeys(touched, 0, count, prepared(keyValues, count));
        emit(changed, count);
        for (int i = 0; i < count; i++) {
            if (counts.get(touched[i]) <= 0) {
                state.remove(touched[i]);
            }
        }
        bundle.reset();
        for (ColumnVector vector : before) {
            vector.reset();
        }
    }

    private static ColumnVector[] prepared(ColumnVector[] vectors, int rows) {
        for (ColumnVector vector : vectors) {
            vector.reset();
            vector.ensureCapacity(rows);
        }
        return vectors;
    }

    private void emit(boolean[] changed, int count) {
        if (picks.length < 2 * count) {
            picks = new int[2 * count];
            keyRows = new int[2 * count];
            kinds = new byte[2 * count];
        }
        int out = 0;
        for (int i = 0; i < count; i++) {
            long old = countsBefore[i];
            long now = counts.get(bundle.touched()[i]);
            if (now < 0) {
                broken.retractionWithoutRow();
            }
            if (old <= 0 && now > 0) {
                out = pick(out, i, 2 * i + 1, INSERT);
            } else if (old > 0 && now <= 0) {
                out = pick(out, i, 2 * i, DELETE);
            } else if (old > 0 && changed[i]) {
                if (node.emitUpdateBefore()) {
                    out = pick(out, i, 2 * i, BEFORE);
                }
                out = pick(out, i, 2 * i + 1, AFTER);
            }
        }
        int step = context.batchSize();
        for (int from = 0; from < out; from += step) {
            emitPicked(from, Math.min(step, out - from));
        }
    }

    private int pick(int out, int row, int pick, byte kind) {
        keyRows[out] = row;
        picks[out] = pick;
        kinds[out] = kind;
        return out + 1;
    }

    private void emitPicked(int from, int count) {
        for (int i = 0; i < keys.length; i++) {
            VectorCopy.view(keyValues[i], keyRows, from, count, outputColumns[i]);
        }
        for (int i = 0; i < aggregates.size(); i++) {
            ResultPairs.weave(before[i], after[i], picks, from, count, outputColumns[keys.length + i]);
        }
        ColumnBatch result = new ColumnBatch(count, outputColumns);
        result.setRowKinds(from == 0 ? kinds : Arrays.copyOfRange(kinds, from, from + count));
        context.output().emit(result);
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
        ttl.cleanUp(table, timestampMillis, context, group -> {
            if (!bundle.isTouched(group)) {
                state.remove(group);
            }
        });
    }

    @Override
    public void endInput(int input) {
        flush();
        if (keyColumns.length == 0 && context.taskIndex() == 0) {
            state.emitRowOfEmptyInput(context, outputColumns);
        }
    }

    /** The bundle is empty then. */
    @Override
    public StateSnapshot freeze(long checkpointId) {
        return state.freeze(context, checkpointId);
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        state.load(context, version, in);
        updateMemory();
    }

    @Override
    public void close() {
        aggregates.close();
        if (memory != null) {
            memory.close();
        }
    }
}
