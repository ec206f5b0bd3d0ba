package io.tidemill.stream;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateReader;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.io.DataInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Regular join over two changing inputs, both kept as state. A row is joined with what the other side holds when it comes: inner and semi joins emit with its kind; outer and anti joins emit only
 * +I and -D, and exchange NULL-padded rows for joined ones as matches come and go. "Not matched" means no matching row, whether or not the key was ever seen.
 *
 * <p>With mini-batches inner and outer joins collect changes, of which a row and its retraction cancel, and join what is left when the bundle ends.
 *
 * <p>NOT IN (the null-aware anti join) is an anti join whose rows match unless their comparison is FALSE: rows with a NULL in the key are kept in a group of their own, with which every row is compared.
 */
final class JoinOperator implements Operator, Snapshottable {
    private static final byte INSERT = RowKind.INSERT.code();
    private static final byte DELETE = RowKind.DELETE.code();
    /** The group of keys with a NULL in a null-aware join; the others are shifted by one there. */
    private static final int NULL_KEYS = 0;
    /** Candidate pairs that are worked on at a time. */
    private static final int PAIRS = 1 << 15;

    private static final int STATE_VERSION = 1;

    private final StreamJoinNode node;
    private final JoinKind kind;
    private final boolean nullAware;
    private final int[][] keyColumns = new int[2][];
    private final boolean[] nullSafe;
    private final GroupTable table;
    private final JoinSide[] sides = new JoinSide[2];
    private final JoinMatches matches;
    private final CombinedWatermark watermark = new CombinedWatermark(2);
    private final RowNumbers rowNumbers = new RowNumbers();
    private final int leftColumns;
    private OperatorContext context;
    private StateMemory memory;
    private final BrokenChangelog[] broken = new BrokenChangelog[2];
    private JoinOutput output;
    private int[] groups = new int[0];
    private boolean cleanUpPlanned;
    private final Bundle bundle;
    /** What waits, by input; null when joins do not wait. */
    private final JoinBundle[] bundles;

    private Counter bundledRows;

    JoinOperator(StreamJoinNode node, ExpressionCompiler compiler, EvaluationSession session) {
        this.node = node;
        this.kind = node.join().kind();
        this.nullAware = kind == JoinKind.NULL_AWARE_ANTI;
        List<LogicalType> left = types(node.left());
        List<LogicalType> right = types(node.right());
        keyColumns[0] =
                node.join().leftKeys().stream().mapToInt(Integer::intValue).toArray();
        keyColumns[1] =
                node.join().rightKeys().stream().mapToInt(Integer::intValue).toArray();
        nullSafe = new boolean[keyColumns[0].length];
        List<LogicalType> keyTypes = new ArrayList<>();
        for (int i = 0; i < nullSafe.length; i++) {
            nullSafe[i] = node.join().nullSafe().get(i);
            keyTypes.add(left.get(keyColumns[0][i]));
        }
        table = GroupTable.of(keyTypes);
        sides[0] = new JoinSide(
                left, node.leftUniqueKey(), node.left().properties().isInsertOnly(), node.leftStateTtlMillis());
        sides[1] = new JoinSide(
                right, node.rightUniqueKey(), node.right().properties().isInsertOnly(), node.rightStateTtlMillis());
        leftColumns = left.size();
        List<LogicalType> pair = new ArrayList<>(left);
        pair.addAll(right);
        bundle = new Bundle(node.miniBatch());
        bundles = node.miniBatch().enabled()
                        && node.properties().outputType().children().size() == pair.size()
                ? new JoinBundle[] {bundle(node.left(), left, 0), bundle(node.right(), right, 1)}
                : null;
        matches = new JoinMatches(node.join().residual(), pair, leftColumns, compiler, session);
    }

    private JoinBundle bundle(PhysicalNode input, List<LogicalType> types, int side) {
        boolean updateBefore = input.properties().changes().contains(RowKind.UPDATE_BEFORE);
        return new JoinBundle(types, keyColumns[side], updateBefore);
    }

