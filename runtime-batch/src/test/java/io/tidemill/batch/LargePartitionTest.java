package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.MemorySize;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.BatchLimitNode;
import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.Frame.Bound;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All functions over all frames give the same on disk as in memory, where OverFunctionsTest holds them against their definitions. */
@Timeout(120)
final class LargePartitionTest {
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final LogicalType TEXT = LogicalType.string();
    private static final LogicalType FLOAT = LogicalType.float64();
    private static final int VALUE = 2;
    private static final int NAME = 3;
    private static final int NUMBER = 4;
    private static final int TWO = 5;
    private static final int OFFSET = 6;
    private static final int CONDITION = 7;

    @TempDir
    private Path directory;

    /** An order key: its type, and its values by their rank. */
    record Key(String name, LogicalType type, boolean ascending, boolean nullsFirst, LongFunction<String> value) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Key LONGS = new Key("BIGINT", BIGINT, true, true, Long::toString);

    /** The first ten values of floating-point keys lie at infinity or are no number. */
    private static String floating(long rank) {
        return rank == 0 ? "-Infinity" : rank > 8 ? rank > 9 ? "NaN" : "Infinity" : Double.toString(rank / 2.0);
    }

    static Stream<Key> keys() {
        return Stream.of(
                LONGS,
                new Key("BIGINT DESC NULLS LAST", BIGINT, false, false, rank -> Long.toString(-rank)),
                new Key("INT NULLS LAST", LogicalType.int32(), true, false, Long::toString),
                new Key(
                        "DECIMAL",
                        LogicalType.decimal(10, 2),
                        true,
                        true,
                        rank -> BigDecimal.valueOf(rank, 1).toString()),
                new Key(
                        "DECIMAL(38)",
                        LogicalType.decimal(38, 3),
                        true,
                        true,
                        rank -> BigDecimal.valueOf(rank, 1).toString()),
                new Key("DOUBLE", FLOAT, true, true, LargePartitionTest::floating),
                new Key("DOUBLE DESC", FLOAT, false, true, rank -> floating(10 - rank)),
                new Key("TIMESTAMP(3)", LogicalType.timestamp(3), true, true, Long::toString),
                new Key("TIMESTAMP(9) DESC", LogicalType.timestamp(9), false, false, rank -> Long.toString(-rank)));
    }

    /** Every combination of bounds, with distances in the unit of the order key. */
    private static List<Frame> frames(boolean rows, Object near, Object far) {
        List<Frame> frames = new ArrayList<>();
        for (Bound lower : Bound.values()) {
            for (Bound upper : Bound.values()) {
                if (lower == Bound.UNBOUNDED_FOLLOWING
                        || upper == Bound.UNBOUNDED_PRECEDING
                        || lower.compareTo(upper) > 0) {
                    continue;
                }
                frames.add(new Frame(rows, lower, distance(lower, far), upper, distance(upper, near)));
                if (lower == upper && lower != Bound.CURRENT_ROW) {
                    frames.add(new Frame(rows, lower, distance(lower, near), upper, distance(upper, far)));
                }
            }
        }
        return frames;
    }

    private static Object distance(Bound bound, Object distance) {
        return bound == Bound.PRECEDING || bound == Bound.FOLLOWING ? distance : null;
    }

    private static Object unit(Key key, long factor) {
        return switch (key.type().root()) {
            case TIMESTAMP -> factor * (key.type().precision() > 6 ? 1_000_000 : 1000);
            case DECIMAL, DOUBLE -> BigDecimal.valueOf(factor, 1);
            default -> factor;
        };
    }

    private static OverCall call(
            String function, LogicalType result, Frame frame, boolean ignoreNulls, int... columns) {
        return call(function, result, frame, ignoreNulls, false, -1, columns);
    }

