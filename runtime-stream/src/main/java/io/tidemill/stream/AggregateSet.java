package io.tidemill.stream;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.aggregate.AggregateInputs;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** The accumulators of all calls of an aggregation, with FILTER. */
final class AggregateSet implements GroupColumns, AutoCloseable {
    private final List<AggregateCall> calls;
    private final AggregateFunctions functions;
    private final boolean retractable;
    private final Accumulators[] accumulators;
    private final int[][] columns;
    private final ColumnVector[][] arguments;
    private final ColumnVector[] before;
    private final ColumnVector[] after;
    private final RowNumbers rowNumbers = new RowNumbers();
    private byte[] filteredKinds = new byte[0];
    private int[] filteredRows = new int[0];
    private int[] filteredGroups = new int[0];

    AggregateSet(AggregateFunctions functions, List<AggregateCall> calls, boolean retractable) {
        this.calls = calls;
        this.functions = functions;
        this.retractable = retractable;
        int count = calls.size();
        accumulators = new Accumulators[count];
        columns = new int[count][];
        arguments = new ColumnVector[count][];
        before = new ColumnVector[count];
        after = new ColumnVector[count];
        for (int i = 0; i < count; i++) {
            AggregateCall call = calls.get(i);
            accumulators[i] = functions.create(call, retractable);
            columns[i] = AggregateInputs.columns(call);
            arguments[i] = new ColumnVector[columns[i].length];
            before[i] = Vectors.allocate(call.resultType(), 16);
            after[i] = Vectors.allocate(call.resultType(), 16);
        }
    }

    /** The types in which the accumulators travel. */
    static List<LogicalType> partialTypes(
            AggregateFunctions functions, List<AggregateCall> calls, boolean retractable) {
        List<LogicalType> types = new ArrayList<>();
        for (AggregateCall call : calls) {
            types.add(functions.accumulatorType(call, retractable));
        }
        return types;
    }

    @Override
    public List<LogicalType> types() {
        return partialTypes(functions, calls, retractable);
    }

    @Override
    public void write(int[] groups, int from, int count, ColumnVector[] columns, int first) {
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i].writePartial(groups, from, count, columns[first + i]);
        }
    }

    @Override
    public void read(ColumnBatch batch, int first, int[] groups) {
        merge(batch, first, rowNumbers.first(batch.rowCount()), groups, 0, batch.rowCount());
    }

    int size() {
        return calls.size();
    }

    @Override
    public void ensureCapacity(int groups) {
        for (Accumulators accumulator : accumulators) {
            accumulator.ensureCapacity(groups);
        }
    }

    void clear(int group) {
        for (Accumulators accumulator : accumulators) {
            accumulator.clear(group);
        }
    }

    /**
     * Applies rows one after the other and notes the results around each in {@link #before} and {@link #after}.
     *
     * @param kinds by physical row, with NO_CHANGE for rows to leave out; null when all are added
     */
    void run(ColumnBatch batch, int[] rows, byte[] kinds, int[] groups, int from, int count) {
        for (int i = 0; i < accumulators.length; i++) {
            AggregateInputs.fetch(batch, columns[i], arguments[i]);
            byte[] effective = filter(batch, calls.get(i).filterColumn(), rows, kinds, from, count);
            accumulators[i].addRunning(arguments[i], rows, effective, groups, from, count, before[i], after[i]);
        }
    }

    private byte[] filter(ColumnBatch batch, int filterColumn, int[] rows, byte[] kinds, int from, int count) {
        if (filterColumn < 0) {
            return kinds;
        }
        if (filteredKinds.length < batch.rowCount()) {
            filteredKinds = new byte[batch.rowCount()];
        }
        ByteVector condition = (ByteVector) batch.column(filterColumn);
        for (int i = from; i < from + count; i++) {
            int row = rows[i];
            boolean counts = condition.get(row) != 0 && !condition.isNull(row);
            filteredKinds[row] = !counts ? Accumulators.NO_CHANGE : kinds == null ? 0 : kinds[row];
        }
        return filteredKinds;
    }

    /** Results before each row of the last {@link #run}, by call. */
    ColumnVector before(int call) {
        return before[call];
    }

    /** Results after each row of the last {@link #run}, by call. */
    ColumnVector after(int call) {
        return after[call];
    }

    /** Applies rows without noting results. */
    void apply(ColumnBatch batch, int[] rows, byte[] kinds, int[] groups, int from, int count) {
        for (int i = 0; i < accumulators.length; i++) {
            AggregateInputs.fetch(batch, columns[i], arguments[i]);
            int filterColumn = calls.get(i).filterColumn();
            if (filterColumn < 0 && kinds == null) {
                accumulators[i].add(arguments[i], rows, groups, from, count);
            } else {
                byte[] effective = filter(batch, filterColumn, rows, kinds, from, count);
                applyInRuns(i, rows, effective, groups, from, count);
            }
        }
    }

    /** Adds and retracts in turns, so that aggregates that depend on order see the rows as they came. */
    private void applyInRuns(int call, int[] rows, byte[] kinds, int[] groups, int from, int count) {
        if (filteredRows.length < count) {
            filteredRows = new int[count];
            filteredGroups = new int[count];
        }
        int length = 0;
        boolean adding = true;
        for (int i = from; i < from + count; i++) {
            byte kind = kinds[rows[i]];
            if (kind == Accumulators.NO_CHANGE) {
                continue;
            }
            if (RowKind.isAdd(kind) != adding) {
                applyRun(call, adding, length);
                length = 0;
                adding = !adding;
            }
            filteredRows[length] = rows[i];
            filteredGroups[length++] = groups[i];
        }
        applyRun(call, adding, length);
    }

    private void applyRun(int call, boolean adding, int length) {
        if (length == 0) {
            return;
        }
        if (adding) {
            accumulators[call].add(arguments[call], filteredRows, filteredGroups, 0, length);
        } else {
            accumulators[call].retract(arguments[call], filteredRows, filteredGroups, 0, length);
        }
    }

    /** Merges accumulators, one column a call from {@code firstColumn} on. */
    void merge(ColumnBatch batch, int firstColumn, int[] rows, int[] groups, int from, int count) {
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i].merge(batch.column(firstColumn + i), rows, groups, from, count);
        }
    }

    /** Merges accumulators of one call. */
    void merge(int call, ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        accumulators[call].merge(partial, rows, groups, from, count);
    }

    /** Writes the result of a call for groups; the vector is overwritten. */
    void writeResult(int call, int[] groups, int from, int count, ColumnVector target) {
        accumulators[call].writeResult(groups, from, count, target);
    }

    /** Writes the accumulators of a call for groups; the vector is overwritten. */
    void writePartial(int call, int[] groups, int from, int count, ColumnVector target) {
        accumulators[call].writePartial(groups, from, count, target);
    }

    /** True when a call counts all rows, so that every row changes the result. */
    boolean everyRowChanges() {
        for (AggregateCall call : calls) {
            if (PartialLayout.countsAllRows(call)) {
                return true;
            }
        }
        return false;
    }

    long memoryBytes() {
        long bytes = 0;
        for (Accumulators accumulator : accumulators) {
            bytes += accumulator.memoryBytes();
        }
        return bytes;
    }

    @Override
    public void close() {
        for (Accumulators accumulator : accumulators) {
            accumulator.close();
        }
    }
}
