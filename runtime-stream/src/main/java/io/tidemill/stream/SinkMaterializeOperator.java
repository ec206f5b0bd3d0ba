package io.tidemill.stream;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.arena.RowArena;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.hash.RowChains;
import io.tidemill.core.hash.RowHash;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamSinkMaterializeNode;
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
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the rows that compete for a key of the sink, in order of arrival; the last one standing is the one in the sink. A row of the same input key replaces its predecessor and becomes the last. When the last
 * one goes, the one before it is sent again.
 */
final class SinkMaterializeOperator implements Operator, Snapshottable {
    private static final int STATE_VERSION = 1;

    private final int[] keyColumns;
    private final int[] identity;
    private final boolean byUpsertKey;
    private final GroupTable table;
    private final RowArena rows;
    private final RowChains chains = new RowChains();
    private final SlotIndex index = new SlotIndex();
    private final StateTtl ttl;
    private final TtlState times;
    /** When sink keys were written, and the rows that compete for each in order of arrival. */
    private final StateLayout layout;

    private final List<LogicalType> types;
    private final RowNumbers rowNumbers = new RowNumbers();
    private int[] groupOf = new int[0];
    private int[] groups = new int[0];
    private long[] hashes = new long[0];
    private OperatorContext context;
    private StateMemory memory;
    private BrokenChangelog broken;
    private BatchEmitter emitter;

    SinkMaterializeOperator(StreamSinkMaterializeNode node) {
        types = node.input().properties().outputType().children();
        keyColumns = node.sinkKey().stream().mapToInt(Integer::intValue).toArray();
        byUpsertKey = !node.inputUpsertKey().isEmpty();
        identity = new int[byUpsertKey ? node.inputUpsertKey().size() : types.size()];
        for (int i = 0; i < identity.length; i++) {
            identity[i] = byUpsertKey ? node.inputUpsertKey().get(i) : i;
        }
        table = GroupTable.of(node.sinkKey().stream().map(types::get).toList());
        rows = new RowArena(types);
        ttl = new StateTtl(node.stateTtlMillis());
        times = new TtlState(table, ttl);
        layout = new StateLayout("sink materializer", STATE_VERSION, times.stateTable(), StateTable.keyed(types));
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        memory = new StateMemory(context, "sink materializer");
        broken = new BrokenChangelog(context, "the sink materializer", ttl.enabled());
        emitter = new BatchEmitter(context, types);
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] batchRows = rowNumbers.of(batch);
        ColumnVector[] identityColumns = columns(batch, identity);
        lookUp(batch, identityColumns, batchRows, count);
        ttl.onWrites(groups, 0, count, table.groupLimit(), context, this::clear);
        for (int i = 0; i < count; i++) {
            int row = batchRows[i];
            int old = find(groups[i], hashes[i], identityColumns, row);
            if (RowKind.isAdd(batch.rowKind(row))) {
                add(batch, groups[i], hashes[i], row, byUpsertKey ? old : -1);
            } else {
                retract(groups[i], old);
            }
        }
        emitter.flush();
        for (int i = 0; i < count; i++) {
            if (chains.first(groups[i]) < 0 && table.contains(groups[i])) {
                ttl.forget(groups[i]);
                table.remove(groups[i]);
            }
        }
        updateMemory();
    }

    private void lookUp(ColumnBatch batch, ColumnVector[] identityColumns, int[] batchRows, int count) {
        if (groups.length < count) {
            groups = new int[count];
            hashes = new long[count];
        }
        table.findOrAdd(columns(batch, keyColumns), batchRows, 0, count, groups);
        RowHash.hash(identityColumns, batchRows, 0, count, hashes);
    }

    private void updateMemory() {
        memory.update(table.memoryBytes()
                + rows.memoryBytes()
                + chains.memoryBytes()
                + index.memoryBytes()
                + ttl.memoryBytes()
                + groupOf.length * 4L);
    }

    private static ColumnVector[] columns(ColumnBatch batch, int[] columns) {
        ColumnVector[] vectors = new ColumnVector[columns.length];
        for (int i = 0; i < columns.length; i++) {
            vectors[i] = batch.column(columns[i]);
        }
        return vectors;
    }

    /** The oldest stored row with the same identity that is in the group, or -1. */
    private int find(int group, long hash, ColumnVector[] identityColumns, int row) {
        int found = -1;
        for (int slot = index.first(hash); slot >= 0; slot = index.next(slot)) {
            boolean same = groupOf[slot] == group;
            for (int i = 0; i < identity.length && same; i++) {
                same = ColumnValues.equal(rows.column(identity[i]), slot, identityColumns[i], row);
            }
            found = same ? slot : found;
        }
        return found;
    }

    private void add(ColumnBatch batch, int group, long hash, int row, int old) {
        boolean empty = chains.first(group) < 0;
        if (old >= 0) {
            remove(group, old);
        }
        int slot = store(batch, group, hash, row);
        emitter.row((empty ? RowKind.INSERT : RowKind.UPDATE_AFTER).code(), rows, slot);
    }

    private int store(ColumnBatch batch, int group, long hash, int row) {
        int slot = rows.add(batch.columns(), row);
        if (slot >= groupOf.length) {
            groupOf = Arrays.copyOf(groupOf, Math.addExact(slot, slot / 2 + 16));
        }
        groupOf[slot] = group;
        chains.add(group, slot);
        index.add(hash, slot);
        return slot;
    }

    private void remove(int group, int slot) {
        chains.remove(group, slot);
        index.remove(slot);
        rows.free(slot);
    }

    private void retract(int group, int slot) {
        if (slot < 0) {
            broken.retractionWithoutRow();
            return;
        }
        boolean last = chains.last(group) == slot;
        boolean only = last && chains.first(group) == slot;
        if (only) {
            emitter.row(RowKind.DELETE.code(), rows, slot);
        }
        remove(group, slot);
        if (last && !only) {
            emitter.row(RowKind.UPDATE_AFTER.code(), rows, chains.last(group));
        }
    }

    private void clear(int group) {
        while (chains.first(group) >= 0) {
            remove(group, chains.first(group));
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
            writeRows(writer);
            return writer.finish();
        }
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        StateReader reader = layout.reader(version, in);
        reader.next(times::load);
        reader.next(this::loadRows);
        ttl.planCleanUp(context.processingTime(), context);
        updateMemory();
    }

    private void writeRows(SnapshotWriter writer) {
        int[] slots = new int[rows.size()];
        int count = 0;
        for (int group = 0; group < table.groupLimit(); group++) {
            for (int slot = chains.first(group); slot >= 0; slot = chains.next(slot)) {
                slots[count++] = slot;
            }
        }
        writer.add(1, keyColumns, rows.columns(0), slots, 0, count);
    }

    private void loadRows(ColumnBatch batch) {
        int count = batch.rowCount();
        lookUp(batch, columns(batch, identity), rowNumbers.of(batch), count);
        times.complete(groups, count, context.processingTime());
        for (int i = 0; i < count; i++) {
            store(batch, groups[i], hashes[i], i);
        }
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
        }
    }
}
