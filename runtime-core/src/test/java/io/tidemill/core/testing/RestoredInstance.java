package io.tidemill.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.hash.RowHash;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.state.KeyGroups;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Lives from call to call: after each one a snapshot is taken, the operator closed, the snapshot written, and other operators are restored from it, in as many tasks as it is their turn. A
 * test with many calls is spared some of the snapshots, more the longer it runs.
 */
final class RestoredInstance extends HarnessInstance {
    private static final int UNSPARED_CALLS = 50;

    private final Supplier<? extends Operator> operators;
    private final Feeding feeding;
    /** Numbers of tasks, in turn. */
    private final int[] turns;

    private final List<HarnessTask> tasks = new ArrayList<>();
    private final long[] inputWatermarks;
    private final boolean[] ended;
    private long lastWatermark = Long.MIN_VALUE;
    private boolean idle;
    private long clock;
    private int calls;
    private int snapshots;

    RestoredInstance(HarnessSettings settings, Supplier<? extends Operator> operators, Feeding feeding, int... turns) {
        super(settings);
        this.operators = operators;
        this.feeding = feeding;
        this.turns = turns;
        this.inputWatermarks = new long[settings.keys.length];
        Arrays.fill(inputWatermarks, Long.MIN_VALUE);
        this.ended = new boolean[settings.keys.length];
    }

    @Override
    void open() {
        start(turns[0]);
    }

    private void start(int count) {
        tasks.clear();
        for (int i = 0; i < count; i++) {
            HarnessContext context = new HarnessContext(this, i, count);
            context.clock(clock);
            HarnessTask task = new HarnessTask(operators.get(), context);
            tasks.add(task);
            task.open();
        }
    }

    @Override
    void feed(int input, ColumnBatch batch) {
        feeding.feed(batch, fed -> {
            int[] targets = targets(input, fed);
            int[] rows = new int[fed.size()];
            for (int task = 0; task < tasks.size(); task++) {
                int count = 0;
                for (int i = 0; i < targets.length; i++) {
                    if (targets[i] == task) {
                        rows[count++] = fed.row(i);
                    }
                }
                if (count > 0) {
                    tasks.get(task).operator.onBatch(input, fed.copy(rows, 0, count));
                }
            }
            afterCall();
        });
    }

    private int[] targets(int input, ColumnBatch batch) {
        int count = batch.size();
        int[] targets = new int[count];
        if (tasks.size() > 1) {
            int[] columns = settings.keys[input];
            ColumnVector[] keys = new ColumnVector[columns.length];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = batch.column(columns[i]);
            }
            int[] rows = new int[count];
            for (int i = 0; i < count; i++) {
                rows[i] = batch.row(i);
            }
            long[] hashes = new long[count];
            RowHash.hash(keys, rows, 0, count, hashes);
            for (int i = 0; i < count; i++) {
                targets[i] = keyGroups().target(hashes[i], tasks.size());
            }
        }
        return targets;
    }

    private KeyGroups keyGroups() {
        return KeyGroups.of(settings.config);
    }

    @Override
    void watermark(int input, long timestampMillis) {
        inputWatermarks[input] = timestampMillis;
        tasks.forEach(task -> task.operator.onWatermark(input, timestampMillis));
        afterCall();
    }

    @Override
    void advance(long timestampMillis) {
        clock = timestampMillis;
        tasks.forEach(task -> task.advance(timestampMillis));
        afterCall();
    }

    @Override
    void beforeBarrier() {
        tasks.forEach(task -> task.operator.beforeBarrier());
        afterCall();
    }

    @Override
    void endInput(int input) {
        ended[input] = true;
        tasks.forEach(task -> task.operator.endInput(input));
        afterCall();
    }

    private void afterCall() {
        calls++;
        boolean open = false;
        for (boolean end : ended) {
            open |= !end;
        }
        if (open && (calls <= UNSPARED_CALLS || calls % (calls / UNSPARED_CALLS) == 0)) {
            try {
                restore();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void restore() throws IOException {
        int version = 0;
        byte[][] groups = new byte[keyGroups().count()][];
        for (HarnessTask task : tasks) {
            task.operator.beforeBarrier();
            try (StateSnapshot snapshot = ((Snapshottable) task.operator).freeze(snapshots)) {
                assertThat(snapshot.checkpointId()).isEqualTo(snapshots);
                // What was frozen must not change any more.
                task.close();
                version = snapshot.version();
                for (int group = snapshot.firstGroup(); group < snapshot.endGroup(); group++) {
                    assertThat(groups[group]).as("each key group has one owner").isNull();
                    groups[group] = written(snapshot, group);
                }
            }
            task.checkGivenBack(toString());
        }
        snapshots++;
        start(turns[snapshots % turns.length]);
        for (int group = 0; group < groups.length; group++) {
            assertThat(groups[group]).as("each key group has an owner").isNotNull();
            Operator owner = tasks.get(keyGroups().owner(group, tasks.size())).operator;
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(groups[group]));
            ((Snapshottable) owner).load(group, version, in);
            assertThat(in.read()).as("%s reads all that was written", this).isEqualTo(-1);
        }
        // The host tells again how far the inputs are.
        for (HarnessTask task : tasks) {
            for (int input = 0; input < ended.length; input++) {
                if (inputWatermarks[input] != Long.MIN_VALUE) {
                    task.operator.onWatermark(input, inputWatermarks[input]);
                }
                if (ended[input]) {
                    task.operator.endInput(input);
                }
            }
        }
    }

    private static byte[] written(StateSnapshot snapshot, int group) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        snapshot.write(group, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    @Override
    void emittedWatermark(long timestampMillis) {
        long least = Long.MAX_VALUE;
        for (HarnessTask task : tasks) {
            least = Math.min(least, task.context.lastWatermark());
        }
        if (least > lastWatermark) {
            lastWatermark = least;
            super.emittedWatermark(least);
        }
    }

    /** After a restore it may be told again. */
    @Override
    void emittedIdle(boolean isIdle) {
        if (isIdle != idle) {
            idle = isIdle;
            super.emittedIdle(isIdle);
        }
    }

    @Override
    long peakMemory() {
        return 0;
    }

    @Override
    void expectRows(String... rows) {
        if (settings.oneKey() && !settings.flushesBeforeSnapshots) {
            super.expectRows(rows);
        } else {
            // Keys are restored in the order of their groups.
            expectRowsInAnyOrder(rows);
        }
    }

    @Override
    void expectRowsInAnyOrder(String... rows) {
        if (!settings.flushesBeforeSnapshots) {
            super.expectRowsInAnyOrder(rows);
        }
    }

    @Override
    void expectCount(int rows) {
        if (!settings.flushesBeforeSnapshots) {
            super.expectCount(rows);
        }
    }

    @Override
    void expectCounter(String name, long value) {
        if (!settings.flushesBeforeSnapshots) {
            super.expectCounter(name, value);
        }
    }

    @Override
    void close() {
        tasks.forEach(HarnessTask::close);
        tasks.forEach(task -> task.checkGivenBack(toString()));
    }

    @Override
    public String toString() {
        return operators.get().getClass().getSimpleName() + " fed with " + feeding + ", restored between any two calls"
                + (turns.length > 1 ? " in other numbers of tasks" : "");
    }
}
