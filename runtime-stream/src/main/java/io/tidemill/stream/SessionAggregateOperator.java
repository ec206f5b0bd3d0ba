package io.tidemill.stream;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.hash.RowChains;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * Aggregation by key and SESSION window: rows of a key that are not further apart than the gap share a session; a row between two sessions merges them. The watermark closes sessions in the order of their ends. A row whose session would
 * have been closed already is late: it is dropped and counted, and never joins a later session.
 */
final class SessionAggregateOperator implements Operator {
    private static final int NONE = -1;
    private static final long MILLI = 1000L;

    private final StreamWindowAggregateNode node;
    private final long gap;
    private final WindowClock clock;
    private final int[] keyColumns;
    private final GroupTable table;
    private final AggregateSet aggregates;
    private final ColumnVector[] partials;
    /** Sessions of a key. */
    private final RowChains sessions = new RowChains();

    private final RowNumbers rowNumbers = new RowNumbers();
    private final int[] one = new int[1];
    private final int[] sessionOfRow = new int[1];
    private int[] keyOf = new int[0];
    private long[] starts = new long[0];
    private long[] ends = new long[0];
    private long[] counts = new long[0];
    private int used;
    private final GroupList free = new GroupList();
    private int[] groups = new int[0];
    private OperatorContext context;
    private StateMemory memory;
    private BrokenChangelog broken;
    private WindowOutput output;
    private Counter late;
    private long watermark = Long.MIN_VALUE;
    private long earliestEnd = Long.MAX_VALUE;

    SessionAggregateOperator(StreamWindowAggregateNode node, AggregateFunctions functions) {
        this.node = node;
        this.gap = node.window().sizeMillis() * MILLI;
        List<LogicalType> inputTypes = node.input().properties().outputType().children();
        this.clock = new WindowClock(node.window(), inputTypes.get(node.window().timeColumn()));
        this.keyColumns = node.groupKeys().stream().mapToInt(Integer::intValue).toArray();
        this.table =
                GroupTable.of(node.groupKeys().stream().map(inputTypes::get).toList());
        boolean retracts = !node.input().properties().isInsertOnly();
        check(functions);
        this.aggregates = new AggregateSet(functions, node.calls(), retracts);
        this.partials = Vectors.allocateAll(AggregateSet.partialTypes(functions, node.calls(), retracts), 1);
    }

