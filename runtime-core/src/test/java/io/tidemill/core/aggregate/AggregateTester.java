package io.tidemill.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.testing.RowText;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs one aggregate over rows {@code +I[group, argument...]} in each way that an operator may: added, run, split into two halves that are merged; and demands the same results.
 */
final class AggregateTester {
    private final AggregateFunctions functions = new BuiltInAggregates();
    private final AggregateCall call;
    private final List<LogicalType> inputTypes = new ArrayList<>();

    private AggregateTester(AggregateCall call) {
        this.call = call;
        inputTypes.add(LogicalType.int32());
        inputTypes.addAll(call.argumentTypes());
        inputTypes.addAll(call.orderTypes());
    }

    static AggregateTester of(String function, LogicalType result, LogicalType... arguments) {
        return new AggregateTester(call(function, false, result, List.of(), arguments));
    }

    static AggregateTester distinct(String function, LogicalType result, LogicalType... arguments) {
        return new AggregateTester(call(function, true, result, List.of(), arguments));
    }

    /** With an order by one more column after the arguments. */
    static AggregateTester ordered(String function, LogicalType result, boolean ascending, LogicalType... arguments) {
        return new AggregateTester(call(function, false, result, byLast(ascending, arguments), arguments));
    }

    /** With DISTINCT and an ascending order by one more column after the arguments. */
    static AggregateTester distinctOrdered(String function, LogicalType result, LogicalType... arguments) {
        return new AggregateTester(call(function, true, result, byLast(true, arguments), arguments));
    }

    private static List<SortKey> byLast(boolean ascending, LogicalType... arguments) {
        return List.of(new SortKey(arguments.length + 1, ascending, ascending));
    }

    private static AggregateCall call(
            String function, boolean distinct, LogicalType result, List<SortKey> order, LogicalType... arguments) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            columns.add(i + 1);
        }
        List<LogicalType> orderTypes = Collections.nCopies(order.size(), LogicalType.int32());
        return new AggregateCall(function, columns, -1, distinct, order, List.of(arguments), orderTypes, result, "a");
    }

    /** Results by group, as text; all ways of computing them must agree. */
    Map<Integer, String> results(String... rows) {
        ColumnBatch batch = RowText.parse(inputTypes, rows);
        boolean retracts = batch.rowKinds() != null;
        Map<Integer, String> results = new TreeMap<>();
        Accumulators plain = functions.create(call, retracts);
        apply(plain, batch, 0, batch.rowCount());
        read(plain, batch, results);
        if (!retracts) {
            Accumulators retractable = functions.create(call, true);
            apply(retractable, batch, 0, batch.rowCount());
            assertThat(read(retractable, batch, new TreeMap<>())).isEqualTo(results);
        }
        assertThat(running(functions.create(call, retracts), batch)).isEqualTo(results);
        if (functions.mergeable(call)) {
            assertThat(merged(batch, retracts)).isEqualTo(results);
        }
        return results;
    }

    /** The result of group 0 by plain addition. */
    String once(boolean retractable, String... rows) {
        ColumnBatch batch = RowText.parse(inputTypes, rows);
        Accumulators accumulators = functions.create(call, retractable);
        apply(accumulators, batch, 0, batch.rowCount());
        return read(accumulators, batch, new TreeMap<>()).get(0);
    }

    /** The result of group 0 after it was filled and cleared. */
    String afterClear(boolean retractable, String... rows) {
        ColumnBatch batch = RowText.parse(inputTypes, rows);
        Accumulators accumulators = functions.create(call, retractable);
        apply(accumulators, batch, 0, batch.rowCount());
        accumulators.clear(0);
        return read(accumulators, batch, new TreeMap<>()).get(0);
    }

    private ColumnVector[] arguments(ColumnBatch batch) {
        int[] columns = AggregateInputs.columns(call);
        ColumnVector[] arguments = new ColumnVector[columns.length];
        AggregateInputs.fetch(batch, columns, arguments);
        return arguments;
    }

    private int[] groups(ColumnBatch batch) {
        int[] groups = new int[batch.rowCount()];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = Integer.parseInt(RowText.value(batch.column(0), i, LogicalType.int32()));
        }
        return groups;
    }

    private static int[] range(int count) {
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = i;
        }
        return rows;
    }

    private void apply(Accumulators accumulators, ColumnBatch batch, int from, int to) {
        accumulators.ensureCapacity(100);
        int[] rows = range(batch.rowCount());
        int[] groups = groups(batch);
        int start = from;
        while (start < to) {
            boolean add = RowKind.isAdd(batch.rowKind(start));
            int end = start;
            while (end < to && RowKind.isAdd(batch.rowKind(end)) == add) {
                end++;
            }
            if (add) {
                accumulators.add(arguments(batch), rows, groups, start, end - start);
            } else {
                accumulators.retract(arguments(batch), rows, groups, start, end - start);
            }
            start = end;
        }
    }

    private Map<Integer, String> read(Accumulators accumulators, ColumnBatch batch, Map<Integer, String> results) {
        int[] groups = groups(batch);
        ColumnVector target = Vectors.allocate(call.resultType(), 1);
        accumulators.writeResult(groups, 0, groups.length, target);
        for (int i = 0; i < groups.length; i++) {
            results.put(groups[i], RowText.value(target, i, call.resultType()));
        }
        return results;
    }

    private Map<Integer, String> running(Accumulators accumulators, ColumnBatch batch) {
        accumulators.ensureCapacity(100);
        int count = batch.rowCount();
        int[] groups = groups(batch);
        ColumnVector before = Vectors.allocate(call.resultType(), 1);
        ColumnVector after = Vectors.allocate(call.resultType(), 1);
        accumulators.addRunning(arguments(batch), range(count), batch.rowKinds(), groups, 0, count, before, after);
        Map<Integer, String> results = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            String old = results.put(groups[i], RowText.value(after, i, call.resultType()));
            if (old != null) {
                assertThat(RowText.value(before, i, call.resultType())).isEqualTo(old);
            }
        }
        return results;
    }

    private Map<Integer, String> merged(ColumnBatch batch, boolean retracts) {
        LogicalType type = functions.accumulatorType(call, retracts);
        int middle = batch.rowCount() / 2;
        Accumulators whole = functions.create(call, retracts);
        whole.ensureCapacity(100);
        int[] all = range(100);
        for (int half = 0; half < 2; half++) {
            Accumulators part = functions.create(call, retracts);
            apply(part, batch, half * middle, half == 0 ? middle : batch.rowCount());
            ColumnVector partial = Vectors.allocate(type, 1);
            part.writePartial(all, 0, all.length, partial);
            whole.merge(partial, all, all, 0, all.length);
        }
        return read(whole, batch, new TreeMap<>());
    }
}