    private static List<LogicalType> types(PhysicalNode node) {
        return node.properties().outputType().children();
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        memory = new StateMemory(context, "join");
        bundledRows = context.metrics().counter("bundled_rows");
        for (int i = 0; i < 2; i++) {
            sides[i].ttl().open(context);
            broken[i] = new BrokenChangelog(context, "the join", sides[i].ttl().enabled());
        }
        output = new JoinOutput(context, node.properties().outputType().children(), leftColumns);
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        if (bundles == null) {
            join(input, batch);
            return;
        }
        int count = batch.size();
        int from = 0;
        while (from < count) {
            int step = bundle.room(count - from);
            bundles[input].add(batch, from, step);
            from += step;
            if (bundle.add(step)) {
                flush();
            }
        }
        updateMemory();
    }

    /** Joins what a bundle has left of the right input, then of the left one. */
    private void flush() {
        if (bundles == null) {
            return;
        }
        for (int input = 1; input >= 0; input--) {
            if (!bundles[input].isEmpty()) {
                ColumnBatch batch = bundles[input].take();
                bundledRows.add(batch.size());
                join(input, batch);
            }
        }
        bundle.reset();
    }

    private void join(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] rows = rowNumbers.of(batch);
        JoinSide own = sides[input];
        JoinSide other = sides[1 - input];
        findGroups(input, batch, rows, count);
        own.begin(batch, rows, count);
        output.begin(batch, input == 0, other);
        long now = own.ttl().enabled() || other.ttl().enabled() ? context.processingTime() : 0;
        int from = 0;
        while (from < count) {
            matches.clear();
            int to = from;
            while (to < count && matches.count() < PAIRS) {
                if (nullAware) {
                    collectUnlessFalse(input, batch, to, rows[to], now);
                } else {
                    collect(other, to, rows[to], now);
                }
                to++;
            }
            matches.filter(batch, input == 0, other);
            apply(input, batch, rows, from, to, now);
            from = to;
        }
        output.flush();
        removeEmptyGroups(count);
        planCleanUp(now);
        updateMemory();
    }

    private void updateMemory() {
        long bundled = bundles == null ? 0 : bundles[0].memoryBytes() + bundles[1].memoryBytes();
        memory.update(table.memoryBytes()
                + sides[0].memoryBytes()
                + sides[1].memoryBytes()
                + matches.memoryBytes()
                + bundled);
    }

    /** Looks join keys up; rows whose key has a NULL that matches nothing get -1. */
    private void findGroups(int input, ColumnBatch batch, int[] rows, int count) {
        if (groups.length < count) {
            groups = new int[count];
        }
        ColumnVector[] keys = new ColumnVector[nullSafe.length];
        boolean nulls = false;
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[input][i]);
            nulls |= !nullSafe[i] && keys[i].mayHaveNulls();
        }
        if (!nulls) {
            table.findOrAdd(keys, rows, 0, count, groups);
        } else {
            findGroupsOfKeysWithoutNull(keys, rows, count);
        }
        for (int i = 0; i < count && nullAware; i++) {
            groups[i]++;
        }
    }

    private void findGroupsOfKeysWithoutNull(ColumnVector[] keys, int[] rows, int count) {
        int[] row = new int[1];
        int[] group = new int[1];
        for (int i = 0; i < count; i++) {
            group[0] = -1;
            if (!hasNull(keys, rows[i])) {
                row[0] = rows[i];
                table.findOrAdd(keys, row, 0, 1, group);
            }
            groups[i] = group[0];
        }
    }

    private boolean hasNull(ColumnVector[] keys, int row) {
        for (int i = 0; i < keys.length; i++) {
            if (!nullSafe[i] && keys[i].isNull(row)) {
                return true;
            }
        }
        return false;
    }

    private void collect(JoinSide other, int position, int row, long now) {
        int group = groups[position];
        if (group < 0) {
            return;
        }
        for (int slot = other.first(group); slot >= 0; slot = other.next(slot)) {
            if (!other.ttl().expired(slot, now)) {
                matches.add(position, row, slot);
            }
        }
    }

    /** Candidates of NOT IN: equal keys, and keys that differ nowhere but have a NULL somewhere. */
    private void collectUnlessFalse(int input, ColumnBatch batch, int position, int row, long now) {
        JoinSide other = sides[1 - input];
        if (groups[position] != NULL_KEYS) {
            collect(other, position, row, now);
            for (int slot = other.first(NULL_KEYS); slot >= 0; slot = other.next(slot)) {
                collectUnknown(input, batch, position, row, slot, now);
            }
            return;
        }
        for (int slot = 0; slot < other.slotLimit(); slot++) {
            if (other.contains(slot)) {
                collectUnknown(input, batch, position, row, slot, now);
            }
        }
    }

    private void collectUnknown(int input, ColumnBatch batch, int position, int row, int slot, long now) {
        JoinSide other = sides[1 - input];
        if (other.ttl().expired(slot, now)) {
            return;
        }
        for (int i = 0; i < nullSafe.length; i++) {
            ColumnVector own = batch.column(keyColumns[input][i]);
            ColumnVector stored = other.column(keyColumns[1 - input][i]);
            if (!own.isNull(row) && !stored.isNull(slot) && !ColumnValues.equal(own, row, stored, slot)) {
                return;
            }
        }
        matches.add(position, row, slot);
    }

    private void apply(int input, ColumnBatch batch, int[] rows, int from, int to, long now) {
        int pair = 0;
        for (int position = from; position < to; position++) {
            int end = pair;
            while (end < matches.count() && matches.position(end) == position) {
                end++;
            }
            int row = rows[position];
            byte rowKind = batch.rowKind(row);
            boolean add = RowKind.isAdd(rowKind);
            boolean replaced = groups[position] >= 0 && store(input, batch, position, row, add, end - pair, now);
            if (kind == JoinKind.SEMI || kind == JoinKind.ANTI || nullAware) {
                emitHalf(input, rowKind, row, pair, end, replaced);
            } else {
                emitJoined(input, rowKind, row, pair, end, replaced, now);
            }
            pair = end;
        }
    }

    /** Returns whether the row has taken the place of an older one that was not taken back: an input that sends no -U. */
    private boolean store(int input, ColumnBatch batch, int position, int row, boolean add, int found, long now) {
        JoinSide own = sides[input];
        if (add) {
            return own.add(groups[position], batch, position, row, found, now);
        }
        int slot = own.find(groups[position], position, row);
        if (slot >= 0) {
            own.remove(slot);
        } else {
            // What was joined with the row is taken back all the same: consumers still have it.
            broken[input].retractionWithoutRow();
        }
        return false;
    }

    private boolean outer(int input) {
        return kind == JoinKind.FULL || kind == (input == 0 ? JoinKind.LEFT : JoinKind.RIGHT);
    }

    /** Pairs, and rows padded with NULL. */
    private void emitJoined(int input, byte rowKind, int row, int from, int to, boolean replaced, long now) {
        boolean add = RowKind.isAdd(rowKind);
        boolean ownOuter = outer(input);
        boolean otherOuter = outer(1 - input);
        byte change = ownOuter || otherOuter ? (add ? INSERT : DELETE) : rowKind;
        if (from == to) {
            if (ownOuter) {
                output.add(change, row, JoinOutput.NONE);
            }
            return;
        }
        JoinSide other = sides[1 - input];
        for (int pair = from; pair < to; pair++) {
            int slot = matches.slot(pair);
            if (!otherOuter || replaced) {
                output.add(change, row, slot);
                continue;
            }
            int associations = other.associations(slot);
            if (add) {
                if (associations == 0) {
                    output.add(DELETE, JoinOutput.NONE, slot);
                }
                output.add(change, row, slot);
                other.associations(slot, associations + 1);
            } else {
                output.add(change, row, slot);
                if (associations == 1) {
                    output.add(INSERT, JoinOutput.NONE, slot);
                }
                other.associations(slot, Math.max(0, associations - 1));
            }
            other.ttl().touch(slot, now);
        }
    }

    /** Left rows that have, or have not, a match. */
    private void emitHalf(int input, byte rowKind, int row, int from, int to, boolean replaced) {
        boolean anti = kind != JoinKind.SEMI;
        if (input == 0) {
            if (anti == (from == to)) {
                output.add(rowKind, row, JoinOutput.NONE);
            }
            return;
        }
        if (replaced) {
            return;
        }
        boolean add = RowKind.isAdd(rowKind);
        JoinSide left = sides[0];
        for (int pair = from; pair < to; pair++) {
            int slot = matches.slot(pair);
            int associations = left.associations(slot);
            int after = Math.max(0, associations + (add ? 1 : -1));
            left.associations(slot, after);
            if (associations == 0 && after == 1) {
                output.add(anti ? DELETE : rowKind, JoinOutput.NONE, slot);
            } else if (associations == 1 && after == 0) {
                output.add(anti ? INSERT : rowKind, JoinOutput.NONE, slot);
            }
        }
    }

    private void removeEmptyGroups(int count) {
        for (int i = 0; i < count; i++) {
            removeIfEmpty(groups[i]);
        }
    }

    private void removeIfEmpty(int group) {
        int key = nullAware ? group - 1 : group;
        if (key >= 0 && sides[0].first(group) < 0 && sides[1].first(group) < 0 && table.contains(key)) {
            table.remove(key);
        }
    }

    private void planCleanUp(long now) {
        if (!cleanUpPlanned && (sides[0].ttl().enabled() || sides[1].ttl().enabled())) {
            cleanUpPlanned = true;
            context.wakeAt(nextCleanUp(now));
        }
    }

    private long nextCleanUp(long now) {
        long next = Long.MAX_VALUE;
        for (JoinSide side : sides) {
            if (side.ttl().enabled()) {
                next = Math.min(next, side.ttl().nextCleanUp(now));
            }
        }
        return next;
    }

    @Override
    public void onProcessingTime(long timestampMillis) {
        for (JoinSide side : sides) {
            for (int slot = 0; slot < side.slotLimit() && side.ttl().enabled(); slot++) {
                if (side.contains(slot) && side.ttl().expired(slot, timestampMillis)) {
                    int group = side.group(slot);
                    side.remove(slot);
                    removeIfEmpty(group);
                }
            }
        }
        cleanUpPlanned = false;
        if (sides[0].size() + sides[1].size() > 0) {
            planCleanUp(timestampMillis);
        }
    }

    @Override
    public void beforeBarrier() {
        flush();
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        flush();
        if (watermark.update(input, timestampMillis)) {
            context.output().emitWatermark(watermark.current());
        }
    }

    @Override
    public void endInput(int input) {
        flush();
    }

    private StateLayout layout() {
        return new StateLayout("join", STATE_VERSION, sides[0].stateTable(), sides[1].stateTable());
    }

    /** The bundles are empty then. */
    @Override
    public StateSnapshot freeze(long checkpointId) {
        int groupLimit = table.groupLimit() + (nullAware ? 1 : 0);
        try (SnapshotWriter writer = layout().writer(context, checkpointId)) {
            for (int side = 0; side < 2; side++) {
                sides[side].write(writer, side, keyColumns[side], groupLimit);
            }
            return writer.finish();
        }
    }

    @Override
    public void load(int keyGroup, int version, DataInput in) throws IOException {
        StateReader reader = layout().reader(version, in);
        for (int i = 0; i < 2; i++) {
            int side = i;
            reader.next(batch -> load(side, batch));
        }
        planCleanUp(context.processingTime());
        updateMemory();
    }

    private void load(int side, ColumnBatch batch) {
        int[] rows = rowNumbers.of(batch);
        findGroups(side, batch, rows, batch.rowCount());
        sides[side].begin(batch, rows, batch.rowCount());
        for (int row = 0; row < batch.rowCount(); row++) {
            sides[side].load(groups[row], batch, row);
        }
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
        }
    }
}