    private void check(AggregateFunctions functions) {
        if (!new HashSet<>(node.window().sessionKeys()).equals(new HashSet<>(node.groupKeys()))) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    "an aggregation over SESSION windows must group by the columns that the windows are partitioned by;"
                            + " give SESSION the same PARTITION BY");
        }
        for (AggregateCall call : node.calls()) {
            if (!functions.mergeable(call)) {
                throw new EngineException(
                        ErrorCode.UNSUPPORTED,
                        call.function() + " cannot be used over SESSION windows, because sessions may merge");
            }
        }
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        memory = new StateMemory(context, "session aggregate");
        broken = new BrokenChangelog(context, "the session aggregation", false);
        late = context.metrics().counter("late_rows_dropped");
        output = new WindowOutput(
                context,
                node.properties().outputType().children(),
                keyColumns.length,
                node.calls().size(),
                node.windowColumns(),
                clock);
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] rows = rowNumbers.of(batch);
        if (groups.length < count) {
            groups = new int[count];
        }
        ColumnVector[] keys = new ColumnVector[keyColumns.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        table.findOrAdd(keys, rows, 0, count, groups);
        ColumnVector times = batch.column(node.window().timeColumn());
        for (int i = 0; i < count; i++) {
            if (!times.isNull(rows[i])) {
                take(batch, rows[i], groups[i], clock.time(times, rows[i]));
            }
        }
        for (int i = 0; i < count; i++) {
            forgetKeyWithoutSessions(groups[i]);
        }
        memory.update(table.memoryBytes() + aggregates.memoryBytes() + sessions.memoryBytes() + starts.length * 28L);
    }

    private void take(ColumnBatch batch, int row, int key, long time) {
        boolean add = RowKind.isAdd(batch.rowKind(row));
        int session = NONE;
        int next;
        for (int candidate = sessions.first(key); candidate >= 0; candidate = next) {
            next = sessions.next(candidate);
            // A row at the very end of a session still belongs to it: the gap is not exceeded.
            if (time <= ends[candidate] && time + gap >= starts[candidate]) {
                session = session == NONE ? candidate : merged(session, candidate);
            }
        }
        if (session == NONE) {
            if (!add) {
                broken.retractionWithoutRow();
                return;
            }
            if (clock.passed(time + gap, watermark)) {
                late.add(1);
                return;
            }
            session = open(key, time);
        }
        starts[session] = Math.min(starts[session], time);
        ends[session] = Math.max(ends[session], time + gap);
        counts[session] += add ? 1 : -1;
        one[0] = row;
        sessionOfRow[0] = session;
        aggregates.apply(batch, one, batch.rowKinds(), sessionOfRow, 0, 1);
        if (counts[session] == 0) {
            close(session);
        }
    }

    private int open(int key, long time) {
        int session = free.size() > 0 ? free.takeLast() : used++;
        if (session >= starts.length) {
            int capacity = session + (session >> 1) + 16;
            keyOf = Arrays.copyOf(keyOf, capacity);
            starts = Arrays.copyOf(starts, capacity);
            ends = Arrays.copyOf(ends, capacity);
            counts = Arrays.copyOf(counts, capacity);
            aggregates.ensureCapacity(capacity);
        }
        keyOf[session] = key;
        starts[session] = time;
        ends[session] = time + gap;
        counts[session] = 0;
        sessions.add(key, session);
        earliestEnd = Math.min(earliestEnd, ends[session]);
        return session;
    }

    /** Merges two sessions into the first. */
    private int merged(int session, int other) {
        one[0] = other;
        sessionOfRow[0] = session;
        int[] firstRow = {0};
        for (int i = 0; i < partials.length; i++) {
            aggregates.writePartial(i, one, 0, 1, partials[i]);
            aggregates.merge(i, partials[i], firstRow, sessionOfRow, 0, 1);
        }
        starts[session] = Math.min(starts[session], starts[other]);
        ends[session] = Math.max(ends[session], ends[other]);
        counts[session] += counts[other];
        close(other);
        return session;
    }

    private void close(int session) {
        sessions.remove(keyOf[session], session);
        aggregates.clear(session);
        keyOf[session] = NONE;
        free.add(session);
    }

    private void forgetKeyWithoutSessions(int key) {
        if (sessions.first(key) < 0 && table.contains(key)) {
            table.remove(key);
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        watermark = timestampMillis;
        if (earliestEnd != Long.MAX_VALUE && clock.passed(earliestEnd, watermark)) {
            fire();
        }
        context.output().emitWatermark(timestampMillis);
    }

    private void fire() {
        GroupList due = new GroupList();
        earliestEnd = Long.MAX_VALUE;
        for (int session = 0; session < used; session++) {
            if (keyOf[session] == NONE) {
                continue;
            }
            if (clock.passed(ends[session], watermark)) {
                due.add(session);
            } else {
                earliestEnd = Math.min(earliestEnd, ends[session]);
            }
        }
        due.sortBy(ends);
        emit(due);
        for (int i = 0; i < due.size(); i++) {
            int session = due.groups()[i];
            int key = keyOf[session];
            close(session);
            forgetKeyWithoutSessions(key);
        }
    }

    private void emit(GroupList due) {
        int count = due.size();
        int[] keysOfDue = new int[count];
        long[] dueStarts = new long[count];
        long[] dueEnds = new long[count];
        for (int i = 0; i < count; i++) {
            int session = due.groups()[i];
            keysOfDue[i] = keyOf[session];
            dueStarts[i] = starts[session];
            dueEnds[i] = ends[session];
        }
        output.emit(table, keysOfDue, aggregates, due.groups(), count, dueStarts, dueEnds);
    }

    @Override
    public void endInput(int input) {}

    @Override
    public void close() {
        aggregates.close();
        if (memory != null) {
            memory.close();
        }
    }
}
