package io.tidemill.stream;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.RankFunction;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.RankStrategy;
import io.tidemill.core.plan.StreamRankNode;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateReader;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.state.StateTable;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.List;

/** Top-N that emits changes: keeps rows in order by partition and lets a {@link RankChanges} say what each change means for the rows in range. */
final class RankOperator implements Operator, Snapshottable {
    private static final int STATE_VERSION = 1;

    private final RankSpec rank;
    private final RankStrategy strategy;
    private final boolean forgetting;
    private final boolean emitUpdateBefore;
    private final List<LogicalType> outputTypes;
    private final int[] keyColumns;
    private final GroupTable table;
    private final RankedRows rows;
    private final StateTtl ttl;
    private final TtlState times;
    /** When partitions were written, and the rows of each in their order. */
    private final StateLayout layout;

    private final RowNumbers rowNumbers = new RowNumbers();
    private OperatorContext context;
    private StateMemory memory;
    private BrokenChangelog broken;
    private RankOutput output;
    private RankChanges changes;
    private Counter forgotten;
    private int[] groups = new int[0];

    private RankOperator(
            PhysicalNode input,
            List<LogicalType> outputTypes,
            RankSpec rank,
            RankStrategy strategy,
            List<Integer> upsertKey,
            boolean emitUpdateBefore,
            long stateTtlMillis) {
        this.rank = rank;
        this.strategy = strategy;
        // Updates may make two ranks of DENSE_RANK one, and then rows from beyond the range come into it.
        this.forgetting = strategy == RankStrategy.APPEND
                || strategy == RankStrategy.UPDATE_FAST && rank.function() != RankFunction.DENSE_RANK;
        this.emitUpdateBefore = emitUpdateBefore;
        this.outputTypes = outputTypes;
        List<LogicalType> types = input.properties().outputType().children();
        this.keyColumns =
                rank.partitionKeys().stream().mapToInt(Integer::intValue).toArray();
        this.table = GroupTable.of(rank.partitionKeys().stream().map(types::get).toList());
        this.rows = new RankedRows(types, new SortOrder(rank.orderKeys()), identity(types, upsertKey));
        this.ttl = new StateTtl(stateTtlMillis);
        this.times = new TtlState(table, ttl);
        this.layout = new StateLayout("rank", STATE_VERSION, times.stateTable(), StateTable.keyed(types));
    }

    static RankOperator of(StreamRankNode node) {
        return new RankOperator(
                node.input(),
                node.properties().outputType().children(),
                node.rank(),
                node.strategy(),
                node.upsertKey(),
                node.emitUpdateBefore(),
                node.stateTtlMillis());
    }

    /** LIMIT over changing rows: the first rows by arrival. */
    static RankOperator limit(PhysicalNode input, List<LogicalType> outputTypes, long offset, long limit) {
        long to = offset + limit < 0 ? Long.MAX_VALUE - 1 : offset + limit;
        RankSpec arrival = new RankSpec(RankFunction.ROW_NUMBER, List.of(), List.of(), offset + 1, to, false);
        return new RankOperator(input, outputTypes, arrival, RankStrategy.RETRACT, List.of(), true, 0);
    }

