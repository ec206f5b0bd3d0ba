package io.tidemill.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.state.Snapshottable;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs an operator under hostile conditions. Every step goes to several instances of the operator at once, each fed in its own way: one row a batch; all rows of a step in one batch; and a batch whose
 * rows lie between rows that do not exist. After each call the input is overwritten with rubbish, so an operator that kept a reference fails. An operator with state is also run in instances of
 * which snapshots are taken and restored between any two calls, in one task and, when {@link #keyedBy} says how rows are spread, in two and three. All instances must emit the same; where tasks
 * are several, or keys came back in another order, rows of one step in any order.
 *
 * <pre>{@code
 * OperatorHarness.of(() -> new DeduplicateOperator(...), rowType)
 *         .input("+I[1, a]", "+I[1, b]")
 *         .expect("+I[1, a]", "-U[1, a]", "+U[1, b]");
 * }</pre>
 */
public final class OperatorHarness implements AutoCloseable {
    /** The first so many operators are never restored. */
    public static final int STEADY_INSTANCES = Feeding.values().length;

    private final Supplier<? extends Operator> operators;
    private final List<HarnessInstance> instances = new ArrayList<>();
    private final List<List<LogicalType>> inputTypes;
    private final HarnessSettings settings;

    private OperatorHarness(
            Supplier<? extends Operator> operators, List<LogicalType> outputTypes, List<List<LogicalType>> inputTypes) {
        this.operators = operators;
        this.inputTypes = inputTypes;
        this.settings = new HarnessSettings(outputTypes, inputTypes.size());
    }

    /**
     * A harness.
     *
     * @param operators makes an instance
     * @param output ROW of the output columns
     * @param inputs ROW of the columns of each input
     */
    public static OperatorHarness of(
            Supplier<? extends Operator> operators, LogicalType output, LogicalType... inputs) {
        List<List<LogicalType>> types = new ArrayList<>();
        for (LogicalType input : inputs) {
            types.add(input.children());
        }
        return new OperatorHarness(operators, output.children(), types);
    }

    /** An operator with one input and output of the same columns. */
    public static OperatorHarness of(Supplier<? extends Operator> operators, LogicalType row) {
        return of(operators, row, row);
    }

    /** The statement's options; before the first step. */
    public OperatorHarness config(ConfigSnapshot config) {
        settings.config = config;
        return this;
    }

    /** Rows that an emitted batch holds at most; before the first step. */
    public OperatorHarness batchSize(int rows) {
        settings.batchSize = rows;
        return this;
    }

    /** Lets the memory pool refuse every so many requests that an operator can do without; before the first step. */
    public OperatorHarness refuseMemory(long seed) {
        settings.refusals = seed;
        return this;
    }

    /** Lets the memory pool refuse all requests that an operator can do without, so that it spills whatever it can; before the first step. */
    public OperatorHarness refuseAllMemory() {
        settings.refusesAll = true;
        return this;
    }

    /** The columns by which the rows of an input are spread over tasks; before the first step. When all inputs have some, snapshots are also restored in other numbers of tasks. */
    public OperatorHarness keyedBy(int input, List<Integer> columns) {
        settings.keys[input] = columns.stream().mapToInt(Integer::intValue).toArray();
        return this;
    }

    /**
     * For an operator that holds changes back until it must flush them for a snapshot: where snapshots are taken it emits sooner, so only the final tables are compared there, when the harness is
     * closed. Before the first step.
     */
    public OperatorHarness flushesBeforeSnapshots() {
        settings.flushesBeforeSnapshots = true;
        return this;
    }

    private void open() {
        boolean keepsState = false;
        for (Feeding feeding : Feeding.values()) {
            Operator operator = operators.get();
            keepsState |= operator instanceof Snapshottable;
            instances.add(new SteadyInstance(settings, operator, feeding));
        }
        if (keepsState) {
            instances.add(new RestoredInstance(settings, operators, Feeding.ONE_ROW_A_BATCH, 1));
            if (settings.keyed()) {
                instances.add(new RestoredInstance(settings, operators, Feeding.ONE_BATCH, 1, 2, 3));
            }
        }
        instances.forEach(HarnessInstance::open);
    }

    private OperatorHarness step(Consumer<HarnessInstance> step) {
        if (instances.isEmpty()) {
            open();
        }
        instances.forEach(step);
        return this;
    }

    /** Rows of the first input. */
    public OperatorHarness input(String... rows) {
        return input(0, rows);
    }

    /** Rows of an input. */
    public OperatorHarness input(int input, String... rows) {
        return step(instance -> instance.feed(input, RowText.parse(inputTypes.get(input), rows)));
    }

    /** Rows of an input that have no text to be read from; the batch stays as it is. */
    public OperatorHarness input(int input, ColumnBatch batch) {
        return step(instance -> instance.feed(input, batch.compact()));
    }

    /** A watermark on all inputs. */
    public OperatorHarness watermark(long timestampMillis) {
        for (int i = 0; i < inputTypes.size(); i++) {
            watermark(i, timestampMillis);
        }
        return this;
    }

    /** A watermark on one input. */
    public OperatorHarness watermark(int input, long timestampMillis) {
        return step(instance -> instance.watermark(input, timestampMillis));
    }

    /** Sets the clock and wakes the operator if it asked for that. */
    public OperatorHarness processingTime(long timestampMillis) {
        return step(instance -> instance.advance(timestampMillis));
    }

    /** What a host does before it takes a snapshot. */
    public OperatorHarness beforeBarrier() {
        return step(HarnessInstance::beforeBarrier);
    }

    /** Ends all inputs, each after a watermark that says so. */
    public OperatorHarness endInput() {
        for (int i = 0; i < inputTypes.size(); i++) {
            endInput(i);
        }
        return this;
    }

    /** Ends one input. */
    public OperatorHarness endInput(int input) {
        watermark(input, Long.MAX_VALUE);
        return step(instance -> instance.endInput(input));
    }

    /** Demands exactly these rows, in this order, since the last demand. */
    public OperatorHarness expect(String... rows) {
        return step(instance -> instance.expectRows(rows));
    }

    /** Demands exactly these rows, in any order, since the last demand. */
    public OperatorHarness expectInAnyOrder(String... rows) {
        return step(instance -> instance.expectRowsInAnyOrder(rows));
    }

    /** Demands some rows since the last demand, from all instances the same ones, in any order. */
    public OperatorHarness expectTheSame() {
        String[] rows = instances.get(0).takeRows().toArray(new String[0]);
        assertThat(rows).as("rows of " + instances.get(0)).isNotEmpty();
        instances.stream().skip(1).forEach(instance -> instance.expectRowsInAnyOrder(rows));
        return this;
    }

    /** Demands so many rows since the last demand. */
    public OperatorHarness expectCount(int rows) {
        return step(instance -> instance.expectCount(rows));
    }

    /** Demands these rows, without kinds, as the final table of everything emitted so far; a retraction without its row fails. */
    public OperatorHarness expectTable(String... rows) {
        return step(instance -> {
            instance.takeRows();
            assertThat(fold(instance.everything())).as(instance.toString()).containsExactlyInAnyOrder(rows);
        });
    }

    /** The final table, as {@link #expectTable} takes it, of everything that the first instance has emitted so far. */
    public String[] table() {
        instances.get(0).takeRows();
        return fold(instances.get(0).everything()).toArray(new String[0]);
    }

    /** The table that changes lead to. */
    public static List<String> fold(List<String> changes) {
        List<String> table = new ArrayList<>();
        for (String change : changes) {
            String row = change.substring(2);
            if (change.startsWith(RowKind.INSERT.symbol()) || change.startsWith(RowKind.UPDATE_AFTER.symbol())) {
                table.add(row);
            } else {
                assertThat(table.remove(row))
                        .as("%s retracts a row that is not there", change)
                        .isTrue();
            }
        }
        return table;
    }

    /** Demands exactly these watermarks since the last demand. */
    public OperatorHarness expectWatermarks(Long... timestamps) {
        return step(instance ->
                assertThat(instance.takeWatermarks()).as(instance.toString()).containsExactly(timestamps));
    }

    /** Demands exactly these changes of idleness since the last demand. */
    public OperatorHarness expectIdle(Boolean... changes) {
        return step(instance ->
                assertThat(instance.takeIdleChanges()).as(instance.toString()).containsExactly(changes));
    }

    /** Demands the value of a counter in every instance. */
    public OperatorHarness expectCounter(String name, long value) {
        return step(instance -> instance.expectCounter(name, value));
    }

    /** The largest number of bytes that an instance held. */
    public long peakMemory() {
        long peak = 0;
        for (HarnessInstance instance : instances) {
            peak = Math.max(peak, instance.peakMemory());
        }
        return peak;
    }

    /** The types of the output columns. */
    public List<LogicalType> outputTypes() {
        return settings.outputTypes;
    }

    /** A batch of an input, for steps that the harness does not know. */
    public ColumnBatch batch(int input, String... rows) {
        return RowText.parse(inputTypes.get(input), rows);
    }

    /** Closes all instances, demands that they gave back what they held, and that those which were restored led to the table of those which were not. */
    @Override
    public void close() {
        if (settings.flushesBeforeSnapshots && !instances.isEmpty()) {
            beforeBarrier();
            List<String> table = fold(instances.get(0).everything());
            for (HarnessInstance instance : instances) {
                assertThat(fold(instance.everything()))
                        .as(instance.toString())
                        .containsExactlyInAnyOrderElementsOf(table);
            }
        }
        instances.forEach(HarnessInstance::close);
    }
}
