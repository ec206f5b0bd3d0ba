package io.tidemill.stream;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.over.OverFunctions;
import io.tidemill.core.over.OverPartitions;
import io.tidemill.core.plan.StreamOverNode;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.state.StateTable;
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
 * Window functions over a stream that ends: keeps the rows of each partition in order as they come and go, and computes at the end. Holds watermarks back until then, because its rows belong before the
 * last one.
 */
final class BoundedOverOperator implements Operator, Snapshottable {
    private static final int STATE_VERSION = 1;
    private static final int WORTHWHILE_ROWS = 4096;

    private final StreamOverNode node;
    private final List<LogicalType> types;
    private final boolean insertOnly;
    private final int[] keyColumns;
    private final ColumnVector[] keys;
    private final GroupTable table;
    /** The rows of each partition in their order. */
    private final StateLayout layout;

    private final OverFunctions functions;
    private final RowNumbers rowNumbers = new RowNumbers();
    private RankedRows rows;
    private OperatorContext context;
    private StateMemory memory;
    private BrokenChangelog broken;
    private int[] groups = new int[0];
    private int[] slots = new int[0];
    private boolean[] newPartition = new boolean[0];
    private boolean[] newPeers = new boolean[0];

    BoundedOverOperator(StreamOverNode node, AggregateFunctions aggregates) {
        this.node = node;
        this.types = node.input().properties().outputType().children();
        this.insertOnly = node.input().properties().isInsertOnly();
        this.keyColumns =
                node.partitionKeys().stream().mapToInt(Integer::intValue).toArray();
        this.keys = new ColumnVector[keyColumns.length];
        this.table = GroupTable.of(node.partitionKeys().stream().map(types::get).toList());
        this.layout = new StateLayout("bounded over aggregate", STATE_VERSION, StateTable.keyed(types));
        this.rows = noRows();
        this.functions = new OverFunctions(node.orderKeys(), types, aggregates);
    }

    private RankedRows noRows() {
        return new RankedRows(types, new SortOrder(node.orderKeys()), insertOnly ? null : RankedRows.all(types));
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        memory = new StateMemory(context, "over aggregate");
        broken = new BrokenChangelog(context, "the OVER aggregation", false);
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] batchRows = rowNumbers.of(batch);
        lookUp(batch, batchRows, count);
        for (int i = 0; i < count; i++) {
            int row = batchRows[i];
            if (RowKind.isAdd(batch.rowKind(row))) {
                rows.add(groups[i], batch, i, row);
            } else {
                remove(groups[i], i, row);
            }
        }
        updateMemory();
    }

    private void lookUp(ColumnBatch batch, int[] batchRows, int count) {
        if (groups.length < count) {
            groups = new int[count];
        }
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        table.findOrAdd(keys, batchRows, 0, count, groups);
        rows.ensureGroups(table.groupLimit());
        rows.begin(batch, batchRows, count);
    }

    private void updateMemory() {
        memory.update(rows.memoryBytes() + table.memoryBytes());
    }

    private void remove(int group, int position, int row) {
        int slot = insertOnly ? RankedRows.NONE : rows.find(group, position, row);
        if (slot == RankedRows.NONE) {
            broken.retractionWithoutRow();
        } else {
            rows.unlink(slot);
            rows.free(slot);
        }
    }

    @Override
    public void endInput(int input) {
        int filled = 0;
        int[] partition = new int[0];
        for (int group = 0; group < table.groupLimit() && !context.cancelled(); group++) {
            int size = rows.groupSize(group);
            if (partition.length < size) {
                partition = new int[size];
            }
            ensureRows(filled + size);
            rows.collect(group, 1, size, partition);
            System.arraycopy(partition, 0, slots, filled, size);
            for (int i = filled; i < filled + size; i++) {
                newPartition[i] = i == filled;
                newPeers[i] = i == filled || !rows.tied(slots[i], slots[i - 1]);
            }
            filled += size;
            if (filled >= WORTHWHILE_ROWS) {
                compute(filled);
                filled = 0;
            }
        }
        compute(filled);
        // What is out is not state any more.
        rows = noRows();
        table.clear();
        updateMemory();
        context.output().emitWatermark(Long.MAX_VALUE);
    }

    private void ensureRows(int count) {
        if (count > slots.length) {
            int capacity = Math.max(count, slots.length * 2);
            slots = Arrays.copyOf(slots, capacity);
            newPartition = Arrays.copyOf(newPartition, capacity);
            newPeers = Arrays.copyOf(newPeers, capacity);
        }
    }

    private void compute(int size) {
        if (size == 0) {
            return;
        }
        ColumnVector[] stored = new ColumnVector[types.size()];
        for (int i = 0; i < stored.length; i++) {
            stored[i] = rows.column(i);
        }
        OverPartitions partitions = new OverPartitions(stored, slots, size, newPartition, newPeers);
        ColumnVector[] results = new ColumnVector[node.calls().size()];
        for (int i = 0; i < results.length; i++) {
            results[i] = functions.compute(node.calls().get(i), partitions);
        }
        ColumnVector[] columns =
                Vectors.allocateAll(node.properties().outputType().children(), 16);
        int[] numbers = rowNumbers.first(size);
        int step = context.batchSize();
        for (int from = 0; from < size && !context.cancelled(); from += step) {
            int count = Math.min(step, size - from);
            for (int i = 0; i < stored.length; i++) {
                VectorCopy.view(stored[i], slots, from, count, columns[i]);
            }
            for (int i = 0; i < results.length; i++) {
                VectorCopy.view(results[i], numbers, from, count, columns[stored.length + i]);
            }
            context.output().emit(new ColumnBatch(count, columns));
        }
    }

    @Override
    public StateSnapshot freeze(long checkpointId) {
        try (SnapshotWriter writer = layout.writer(context, checkpointId)) {
            rows.write(writer, 0, keyColumns);
            return writer.finish();
        }
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        layout.reader(version, in).next(this::loadRows);
        updateMemory();
    }

    private void loadRows(ColumnBatch batch) {
        int count = batch.rowCount();
        lookUp(batch, rowNumbers.of(batch), count);
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
