package io.tidemill.batch;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateInputs;
import io.tidemill.core.aggregate.DistinctValues;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/** Groups and their accumulators: rows or accumulators in, results or accumulators out. One thread. */
final class GroupedAccumulators implements AutoCloseable {
    private static final long BATCH_BYTES = 1 << 20;
    private static final long PART_VALUES = 1 << 15;

    private final Aggregation aggregation;
    private final GroupTable table;
    private final Accumulators[] accumulators;
    private final ColumnVector[][] arguments;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final int[][] argumentColumns;
    private int[] groups = new int[0];
    private int[] filteredRows = new int[0];
    private int[] filteredGroups = new int[0];
    private boolean single;

    GroupedAccumulators(Aggregation aggregation) {
        this.aggregation = aggregation;
        this.table = aggregation.newTable();
        this.accumulators = aggregation.newAccumulators();
        this.argumentColumns = new int[accumulators.length][];
        this.arguments = new ColumnVector[accumulators.length][];
        for (int i = 0; i < accumulators.length; i++) {
            argumentColumns[i] = AggregateInputs.columns(aggregation.calls().get(i));
            arguments[i] = new ColumnVector[argumentColumns[i].length];
        }
    }

    /** Number of groups. */
    int size() {
        return aggregation.global() ? single ? 1 : 0 : table.size();
    }

    GroupTable table() {
        return table;
    }

    /** Makes the one group of an aggregate without keys, which has a result even without rows. */
    void addSingleGroup() {
        if (!single) {
            single = true;
            ensureCapacity(1);
        }
    }

    /** Adds the rows of a batch. */
    void add(ColumnBatch batch) {
        int count = batch.size();
        int[] rows = rowNumbers.of(batch);
        findGroups(aggregation.select(batch.columns()), rows, count);
        for (int i = 0; i < accumulators.length; i++) {
            AggregateCall call = aggregation.calls().get(i);
            AggregateInputs.fetch(batch, argumentColumns[i], arguments[i]);
            ColumnVector[] values = arguments[i];
            if (call.filterColumn() < 0) {
                accumulators[i].add(values, rows, groups, 0, count);
            } else {
                int passed = filter((ByteVector) batch.column(call.filterColumn()), rows, count);
                accumulators[i].add(values, filteredRows, filteredGroups, 0, passed);
            }
        }
    }