    private static OverCall call(
            String function,
            LogicalType result,
            Frame frame,
            boolean ignoreNulls,
            boolean distinct,
            int filter,
            int... columns) {
        List<Integer> arguments = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        for (int column : columns) {
            arguments.add(column);
            types.add(columns(LONGS).get(column));
        }
        return new OverCall(
                new AggregateCall(function, arguments, filter, distinct, List.of(), types, result, function),
                frame,
                ignoreNulls);
    }

    private static List<LogicalType> columns(Key key) {
        return List.of(BIGINT, key.type(), BIGINT, TEXT, FLOAT, BIGINT, LogicalType.int32(), LogicalType.bool());
    }

    private static List<OverCall> calls(Frame frame) {
        List<OverCall> calls = new ArrayList<>();
        for (String rank : List.of("ROW_NUMBER", "RANK", "DENSE_RANK")) {
            calls.add(call(rank, BIGINT, frame, false));
        }
        calls.add(call("PERCENT_RANK", FLOAT, frame, false));
        calls.add(call("CUME_DIST", FLOAT, frame, false));
        calls.add(call("NTILE", BIGINT, frame, false, TWO));
        for (boolean ignoreNulls : new boolean[] {false, true}) {
            for (String shift : List.of("LAG", "LEAD")) {
                calls.add(call(shift, BIGINT, frame, ignoreNulls, VALUE));
                calls.add(call(shift, TEXT, frame, ignoreNulls, NAME, TWO));
                calls.add(call(shift, BIGINT, frame, ignoreNulls, VALUE, TWO, TWO));
                calls.add(call(shift, BIGINT, frame, ignoreNulls, VALUE, OFFSET, TWO));
                calls.add(call(shift, TEXT, frame, ignoreNulls, NAME, OFFSET));
            }
            for (String pick : List.of("FIRST_VALUE", "LAST_VALUE")) {
                calls.add(call(pick, BIGINT, frame, ignoreNulls, VALUE));
                calls.add(call(pick, TEXT, frame, ignoreNulls, NAME));
            }
            calls.add(call("NTH_VALUE", BIGINT, frame, ignoreNulls, VALUE, TWO));
            calls.add(call("NTH_VALUE", TEXT, frame, ignoreNulls, NAME, OFFSET));
        }
        calls.add(call("COUNT", BIGINT, frame, false));
        for (String function : List.of("COUNT", "SUM", "AVG", "MIN", "MAX", "APPROX_COUNT_DISTINCT")) {
            calls.add(call(function, BIGINT, frame, false, VALUE));
        }
        for (String function : List.of("SUM", "AVG", "MAX", "STDDEV_POP", "VAR_SAMP")) {
            calls.add(call(function, FLOAT, frame, false, NUMBER));
        }
        calls.add(call("MIN", TEXT, frame, false, NAME));
        calls.add(call("LISTAGG", TEXT, frame, false, NAME));
        calls.add(call("ARRAY_AGG", LogicalType.array(BIGINT), frame, false, VALUE));
        calls.add(call("SUM", BIGINT, frame, false, true, -1, VALUE));
        calls.add(call("SUM", BIGINT, frame, false, false, CONDITION, VALUE));
        calls.add(call("COUNT", BIGINT, frame, false, true, CONDITION, NAME));
        return calls;
    }

    /** In order of partition and key. Partitions have from one row to some dozens, so that several batches are in one and several in a batch; one has no values. */
    private static String[] rows(Key key, long seed) {
        Random random = new Random(seed);
        List<String> rows = new ArrayList<>();
        for (int partition = 0; partition < 6; partition++) {
            int size = partition == 0 ? 1 : 1 + random.nextInt(40);
            int nulls = random.nextInt(4);
            long rank = 0;
            for (int i = 0; i < size; i++) {
                boolean isNull = key.nullsFirst() ? i < nulls : i >= size - nulls;
                rank = Math.min(10, rank + (random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0));
                boolean empty = partition == 2 || random.nextInt(3) == 0;
                rows.add("+I[" + partition + ", "
                        + (isNull ? "NULL" : key.value().apply(rank)) + ", "
                        + (empty ? "NULL" : random.nextInt(9)) + ", " + (empty ? "NULL" : "n" + random.nextInt(9))
                        + ", " + (random.nextInt(4) == 0 ? "NULL" : random.nextInt(1000) / 7.0) + ", 2, "
                        + (random.nextInt(5) == 0 ? "NULL" : random.nextInt(9) - 3) + ", "
                        + (random.nextInt(5) == 0 ? "NULL" : random.nextBoolean()) + "]");
            }
        }
        return rows.toArray(new String[0]);
    }

