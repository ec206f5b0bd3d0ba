package io.tidemill.stream;

import io.tidemill.core.arena.ColumnArena;
import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateReader;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.state.StateTable;
import io.tidemill.core.vector.RowNumbers;
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
 * One row a key. While a batch is worked on, the rows that it changes stay in the batch; only the last row of each key is copied into the state when the batch is done. A row is named by its place: a row of the
 * batch, or the stored row of a key.
 */
final class LastRows {
    /** The place of a row that is not there. */
    static final int NONE = Integer.MIN_VALUE;

    private static final int STATE_VERSION = 1;
    private static final int UNCHANGED = -1;
    private static final int DELETED = -2;

    private final String owner;
    private final int[] keyColumns;
    private final ColumnVector[] keys;
    private final GroupTable table;
    private final ColumnArena[] columns;
    private final StateTtl ttl;
    private final TtlState times;
    /** When keys were written, and their rows. */
    private final StateLayout layout;

    private final RowNumbers rowNumbers = new RowNumbers();
    private final ColumnVector[] outputColumns;
    private byte[] present = new byte[0];
    /** The row of the batch that is the newest of a key, by key. */
    private int[] newest = new int[0];

    private int[] groups = new int[0];
    private int[] changed = new int[16];
    private int changedCount;
    private byte[] kinds = new byte[16];
    private int[] places = new int[16];
    private int outputCount;
    private ColumnBatch batch;
    private OperatorContext context;
    private StateMemory memory;
    private boolean keepKeys;

    /**
     * No rows.
     *
     * @param owner the operator, for messages
     */
    LastRows(String owner, List<LogicalType> types, List<Integer> keyColumns, long ttlMillis) {
        this.owner = owner;
        this.keyColumns = keyColumns.stream().mapToInt(Integer::intValue).toArray();
        this.keys = new ColumnVector[this.keyColumns.length];
        this.table = GroupTable.of(keyColumns.stream().map(types::get).toList());
        this.columns = new ColumnArena[types.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = new ColumnArena(types.get(i));
        }
        this.ttl = new StateTtl(ttlMillis);
        this.times = new TtlState(table, ttl);
        this.layout = new StateLayout(owner, STATE_VERSION, times.stateTable(), StateTable.keyed(types));
        this.outputColumns = Vectors.allocateAll(types, 16);
    }

    void open(OperatorContext operatorContext) {
        context = operatorContext;
        memory = new StateMemory(context, owner);
    }

    /** From now on keys of deleted rows stay until {@link #forget}: a bundle still refers to them. */
    void keepKeys() {
        keepKeys = true;
    }

    StateTtl ttl() {
        return ttl;
    }

    /** Looks the keys of a batch up. Returns the physical rows that exist. */
    int[] begin(ColumnBatch newBatch) {
        batch = newBatch;
        int count = batch.size();
        int[] rows = rowNumbers.of(batch);
        lookUp(batch, rows, count);
        ttl.onWrites(groups, 0, count, table.groupLimit(), context, group -> present[group] = 0);
        return rows;
    }

    private void lookUp(ColumnBatch source, int[] rows, int count) {
        if (groups.length < count) {
            groups = new int[count];
        }
        for (int i = 0; i < keys.length; i++) {
            keys[i] = source.column(keyColumns[i]);
        }
        table.findOrAdd(keys, rows, 0, count, groups);
        ensureKeys(table.groupLimit());
    }

    private void ensureKeys(int limit) {
        int old = present.length;
        if (limit > old) {
            int capacity = Math.max(limit, old * 2 + 16);
            present = Arrays.copyOf(present, capacity);
            newest = Arrays.copyOf(newest, capacity);
            Arrays.fill(newest, old, capacity, UNCHANGED);
            for (ColumnArena column : columns) {
                column.ensureCapacity(capacity);
            }
        }
        ttl.ensureCapacity(limit);
    }

    /** The key of a row, by its position in the batch. */
    int group(int position) {
        return groups[position];
    }

    int groupLimit() {
        return table.groupLimit();
    }

    /** Where the row of a key is now. */
    int place(int group) {
        int row = newest[group];
        if (row >= 0) {
            return row;
        }
        return row == UNCHANGED && present[group] != 0 ? ~group : NONE;
    }

    /** True when the row at a place equals a row of the batch in all columns. */
    boolean same(int place, int row) {
        for (int i = 0; i < columns.length; i++) {
            boolean equal = place >= 0
                    ? ColumnValues.equal(batch.column(i), place, batch.column(i), row)
                    : ColumnValues.equal(columns[i].vector(), ~place, batch.column(i), row);
            if (!equal) {
                return false;
            }
        }
        return true;
    }

    /** Compares the values of a column at a place and in a row of the batch; neither is NULL. */
    int compare(int column, int place, int row) {
        return place >= 0
                ? ColumnValues.compare(batch.column(column), place, batch.column(column), row)
                : ColumnValues.compare(columns[column].vector(), ~place, batch.column(column), row);
    }

