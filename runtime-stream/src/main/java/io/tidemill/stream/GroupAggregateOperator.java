package io.tidemill.stream;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
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
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Unbounded aggregation that emits a change for each row: +I for the first row of a group, -U and +U when the result changes, -D when the last row of a group goes. The groups of a whole batch are
 * looked up first, then each aggregate runs over the batch, then one output batch is woven together.
 */
final class GroupAggregateOperator implements Operator, Snapshottable {
    private static final byte INSERT = RowKind.INSERT.code();
    private static final byte BEFORE = RowKind.UPDATE_BEFORE.code();
    private static final byte AFTER = RowKind.UPDATE_AFTER.code();
    private static final byte DELETE = RowKind.DELETE.code();

    private final StreamAggregateNode node;
    private final int[] keyColumns;
    private final ColumnVector[] keys;
    private final GroupTable table;
    private final AggregateSet aggregates;
    private final GroupCounts counts = new GroupCounts();
    private final StateTtl ttl;
    private final AggregateState state;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final boolean everyRowChanges;
    private final ColumnVector[] outputColumns;
    private OperatorContext context;
    private StateMemory memory;
    private BrokenChangelog broken;
    private int[] groups = new int[0];
    private byte[] admitted = new byte[0];
    private long[] oldCounts = new long[0];
    private long[] newCounts = new long[0];
    private boolean[] changed = new boolean[0];
    private int[] picks = new int[0];
    private int[] keyRows = new int[0];
    private byte[] kinds = new byte[0];

    GroupAggregateOperator(StreamAggregateNode node, AggregateFunctions functions) {
        this.node = node;
        this.keyColumns = node.groupKeys().stream().mapToInt(Integer::intValue).toArray();
        this.keys = new ColumnVector[keyColumns.length];
        List<LogicalType> types = node.properties().outputType().children();
        this.table = GroupTable.of(types.subList(0, keyColumns.length));
        this.aggregates = new AggregateSet(functions, node.calls(), node.inputRetracts());
        this.ttl = new StateTtl(node.stateTtlMillis());
        this.state = new AggregateState(table, aggregates, counts, ttl);
        // With a time to live equal results are sent too: they keep the state of consumers alive.
        this.everyRowChanges = ttl.enabled() || aggregates.everyRowChanges();
        this.outputColumns = Vectors.allocateAll(types, 16);
    }

    /** True for nodes that this operator runs: one phase without buffering. */
    static boolean runs(StreamAggregateNode node) {
        return node.phase() == AggregatePhase.COMPLETE && !node.miniBatch().enabled();
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        ttl.open(context);
        memory = new StateMemory(context, "group aggregate");
        broken = new BrokenChangelog(context, "the aggregation", ttl.enabled());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] rows = rowNumbers.of(batch);
        ensureRows(count, batch.rowCount());
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        table.findOrAdd(keys, rows, 0, count, groups);
        int limit = table.groupLimit();
        aggregates.ensureCapacity(limit);
        counts.ensureCapacity(limit);
        ttl.onWrites(groups, 0, count, limit, context, state::empty);
        byte[] effective = admit(batch, rows, count);
        aggregates.run(batch, rows, effective, groups, 0, count);
        emit(rows, effective, count);
        if (effective != null) {
            removeEmptyGroups(count);
        }
        updateMemory();
    }

    private void updateMemory() {
        memory.update(state.memoryBytes());
    }

    private void ensureRows(int count, int physicalRows) {
        if (groups.length < count) {
            groups = new int[count];
            oldCounts = new long[count];
            newCounts = new long[count];
            changed = new boolean[count];
            picks = new int[2 * count];
            keyRows = new int[2 * count];
            kinds = new byte[2 * count];
        }
        if (admitted.length < physicalRows) {
            admitted = new byte[physicalRows];
        }
    }

    /** Counts the rows of each group and finds rows that take away what is not there. Returns the kinds to apply, null when all rows are added. */
    private byte[] admit(ColumnBatch batch, int[] rows, int count) {
        byte[] given = batch.rowKinds();
        long[] c = counts.values();
        if (given == null) {
            for (int i = 0; i < count; i++) {
                int group = groups[i];
                long old = c[group];
                oldCounts[i] = old;
                newCounts[i] = old + 1;
                c[group] = old + 1;
            }
            return null;
        }
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            int group = groups[i];
            long old = c[group];
            byte kind = given[row];
            long now = old + (RowKind.isAdd(kind) ? 1 : -1);
            if (now < 0) {
                broken.retractionWithoutRow();
                kind = Accumulators.NO_CHANGE;
                now = 0;
            }
            admitted[row] = kind;
            oldCounts[i] = old;
            newCounts[i] = now;
            c[group] = now;
        }
        return admitted;
    }

    private void emit(int[] rows, byte[] effective, int count) {
        Arrays.fill(changed, 0, count, everyRowChanges);
        if (!everyRowChanges) {
            for (int i = 0; i < aggregates.size(); i++) {
                ResultPairs.markChanges(aggregates.before(i), aggregates.after(i), count, changed);
            }
        }
        boolean both = node.emitUpdateBefore();
        int out = 0;
        for (int i = 0; i < count; i++) {
            if (effective != null && effective[rows[i]] == Accumulators.NO_CHANGE) {
                continue;
            }
            if (oldCounts[i] == 0) {
                out = pick(out, rows[i], 2 * i + 1, INSERT);
            } else if (newCounts[i] == 0) {
                out = pick(out, rows[i], 2 * i, DELETE);
            } else if (changed[i]) {
                if (both) {
                    out = pick(out, rows[i], 2 * i, BEFORE);
                }
                out = pick(out, rows[i], 2 * i + 1, AFTER);
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
            VectorCopy.view(keys[i], keyRows, from, count, outputColumns[i]);
        }
        for (int i = 0; i < aggregates.size(); i++) {
            ResultPairs.weave(
                    aggregates.before(i), aggregates.after(i), picks, from, count, outputColumns[keys.length + i]);
        }
        ColumnBatch result = new ColumnBatch(count, outputColumns);
        result.setRowKinds(from == 0 ? kinds : Arrays.copyOfRange(kinds, from, from + count));
        context.output().emit(result);
    }

    private void removeEmptyGroups(int count) {
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            if (counts.get(group) == 0 && table.contains(group)) {
                state.remove(group);
            }
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        context.output().emitWatermark(timestampMillis);
    }

    @Override
    public void onProcessingTime(long timestampMillis) {
        ttl.cleanUp(table, timestampMillis, context, state::remove);
    }

    @Override
    public void endInput(int input) {
        if (keyColumns.length == 0 && context.taskIndex() == 0) {
            state.emitRowOfEmptyInput(context, outputColumns);
        }
    }

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