    private BatchOverNode node(Key key, List<OverCall> calls) {
        BatchTester tester = new BatchTester(directory);
        List<LogicalType> output = new ArrayList<>(columns(key));
        calls.forEach(over -> output.add(over.call().resultType()));
        return new BatchOverNode(
                tester.properties(output),
                tester.scan("t", columns(key), List.of()),
                List.of(0),
                List.of(new SortKey(1, key.ascending(), key.nullsFirst())),
                calls);
    }

    private static OperatorHarness harness(BatchOverNode node) {
        Supplier<OverOperator> operators = () -> new OverOperator(node, new BuiltInAggregates(), "OVER");
        return OperatorHarness.of(
                        operators,
                        node.properties().outputType(),
                        node.input().properties().outputType())
                .batchSize(16);
    }

    private void sameOnDisk(Key key, Frame frame, long seed) {
        BatchOverNode node = node(key, calls(frame));
        String[] rows = rows(key, seed);
        String[] expected;
        try (OperatorHarness harness = harness(node)) {
            expected = harness.input(rows)
                    .endInput()
                    .expectCounter("spilled_partitions", 0)
                    .table();
        }
        try (OperatorHarness harness = harness(node)) {
            harness.refuseAllMemory().input(rows).endInput().expectTable(expected);
        }
        try (OperatorHarness harness = harness(node)) {
            harness.refuseMemory(seed).input(rows).endInput().expectTable(expected);
        }
    }

    static List<Frame> framesOfRows() {
        return frames(true, 2L, 5L);
    }

    @ParameterizedTest
    @MethodSource("framesOfRows")
    void framesOfRowsAreTheSameOnDisk(Frame frame) {
        for (long seed = 1; seed <= 3; seed++) {
            sameOnDisk(LONGS, frame, seed);
        }
    }

    @ParameterizedTest
    @MethodSource("keys")
    void framesOfRangesAreTheSameOnDisk(Key key) {
        long seed = 1;
        for (Frame frame : frames(false, unit(key, 1), unit(key, 3))) {
            sameOnDisk(key, frame, seed++);
        }
        assertThat(seed).isGreaterThan(10);
    }

    @Test
    void closingEarlyGivesMemoryAndFilesBack() {
        BatchOverNode node = node(LONGS, calls(frames(true, 2L, 5L).get(0)));
        try (OperatorHarness harness = harness(node)) {
            harness.refuseAllMemory().input(rows(LONGS, 7));
            assertThat(harness.peakMemory()).isPositive();
        }
    }

    private static String[] onePartition(int size) {
        String[] rows = new String[size];
        for (int i = 0; i < size; i++) {
            rows[i] = "+I[1, " + i / 3 + ", " + i + ", n" + i % 100 + ", 0.5, 2, " + i % 7 + ", true]";
        }
        return rows;
    }

    /** Bytes that must be there even when everything is refused that can be. */
    private long least(List<OverCall> calls, int rows) {
        try (OperatorHarness harness = harness(node(LONGS, calls))) {
            harness.refuseAllMemory().input(onePartition(rows)).endInput().expectCount(rows);
            return harness.peakMemory();
        }
    }