    private int filter(ByteVector condition, int[] rows, int count) {
        if (filteredRows.length < count) {
            filteredRows = new int[count];
            filteredGroups = new int[count];
        }
        byte[] passes = condition.values();
        boolean nulls = condition.mayHaveNulls();
        int passed = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            if (passes[row] != 0 && !(nulls && condition.isNull(row))) {
                filteredRows[passed] = row;
                filteredGroups[passed++] = groups[i];
            }
        }
        return passed;
    }

    /** Merges accumulators: {@code columns} are the keys, then one column a call. */
    void merge(ColumnVector[] columns, int[] rows, int count) {
        ColumnVector[] keys = Arrays.copyOf(columns, aggregation.keys().length);
        merge(keys, columns, rows, count);
    }

    /** Merges the accumulators of a batch that an aggregate's input is. */
    void merge(ColumnBatch batch) {
        merge(aggregation.select(batch.columns()), batch.columns(), rowNumbers.of(batch), batch.size());
    }

    private void merge(ColumnVector[] keys, ColumnVector[] columns, int[] rows, int count) {
        findGroups(keys, rows, count);
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i].merge(columns[keys.length + i], rows, groups, 0, count);
        }
    }

    private void findGroups(ColumnVector[] keys, int[] rows, int count) {
        if (groups.length < count) {
            groups = new int[count];
        }
        if (aggregation.global()) {
            addSingleGroup();
            return;
        }
        table.findOrAdd(keys, rows, 0, count, groups);
        ensureCapacity(table.groupLimit());
    }

    private void ensureCapacity(int size) {
        for (Accumulators each : accumulators) {
            each.ensureCapacity(size);
        }
    }

    /** The group of each row of the last batch, in order; the array itself. */
    int[] lastGroups() {
        return groups;
    }

    /** Forgets a group. */
    void remove(int group) {
        table.remove(group);
        for (Accumulators each : accumulators) {
            each.clear(group);
        }
    }

    /** Writes keys and accumulators of {@code numbers[from .. from + count)}. */
    void writePartial(int[] numbers, int from, int count, ColumnVector[] targets) {
        write(numbers, from, count, targets, true);
    }

    /** Writes keys and results. */
    void writeResult(int[] numbers, int from, int count, ColumnVector[] targets) {
        write(numbers, from, count, targets, false);
    }

    /** True when some accumulators keep distinct values, by which groups can be cut. */
    boolean cutsByValue() {
        for (Accumulators each : accumulators) {
            if (each instanceof DistinctValues) {
                return true;
            }
        }
        return false;
    }

    /** In how many parts to write a group, because it has so many distinct values that all of them at once would need much memory. */
    int parts(int number) {
        long most = 0;
        for (Accumulators each : accumulators) {
            if (each instanceof DistinctValues values) {
                most = Math.max(most, values.values(number));
            }
        }
        return (int) (most / PART_VALUES + 1);
    }

    /**
     * As {@link #writePartial}, of distinct values those of one part only; all else is in the first part.
     *
     * @param level depth of the cutting
     */
    void writePart(int[] numbers, int from, int count, int level, int part, int parts, ColumnVector[] targets) {
        int keys = writeKeys(numbers, from, count, targets);
        int[] empty = new int[count];
        Arrays.fill(empty, limit());
        ensureCapacity(limit() + 1);
        for (int i = 0; i < accumulators.length; i++) {
            if (accumulators[i] instanceof DistinctValues values) {
                values.writePart(numbers, from, count, level, part, parts, targets[keys + i]);
            } else if (part == 0) {
                accumulators[i].writePartial(numbers, from, count, targets[keys + i]);
            } else {
                accumulators[i].writePartial(empty, 0, count, targets[keys + i]);
            }
        }
    }

    /** As {@link #writePartial}, for an aggregation without DISTINCT: of distinct values what the aggregates over them have come to. */
    void writeFolded(int[] numbers, int from, int count, ColumnVector[] targets) {
        int keys = writeKeys(numbers, from, count, targets);
        for (int i = 0; i < accumulators.length; i++) {
            if (accumulators[i] instanceof DistinctValues values) {
                values.writeFolded(numbers, from, count, targets[keys + i]);
            } else {
                accumulators[i].writePartial(numbers, from, count, targets[keys + i]);
            }
        }
    }

    /** All numbers of groups are smaller. */
    int limit() {
        return aggregation.global() ? size() : table.groupLimit();
    }

    private int writeKeys(int[] numbers, int from, int count, ColumnVector[] targets) {
        for (ColumnVector target : targets) {
            target.reset();
            target.ensureCapacity(count);
        }
        int keys = aggregation.keys().length;
        if (keys > 0) {
            table.writeKeys(numbers, from, count, Arrays.copyOf(targets, keys));
        }
        return keys;
    }

    private void write(int[] numbers, int from, int count, ColumnVector[] targets, boolean partial) {
        int keys = writeKeys(numbers, from, count, targets);
        for (int i = 0; i < accumulators.length; i++) {
            if (partial) {
                accumulators[i].writePartial(numbers, from, count, targets[keys + i]);
            } else {
                accumulators[i].writeResult(numbers, from, count, targets[keys + i]);
            }
        }
    }

    /** How many groups, {@code most} at most, to write out at a time so that these take about a megabyte: accumulators may hold much. */
    int batchGroups(int most) {
        long each = memoryBytes() / Math.max(1, size());
        return (int) Math.max(1, Math.min(most, BATCH_BYTES / Math.max(1, each)));
    }

    /** Bytes held. */
    long memoryBytes() {
        long bytes = table.memoryBytes() + 4L * groups.length;
        for (Accumulators each : accumulators) {
            bytes += each.memoryBytes();
        }
        return bytes;
    }

    @Override
    public void close() {
        for (Accumulators each : accumulators) {
            each.close();
        }
    }
}
