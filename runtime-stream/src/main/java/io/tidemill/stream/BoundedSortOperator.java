package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.StreamSortNode;
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
import java.util.List;

/** Sorts a stream that ends: keeps the rows in order as they come and go and emits them at the end. Holds watermarks back until then, because its rows belong before the last one. */
final class BoundedSortOperator implements Operator, Snapshottable {
    private static final int STATE_VERSION = 1;
    private static final int[] NO_KEYS = new int[0];
    private static final int GROUP = 0;

    private final StreamSortNode node;
    private final List<LogicalType> types;
    private final boolean insertOnly;
    /** The rows in their order. */
    private final StateLayout layout;

    private final RowNumbers rowNumbers = new RowNumbers();
    private final long end;
    private RankedRows rows;
    private OperatorContext context;
    private StateMemory memory;
    private BrokenChangelog broken;

    BoundedSortOperator(StreamSortNode node) {
        this.node = node;
        this.types = node.input().properties().outputType().children();
        this.insertOnly = node.input().properties().isInsertOnly();
        this.layout = new StateLayout("sort", STATE_VERSION, StateTable.keyed(types));
        this.rows = noRows();
        long last = node.offset() + node.limit();
        this.end = node.limit() < 0 || last < 0 ? Long.MAX_VALUE : last;
    }

    private RankedRows noRows() {
        RankedRows none = new RankedRows(types, new SortOrder(node.keys()), insertOnly ? null : RankedRows.all(types));
        none.ensureGroups(1);
        return none;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        memory = new StateMemory(context, "sort");
        broken = new BrokenChangelog(context, "the sort", false);
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] batchRows = rowNumbers.of(batch);
        rows.begin(batch, batchRows, count);
        for (int i = 0; i < count; i++) {
            int row = batchRows[i];
            if (RowKind.isAdd(batch.rowKind(row))) {
                add(batch, i, row);
            } else {
                remove(i, row);
            }
        }
        memory.update(rows.memoryBytes());
    }

    private void add(ColumnBatch batch, int position, int row) {
        if (insertOnly && rows.groupSize(GROUP) >= end) {
            int last = end == 0 ? RankedRows.NONE : rows.at(GROUP, end);
            if (last == RankedRows.NONE || !rows.before(batch, row, last)) {
                return;
            }
            rows.unlink(last);
            rows.free(last);
        }
        rows.add(GROUP, batch, position, row);
    }

    private void remove(int position, int row) {
        int slot = insertOnly ? RankedRows.NONE : rows.find(GROUP, position, row);
        if (slot == RankedRows.NONE) {
            broken.retractionWithoutRow();
        } else {
            rows.unlink(slot);
            rows.free(slot);
        }
    }

    @Override
    public void endInput(int input) {
        int step = context.batchSize();
        int[] slots = new int[step];
        ColumnVector[] columns = Vectors.allocateAll(types, 16);
        long last = Math.min(end, rows.groupSize(GROUP));
        for (long place = node.offset() + 1; place <= last && !context.cancelled(); place += step) {
            int count = rows.collect(GROUP, place, Math.min(last, place + step - 1), slots);
            for (int i = 0; i < columns.length; i++) {
                VectorCopy.view(rows.column(i), slots, 0, count, columns[i]);
            }
            context.output().emit(new ColumnBatch(count, columns));
        }
        // What is out is not state any more.
        rows = noRows();
        memory.update(rows.memoryBytes());
        context.output().emitWatermark(Long.MAX_VALUE);
    }

    @Override
    public StateSnapshot freeze(long checkpointId) {
        try (SnapshotWriter writer = layout.writer(context, checkpointId)) {
            rows.write(writer, 0, NO_KEYS);
            return writer.finish();
        }
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        layout.reader(version, in).next(this::loadRows);
        memory.update(rows.memoryBytes());
    }

    private void loadRows(ColumnBatch batch) {
        int count = batch.rowCount();
        rows.begin(batch, rowNumbers.of(batch), count);
        for (int i = 0; i < count; i++) {
            rows.add(GROUP, batch, i, i);
        }
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
        }
    }
}
