package io.tidemill.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.BatchWriter;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.testing.RandomColumns;
import io.tidemill.core.testing.RowText;
import io.tidemill.error.EngineException;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.Supplier;

/**
 * Random steps on the accumulators of a call and the same steps on a copy, which is written and restored under other group numbers now and then. Both must always have the same results.
 */
final class StateRun {
    private static final int GROUPS = 4;
    /** Group numbers of the copy are below this. */
    private static final int NUMBERS = GROUPS + 3;

    private static final int ROWS = 24;
    private static final int MOST_ROWS_OF_A_STEP = 6;

    private final AggregateFunctions functions = new BuiltInAggregates();
    private final AggregateCall call;
    private final boolean retractable;
    private final Random random;
    private final ColumnVector[] arguments;
    private final Accumulators original;
    private Accumulators copy;
    /** Group numbers in the copy by those in the original. */
    private int[] numbers = {0, 1, 2, 3};
    /** Row and group of what was added and not taken away. */
    private final List<int[]> present = new ArrayList<>();

    StateRun(AggregateCall call, boolean retractable, Random random) {
        this.call = call;
        this.retractable = retractable;
        this.random = random;
        RandomColumns columns = new RandomColumns(random, random.nextBoolean());
        List<LogicalType> types = new ArrayList<>(call.argumentTypes());
        types.addAll(call.orderTypes());
        arguments = new ColumnVector[types.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = columns.column(types.get(i), ROWS);
        }
        if (call.function().equals("PERCENTILE")) {
            for (int row = 0; row < ROWS; row++) {
                ((DoubleVector) arguments[1]).set(row, row % 2 == 0 ? 0.25 : 0.5);
            }
        }
        original = functions.create(call, retractable);
        original.ensureCapacity(GROUPS);
        copy = functions.create(call, retractable);
        copy.ensureCapacity(GROUPS);
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            if (random.nextInt(6) == 0) {
                restore();
            } else {
                step();
            }
            demandSameResults();
        }
        restore();
        demandSameResults();
        for (int group = 0; group < GROUPS; group++) {
            clear(group);
        }
        demandSameResults();
        for (int i = 0; i < 4; i++) {
            step();
            demandSameResults();
        }
    }

    private void step() {
        int choice = random.nextInt(12);
        if (choice == 0) {
            clear(random.nextInt(GROUPS));
            return;
        }
        int count = 1 + random.nextInt(MOST_ROWS_OF_A_STEP);
        boolean running = choice < 4;
        boolean mixed = running && choice < 3;
        boolean takes = retractable && random.nextInt(5) < 2;
        int[] rows = new int[count];
        int[] groups = new int[count];
        byte[] kinds = mixed ? new byte[ROWS] : null;
        for (int i = 0; i < count; i++) {
            pick(rows, groups, i, takes && !running);
        }
        if (mixed) {
            for (int row = 0; row < ROWS; row++) {
                kinds[row] = kind();
            }
        }
        note(rows, groups, kinds, takes && !running);
        int[] ofCopy = Arrays.stream(groups).map(group -> numbers[group]).toArray();
        if (running) {
            demandSame(run(original, rows, kinds, groups), run(copy, rows, kinds, ofCopy));
        } else if (takes) {
            original.retract(arguments, rows, groups, 0, count);
            copy.retract(arguments, rows, ofCopy, 0, count);
        } else {
            original.add(arguments, rows, groups, 0, count);
            copy.add(arguments, rows, ofCopy, 0, count);
        }
    }

    /** Mostly what is there is taken away, but sometimes something that has not come yet. */
    private void pick(int[] rows, int[] groups, int at, boolean takes) {
        if (takes && !present.isEmpty() && random.nextInt(4) > 0) {
            int[] chosen = present.get(random.nextInt(present.size()));
            rows[at] = chosen[0];
            groups[at] = chosen[1];
        } else {
            rows[at] = random.nextInt(ROWS);
            groups[at] = random.nextInt(GROUPS);
        }
    }

    private byte kind() {
        if (random.nextInt(5) == 0) {
            return Accumulators.NO_CHANGE;
        }
        return (retractable && random.nextInt(3) == 0 ? RowKind.UPDATE_BEFORE : RowKind.INSERT).code();
    }

    private void note(int[] rows, int[] groups, byte[] kinds, boolean takes) {
        for (int i = 0; i < rows.length; i++) {
            int row = rows[i];
            int group = groups[i];
            if (kinds != null && kinds[row] == Accumulators.NO_CHANGE) {
                continue;
            }
            if (kinds == null ? !takes : RowKind.isAdd(kinds[row])) {
                present.add(new int[] {row, group});
            } else {
                for (int j = 0; j < present.size(); j++) {
                    if (present.get(j)[0] == row && present.get(j)[1] == group) {
                        present.remove(j);
                        break;
                    }
                }
            }
        }
    }

    private void clear(int group) {
        original.clear(group);
        copy.clear(numbers[group]);
        present.removeIf(row -> row[1] == group);
    }

    private String run(Accumulators accumulators, int[] rows, byte[] kinds, int[] groups) {
        ColumnVector before = Vectors.allocate(call.resultType(), 1);
        ColumnVector after = Vectors.allocate(call.resultType(), 1);
        return outcome(() -> {
            accumulators.addRunning(arguments, rows, kinds, groups, 0, rows.length, before, after);
            StringJoiner results = new StringJoiner("; ");
            for (int i = 0; i < rows.length; i++) {
                results.add(text(before, i) + " -> " + text(after, i));
            }
            return results.toString();
        });
    }

    private void demandSameResults() {
        for (int group = 0; group < GROUPS; group++) {
            demandSame(result(original, group), result(copy, numbers[group]));
        }
    }

    /** Hundreds of thousands of comparisons: only those that fail are worth an assertion. */
    private static void demandSame(String expected, String actual) {
        if (!actual.equals(expected)) {
            assertThat(actual).isEqualTo(expected);
        }
    }

    private String result(Accumulators accumulators, int group) {
        ColumnVector target = Vectors.allocate(call.resultType(), 1);
        return outcome(() -> {
            accumulators.writeResult(new int[] {group}, 0, 1, target);
            return text(target, 0);
        });
    }

    /** Some results are errors, as that of two rows where one may be; they must be the same too. */
    private static String outcome(Supplier<String> action) {
        try {
            return action.get();
        } catch (EngineException e) {
            return e.code() + ": " + e.getMessage();
        }
    }

    /** All that can be told apart, the order of a multiset's elements too. */
    private String text(ColumnVector vector, int row) {
        LogicalType type = call.resultType();
        if (type.root() != TypeRoot.MULTISET || vector.isNull(row)) {
            return RowText.value(vector, row, type);
        }
        MapVector map = (MapVector) vector;
        StringJoiner entries = new StringJoiner(", ");
        for (int i = map.starts()[row]; i < map.starts()[row] + map.lengths()[row]; i++) {
            entries.add(RowText.value(map.keys(), i, type.children().get(0)) + "="
                    + RowText.value(map.values(), i, LogicalType.int32()));
        }
        return entries.toString();
    }

    /** Replaces the copy by new accumulators with its state, its groups in other places. */
    private void restore() {
        Accumulators fresh = functions.create(call, retractable);
        fresh.ensureCapacity(1 + random.nextInt(NUMBERS));
        fresh.ensureCapacity(NUMBERS);
        int[] targets = shuffled(NUMBERS);
        fresh.add(arguments, new int[] {0, 1, 2}, new int[] {targets[0], targets[0], targets[0]}, 0, 3);
        fresh.clear(targets[0]);
        int[] order = shuffled(GROUPS);
        int[] sources = Arrays.stream(order).map(group -> numbers[group]).toArray();
        LogicalType type = functions.accumulatorType(call, retractable);
        ColumnVector partial = Vectors.allocate(type, 1);
        boolean stored = random.nextInt(3) > 0;
        for (int from = 0; from < GROUPS; ) {
            int count = 1 + random.nextInt(GROUPS - from);
            copy.writePartial(sources, from, count, partial);
            int[] rows = shuffled(count);
            int[] groups = new int[count];
            for (int i = 0; i < count; i++) {
                groups[i] = targets[order[from + rows[i]]];
            }
            fresh.merge(stored ? throughStorage(partial, type, count) : partial, rows, groups, 0, count);
            from += count;
        }
        copy.close();
        copy = fresh;
        numbers = Arrays.copyOf(targets, GROUPS);
    }

    private int[] shuffled(int count) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(i);
        }
        Collections.shuffle(all, random);
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    private static ColumnVector throughStorage(ColumnVector partial, LogicalType type, int count) {
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = i;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (BatchWriter writer = new BatchWriter(bytes)) {
            writer.write(new ColumnVector[] {partial}, rows, 0, count);
        }
        try (BatchReader reader = new BatchReader(new ByteArrayInputStream(bytes.toByteArray()), List.of(type))) {
            return reader.read().column(0);
        }
    }
}