    boolean isNull(int column, int place) {
        return place >= 0
                ? batch.column(column).isNull(place)
                : columns[column].vector().isNull(~place);
    }

    /** Makes a row of the batch the row of its key. */
    void put(int group, int row) {
        note(group);
        newest[group] = row;
    }

    void delete(int group) {
        note(group);
        newest[group] = DELETED;
    }

    private void note(int group) {
        if (newest[group] != UNCHANGED) {
            return;
        }
        if (changedCount == changed.length) {
            changed = Arrays.copyOf(changed, changedCount * 2);
        }
        changed[changedCount++] = group;
    }

    /** Plans output: the row at a place with a kind. */
    void emit(byte kind, int place) {
        if (outputCount == kinds.length) {
            kinds = Arrays.copyOf(kinds, outputCount * 2);
            places = Arrays.copyOf(places, outputCount * 2);
        }
        kinds[outputCount] = kind;
        places[outputCount++] = place;
    }

    /** Emits what was planned, then moves changed rows into the state. */
    void finish() {
        int step = context.batchSize();
        for (int from = 0; from < outputCount; from += step) {
            emitRange(from, Math.min(step, outputCount - from));
        }
        outputCount = 0;
        for (int i = 0; i < changedCount; i++) {
            int group = changed[i];
            int row = newest[group];
            newest[group] = UNCHANGED;
            if (row >= 0) {
                store(group, batch, row);
            } else if (keepKeys) {
                present[group] = 0;
            } else {
                remove(group);
            }
        }
        changedCount = 0;
        updateMemory();
    }

    private void emitRange(int from, int count) {
        for (int i = 0; i < columns.length; i++) {
            PlacedRows.gather(batch.column(i), columns[i].vector(), places, from, count, outputColumns[i]);
        }
        ColumnBatch output = new ColumnBatch(count, outputColumns);
        boolean insertOnly = true;
        for (int i = from; i < from + count; i++) {
            insertOnly &= kinds[i] == RowKind.INSERT.code();
        }
        output.setRowKinds(insertOnly ? null : from == 0 ? kinds : Arrays.copyOfRange(kinds, from, from + count));
        context.output().emit(output);
    }

    private void store(int group, ColumnBatch source, int row) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].set(group, source.column(i), row);
        }
        present[group] = 1;
    }

    private void remove(int group) {
        if (table.contains(group)) {
            present[group] = 0;
            for (ColumnArena column : columns) {
                column.free(group);
            }
            ttl.forget(group);
            table.remove(group);
        }
    }

    /** Removes a key that has no row. */
    void forget(int group) {
        if (present[group] == 0) {
            remove(group);
        }
    }

    private void updateMemory() {
        long bytes = table.memoryBytes() + present.length * 5L + ttl.memoryBytes();
        for (ColumnArena column : columns) {
            bytes += column.memoryBytes();
        }
        memory.update(bytes);
    }

    /** Removes expired rows, except those that {@code keep} holds on to. */
    void cleanUp(long now, Bundle keep) {
        ttl.cleanUp(table, now, context, group -> {
            if (keep == null || !keep.isTouched(group)) {
                remove(group);
            }
        });
    }

    /** The stored values of a column, by key. */
    ColumnVector stored(int column) {
        return columns[column].vector();
    }

    boolean isStored(int group) {
        return present[group] != 0;
    }

    int columnCount() {
        return columns.length;
    }

    /** The rows as they are between two batches, when no bundle is open. */
    StateSnapshot freeze(long checkpointId) {
        try (SnapshotWriter writer = layout.writer(context, checkpointId)) {
            times.write(writer, 0);
            int[] withRow = new int[table.size()];
            int count = 0;
            for (int group = 0; group < table.groupLimit(); group++) {
                if (table.contains(group) && isStored(group)) {
                    withRow[count++] = group;
                }
            }
            ColumnVector[] stored = new ColumnVector[columns.length];
            for (int i = 0; i < stored.length; i++) {
                stored[i] = columns[i].vector();
            }
            writer.add(1, keyColumns, stored, withRow, 0, count);
            return writer.finish();
        }
    }

    /** Takes over one key group. */
    void load(int version, DataInput in) throws IOException {
        StateReader reader = layout.reader(version, in);
        reader.next(times::load);
        reader.next(this::loadRows);
        ttl.planCleanUp(context.processingTime(), context);
        updateMemory();
    }

    /** Reads one key group and forgets it. */
    void skip(int version, DataInput in) throws IOException {
        StateReader reader = layout.reader(version, in);
        reader.next(batch -> {});
        reader.next(batch -> {});
    }

    private void loadRows(ColumnBatch loaded) {
        int count = loaded.rowCount();
        lookUp(loaded, rowNumbers.of(loaded), count);
        times.complete(groups, count, context.processingTime());
        for (int i = 0; i < count; i++) {
            store(groups[i], loaded, i);
        }
    }

    void close() {
        if (memory != null) {
            memory.close();
        }
    }
}