    @Test
    void whatIsNeededDoesNotGrowWithThePartition() {
        List<OverCall> calls = calls(new Frame(false, Bound.PRECEDING, 2L, Bound.FOLLOWING, 2L));
        long few = least(calls, 200);
        assertThat(few).isPositive();
        assertThat(least(calls, 2000)).isLessThan(few * 2);
    }

    private static final int MANY = 200_000;

    /** One partition; the order key has three peers each, the offset goes from 0 to 9. */
    private BatchOverNode large(BatchTester tester, OverCall... calls) {
        List<LogicalType> types = List.of(BIGINT, BIGINT, BIGINT, BIGINT);
        List<LogicalType> output = new ArrayList<>(types);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            rows.add("+I[1, " + i / 3 + ", " + i + ", " + i % 10 + "]");
        }
        for (OverCall call : calls) {
            output.add(call.call().resultType());
        }
        return new BatchOverNode(
                tester.properties(output),
                tester.scan("t", types, rows, 10_000),
                List.of(0),
                List.of(new SortKey(1, true, true), new SortKey(2, true, true)),
                List.of(calls));
    }

    private BatchTester small() {
        BatchTester tester = new BatchTester(directory)
                .set(TidemillOptions.MEMORY_SIZE, MemorySize.ofMegabytes(4))
                .set(TidemillOptions.BATCH_SIZE, 1024);
        tester.parallelism = 1;
        return tester;
    }

    @Test
    void aPartitionOfManyRowsKeepsToASmallBudget() throws InterruptedException {
        BatchTester tester = small();
        Frame around = new Frame(true, Bound.PRECEDING, 1000L, Bound.FOLLOWING, 2000L);
        Frame rest = new Frame(true, Bound.FOLLOWING, 1L, Bound.UNBOUNDED_FOLLOWING, null);
        BatchOverNode node = large(
                tester,
                call("LAG", BIGINT, around, false, 2),
                call("LAG", BIGINT, around, false, 2, 3),
                call("FIRST_VALUE", BIGINT, around, false, 2),
                call("SUM", BIGINT, around, false, 2),
                call("MIN", BIGINT, around, false, 2),
                call("COUNT", BIGINT, rest, false),
                call("SUM", BIGINT, rest, false, 2),
                call("MAX", BIGINT, rest, false, 2));
        List<String> rows = tester.run(node);
        assertThat(rows).hasSize(MANY);
        for (int i = 0; i < MANY; i++) {
            long first = Math.max(0, i - 1000);
            long last = Math.min(MANY - 1, i + 2000);
            assertThat(rows.get(i))
                    .isEqualTo("+I[1, " + i / 3 + ", " + i + ", " + i % 10 + ", " + (i == 0 ? "NULL" : i - 1) + ", "
                            + (i < i % 10 ? "NULL" : i - i % 10) + ", " + first + ", " + sum(first, last) + ", " + first
                            + ", " + (MANY - 1 - i) + ", " + (i == MANY - 1 ? "NULL" : sum(i + 1, MANY - 1)) + ", "
                            + (i == MANY - 1 ? "NULL" : MANY - 1) + "]");
        }
        assertThat(tester.counter(node, "spilled_partitions")).isEqualTo(1);
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    private static long sum(long first, long last) {
        return (first + last) * (last - first + 1) / 2;
    }

    @Test
    void aLimitAboveEndsThePassEarly() throws InterruptedException {
        BatchTester tester = small();
        BatchOverNode node =
                large(tester, call("LEAD", BIGINT, frames(true, 2L, 5L).get(0), false, 2, 3));
        assertThat(tester.run(new BatchLimitNode(
                        tester.properties(node.properties().outputType().children()), node, 0, 5)))
                .containsExactly(
                        "+I[1, 0, 0, 0, 0]",
                        "+I[1, 0, 1, 1, 2]",
                        "+I[1, 0, 2, 2, 4]",
                        "+I[1, 1, 3, 3, 6]",
                        "+I[1, 1, 4, 4, 8]");
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }
}