    /** Rows are found again by the input's key where updates come by key, else by all their values. */
    private int[] identity(List<LogicalType> types, List<Integer> upsertKey) {
        if (strategy == RankStrategy.APPEND) {
            return null;
        }
        if (strategy == RankStrategy.UPDATE_FAST && !upsertKey.isEmpty()) {
            int[] key = new int[upsertKey.size()];
            for (int i = 0; i < key.length; i++) {
                key[i] = upsertKey.get(i);
            }
            return key;
        }
        return RankedRows.all(types);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        memory = new StateMemory(context, "rank");
        broken = new BrokenChangelog(context, "the ranking", ttl.enabled());
        forgotten = context.metrics().counter("rows_beyond_range");
        output = new RankOutput(context, rows, outputTypes, rank.outputRank(), emitUpdateBefore);
        changes = rank.function() == RankFunction.ROW_NUMBER
                ? new RowNumberChanges(rows, output, rank)
                : new TiedRankChanges(rows, output, rank);
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] batchRows = rowNumbers.of(batch);
        lookUp(batch, batchRows, count);
        ttl.onWrites(groups, 0, count, table.groupLimit(), context, this::clear);
        for (int i = 0; i < count; i++) {
            take(batch, i, batchRows[i], groups[i]);
        }
        output.flush();
        if (strategy != RankStrategy.APPEND) {
            removeEmptyGroups(count);
        }
        updateMemory();
    }

    private void lookUp(ColumnBatch batch, int[] batchRows, int count) {
        if (groups.length < count) {
            groups = new int[count];
        }
        ColumnVector[] keys = new ColumnVector[keyColumns.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        table.findOrAdd(keys, batchRows, 0, count, groups);
        rows.ensureGroups(table.groupLimit());
        rows.begin(batch, batchRows, count);
    }

    private void updateMemory() {
        memory.update(table.memoryBytes() + rows.memoryBytes() + ttl.memoryBytes());
    }

    private void take(ColumnBatch batch, int position, int row, int group) {
        byte kind = batch.rowKind(row);
        if (strategy == RankStrategy.UPDATE_FAST) {
            takeUpdate(batch, position, row, group, kind);
        } else if (RowKind.isAdd(kind)) {
            insert(batch, position, row, group);
        } else {
            delete(position, row, group);
        }
    }

    private void takeUpdate(ColumnBatch batch, int position, int row, int group, byte kind) {
        int old = rows.find(group, position, row);
        if (kind == RowKind.DELETE.code()) {
            if (old != RankedRows.NONE) {
                changes.delete(group, old);
            }
        } else if (RowKind.isAdd(kind)) {
            if (old == RankedRows.NONE) {
                insert(batch, position, row, group);
            } else if (ttl.enabled() || !rows.rowEquals(old, batch, row)) {
                changes.update(group, old, batch, position, row);
            }
        }
        // -U is not needed: the +U that follows finds the old row by key.
    }

    private void insert(ColumnBatch batch, int position, int row, int group) {
        if (forgetting && changes.beyondRange(group, batch, row)) {
            forgotten.add(1);
            return;
        }
        changes.insert(group, batch, position, row);
        if (forgetting) {
            changes.trim(group);
        }
    }

    private void delete(int position, int row, int group) {
        int slot = strategy == RankStrategy.APPEND ? RankedRows.NONE : rows.find(group, position, row);
        if (slot == RankedRows.NONE) {
            broken.retractionWithoutRow();
        } else {
            changes.delete(group, slot);
        }
    }

    private void clear(int group) {
        while (rows.groupSize(group) > 0) {
            int slot = rows.at(group, 1);
            rows.unlink(slot);
            rows.free(slot);
        }
    }

    private void removeEmptyGroups(int count) {
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            if (rows.groupSize(group) == 0 && table.contains(group)) {
                ttl.forget(group);
                table.remove(group);
            }
        }
    }

    @Override
    public void onProcessingTime(long timestampMillis) {
        ttl.cleanUp(table, timestampMillis, context, this::removeExpired);
    }

    private void removeExpired(int group) {
        clear(group);
        ttl.forget(group);
        table.remove(group);
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        context.output().emitWatermark(timestampMillis);
    }

    @Override
    public void endInput(int input) {}

    @Override
    public StateSnapshot freeze(long checkpointId) {
        try (SnapshotWriter writer = layout.writer(context, checkpointId)) {
            times.write(writer, 0);
            rows.write(writer, 1, keyColumns);
            return writer.finish();
        }
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        StateReader reader = layout.reader(version, in);
        reader.next(times::load);
        reader.next(this::loadRows);
        rows.ensureGroups(table.groupLimit());
        ttl.planCleanUp(context.processingTime(), context);
        updateMemory();
    }

    private void loadRows(ColumnBatch batch) {
        int count = batch.rowCount();
        lookUp(batch, rowNumbers.of(batch), count);
        times.complete(groups, count, context.processingTime());
        for (int i = 0; i < count; i++) {
            rows.add(groups[i], batch, i, i);
        }
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
        }
    }
}
