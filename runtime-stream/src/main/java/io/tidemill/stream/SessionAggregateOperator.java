package io.tidemill.stream;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateReader;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;

/**
 * Aggregation by key and SESSION window: rows of a key that are not further apart than the gap share a session; a row between two sessions merges them. The watermark closes sessions in the order of their ends. A row whose session would
 * have been closed already is late: it is dropped and counted, and never joins a later session.
 */
final class SessionAggregateOperator implements Operator, Snapshottable {
    private static final int STATE_VERSION = 1;
    private static final long MILLI = 1000L;

    private final StreamWindowAggregateNode node;
    private final long gap;
    private final WindowClock clock;
    private final int[] keyColumns;
    private final GroupTable table;
    private final AggregateSet aggregates;
    private final ColumnVector[] partials;
    private final Sessions sessions = new Sessions();
    private final GroupState state;
    private final OperatorWatermark watermark = new OperatorWatermark();
    private final RowNumbers rowNumbers = new RowNumbers();
    private final int[] one = new int[1];
    private final int[] sessionOfRow = new int[1];
    private int[] groups = new int[0];
    private OperatorContext context;
    private StateMemory memory;
    private BrokenChangelog broken;
    private WindowOutput output;
    private Counter late;
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
        this.state = new GroupState(table, keyColumns.length, sessions, aggregates);
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
        updateMemory();
    }

    private void take(ColumnBatch batch, int row, int key, long time) {
        boolean add = RowKind.isAdd(batch.rowKind(row));
        int session = Sessions.NONE;
        int next;
        for (int candidate = sessions.first(key); candidate >= 0; candidate = next) {
            next = sessions.next(candidate);
            // A row at the very end of a session still belongs to it: the gap is not exceeded.
            if (time <= sessions.end(candidate) && time + gap >= sessions.start(candidate)) {
                session = session == Sessions.NONE ? candidate : merged(session, candidate);
            }
        }
        if (session == Sessions.NONE) {
            if (!add) {
                broken.retractionWithoutRow();
                return;
            }
            if (clock.passed(time + gap, watermark.current())) {
                late.add(1);
                return;
            }
            session = open(key, time);
        }
        sessions.widen(session, time, time + gap);
        sessions.addCount(session, add ? 1 : -1);
        one[0] = row;
        sessionOfRow[0] = session;
        aggregates.apply(batch, one, batch.rowKinds(), sessionOfRow, 0, 1);
        if (sessions.count(session) == 0) {
            close(session);
        }
    }

    private int open(int key, long time) {
        int session = sessions.open(key);
        aggregates.ensureCapacity(sessions.limit());
        sessions.setTimes(session, time, time + gap);
        earliestEnd = Math.min(earliestEnd, time + gap);
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
        sessions.widen(session, sessions.start(other), sessions.end(other));
        sessions.addCount(session, sessions.count(other));
        close(other);
        return session;
    }

    private void close(int session) {
        sessions.close(session);
        aggregates.clear(session);
    }

    private void forgetKeyWithoutSessions(int key) {
        if (sessions.first(key) < 0 && table.contains(key)) {
            table.remove(key);
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        if (watermark.advance(timestampMillis)
                && earliestEnd != Long.MAX_VALUE
                && clock.passed(earliestEnd, timestampMillis)) {
            fire();
            updateMemory();
        }
        context.output().emitWatermark(timestampMillis);
    }

    private void fire() {
        GroupList due = new GroupList();
        earliestEnd = Long.MAX_VALUE;
        for (int session = 0; session < sessions.limit(); session++) {
            if (sessions.key(session) == Sessions.NONE) {
                continue;
            }
            if (clock.passed(sessions.end(session), watermark.current())) {
                due.add(session);
            } else {
                earliestEnd = Math.min(earliestEnd, sessions.end(session));
            }
        }
        due.sortBy(sessions.ends());
        emit(due);
        for (int i = 0; i < due.size(); i++) {
            int session = due.groups()[i];
            int key = sessions.key(session);
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
            keysOfDue[i] = sessions.key(session);
            dueStarts[i] = sessions.start(session);
            dueEnds[i] = sessions.end(session);
        }
        output.emit(table, keysOfDue, aggregates, due.groups(), count, dueStarts, dueEnds);
    }

    /** The watermark; the sessions by key, those of a key oldest first. */
    private StateLayout layout() {
        return new StateLayout("session aggregate", STATE_VERSION, watermark.stateTable(), state.stateTable());
    }

    @Override
    public StateSnapshot freeze(long checkpointId) {
        GroupList keys = new GroupList();
        GroupList all = new GroupList();
        for (int key = 0; key < table.groupLimit(); key++) {
            for (int session = sessions.first(key); session >= 0; session = sessions.next(session)) {
                keys.add(key);
                all.add(session);
            }
        }
        try (SnapshotWriter writer = layout().writer(context, checkpointId)) {
            watermark.write(writer, 0);
            state.write(writer, 1, keys.groups(), all.groups(), all.size());
            return writer.finish();
        }
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        StateReader reader = layout().reader(version, in);
        reader.next(watermark::load);
        reader.next(this::loadSessions);
        updateMemory();
    }

    private void loadSessions(ColumnBatch batch) {
        int[] loaded = state.loadKeys(batch);
        for (int i = 0; i < loaded.length; i++) {
            loaded[i] = sessions.open(loaded[i]);
        }
        state.load(batch, loaded, sessions.limit());
        for (int session : loaded) {
            earliestEnd = Math.min(earliestEnd, sessions.end(session));
        }
    }

    private void updateMemory() {
        memory.update(table.memoryBytes() + aggregates.memoryBytes() + sessions.memoryBytes());
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
