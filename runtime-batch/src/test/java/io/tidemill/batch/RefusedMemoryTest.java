package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.BatchLimitNode;
import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.BatchRankNode;
import io.tidemill.core.plan.BatchSortNode;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinSpec;
import io.tidemill.core.plan.JoinStrategy;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.RankFunction;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.RepeatNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs whose operators are refused memory at random give the rows that they give with all memory, and leave nothing behind, however they end. */
@Timeout(120)
final class RefusedMemoryTest {
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final LogicalType STRING = LogicalType.string();
    private static final LogicalType DECIMAL = LogicalType.decimal(30, 2);
    private static final LogicalType DOUBLE = LogicalType.float64();
    private static final LogicalType TIME = LogicalType.timestamp(3);

    /** A key, a text, a number, a large number, a double without fraction, a condition, a time; a number of its own for each row. */
    private static final List<LogicalType> TYPES =
            List.of(BIGINT, STRING, BIGINT, DECIMAL, DOUBLE, LogicalType.bool(), TIME, BIGINT.notNull());

    private static final int KEY = 0;
    private static final int TEXT = 1;
    private static final int NUMBER = 2;
    private static final int LARGE = 3;
    private static final int REAL = 4;
    private static final int PASSES = 5;
    private static final int WHEN = 6;
    private static final int ROW = 7;

    private static final int SEEDS = 2;

    private static final Pattern LONG_FRACTION = Pattern.compile("(\\.[0-9]{8})[0-9]+");

    @TempDir
    private Path directory;

    /** What is run. */
    enum Shape {
        AGGREGATE(t -> aggregate(t, table(t, 300, 60), List.of(KEY, TEXT), mergeable())),
        AGGREGATE_OF_FEW_GROUPS(t -> aggregate(t, table(t, 300, 3), List.of(KEY), mergeable())),
        GLOBAL_AGGREGATE(t -> aggregate(t, table(t, 200, 10), List.of(), mergeable())),
        LARGE_ACCUMULATORS(t -> aggregate(t, table(t, 200, 20), List.of(KEY), large())),
        LOCAL_AND_GLOBAL_AGGREGATE(t -> inTwoPhases(t, table(t, 300, 40), List.of(KEY, TEXT), mergeable())),
        LOCAL_AND_GLOBAL_AGGREGATE_WITHOUT_KEYS(t -> inTwoPhases(t, table(t, 200, 40), List.of(), mergeable())),
        GROUPING_SETS(t -> groupingSets(t, table(t, 150, 30))),
        AGGREGATE_OF_LISTS(t -> aggregate(t, table(t, 300, 40), List.of(KEY), lists())),
        AGGREGATE_OF_LISTS_WITHOUT_KEYS(t -> aggregate(t, table(t, 100, 40), List.of(), lists())),
        AGGREGATE_OF_SORTED_ROWS(t -> sortedAggregate(t, table(t, 300, 40))),
        SORT(t -> sort(t, table(t, 400, 50), 0, -1)),
        SORT_FROM_AN_OFFSET(t -> sort(t, table(t, 400, 50), 17, 20_000)),
        TOP(t -> sort(t, table(t, 400, 50), 3, 25)),
        SORT_OF_TIES(t -> ties(t, -1)),
        TOP_OF_TIES(t -> ties(t, 40)),
        ROW_NUMBER(t -> rank(t, table(t, 300, 20), RankFunction.ROW_NUMBER, List.of(KEY))),
        RANK(t -> rank(t, table(t, 300, 20), RankFunction.RANK, List.of(KEY))),
        DENSE_RANK_WITHOUT_PARTITIONS(t -> rank(t, table(t, 300, 20), RankFunction.DENSE_RANK, List.of())),
        ROW_NUMBER_WITHOUT_PARTITIONS(t -> rank(t, table(t, 300, 20), RankFunction.ROW_NUMBER, List.of())),
        OVER(t -> over(t, table(t, 300, 6), List.of(KEY))),
        OVER_WITHOUT_PARTITIONS(t -> over(t, table(t, 300, 20), List.of())),
        SESSIONS(t -> sessions(t, table(t, 200, 5))),
        SHARED_AGGREGATE_JOINED_WITH_ITSELF(RefusedMemoryTest::sharedAggregate),
        REPEATED_ROWS(RefusedMemoryTest::repeated),
        JOIN_OF_JOINS(RefusedMemoryTest::joinOfJoins),
        SORT_MERGE_JOIN_OF_AGGREGATES(RefusedMemoryTest::sortMergeJoinOfAggregates);

        private final Function<BatchTester, PhysicalNode> plan;

        Shape(Function<BatchTester, PhysicalNode> plan) {
            this.plan = plan;
        }

        boolean ordered() {
            return this == SORT
                    || this == SORT_FROM_AN_OFFSET
                    || this == SORT_OF_TIES
                    || this == TOP
                    || this == TOP_OF_TIES;
        }
    }

    private static ScanNode table(BatchTester tester, int rows, int keys) {
        return table(tester, "t", rows, keys);
    }

    private static ScanNode table(BatchTester tester, String name, int rows, int keys) {
        Random random = new Random(rows + keys);
        int count = rows * tester.tableFactor;
        IntFunction<String> orNull = value -> random.nextInt(12) == 0 ? "NULL" : String.valueOf(value);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add("+I["
                    + String.join(
                            ", ",
                            orNull.apply(random.nextInt(keys)),
                            random.nextInt(12) == 0 ? "NULL" : "text-" + random.nextInt(keys),
                            orNull.apply(random.nextInt(50)),
                            orNull.apply(random.nextInt(1000)),
                            orNull.apply(random.nextInt(1000)),
                            random.nextBoolean() ? "true" : random.nextBoolean() ? "false" : "NULL",
                            String.valueOf(random.nextInt(200_000)),
                            String.valueOf(i))
                    + "]");
        }
        return tester.scan(name, TYPES, lines, 40 * tester.tableFactor);
    }

    private static AggregateCall call(String function, boolean distinct, LogicalType result, int... arguments) {
        return call(function, distinct, -1, List.of(), result, arguments);
    }

    private static AggregateCall call(
            String function, boolean distinct, int filter, List<SortKey> order, LogicalType result, int... arguments) {
        List<Integer> columns = IntStream.of(arguments).boxed().toList();
        return new AggregateCall(
                function,
                columns,
                filter,
                distinct,
                order,
                columns.stream().map(TYPES::get).toList(),
                order.stream().map(key -> TYPES.get(key.column())).toList(),
                result,
                function);
    }

    private static List<AggregateCall> mergeable() {
        LogicalType sum = LogicalType.decimal(38, 2);
        return List.of(
                call("COUNT", false, BIGINT.notNull()),
                call("SUM", false, PASSES, List.of(), BIGINT, NUMBER),
                call("SUM", false, sum, LARGE),
                call("AVG", false, DOUBLE, REAL),
                call("STDDEV_POP", false, PASSES, List.of(), DOUBLE, ROW),
                call("MIN", false, STRING, TEXT),
                call("MAX", false, STRING, TEXT),
                call("MAX", false, DECIMAL, LARGE),
                call("MIN", false, TIME, WHEN),
                call("COUNT", true, BIGINT.notNull(), NUMBER),
                call("COUNT", true, PASSES, List.of(), BIGINT.notNull(), TEXT),
                call("COUNT", true, BIGINT.notNull(), TEXT, NUMBER),
                call("SUM", true, sum, LARGE),
                call("COLLECT", false, LogicalType.multiset(STRING), TEXT));
    }

    private static List<AggregateCall> large() {
        return List.of(
                call("APPROX_COUNT_DISTINCT", false, BIGINT.notNull(), NUMBER),
                call("APPROX_COUNT_DISTINCT", false, PASSES, List.of(), BIGINT.notNull(), TEXT),
                call("COLLECT", false, LogicalType.multiset(BIGINT), ROW));
    }

    /** Aggregates of all values of a group, in an order that leaves nothing open. */
    private static List<AggregateCall> lists() {
        List<SortKey> order = List.of(new SortKey(TEXT, false, true), new SortKey(ROW, true, true));
        return List.of(
                call("LISTAGG", false, -1, order, STRING, TEXT),
                call("LISTAGG", false, PASSES, order, STRING, TEXT),
                call("ARRAY_AGG", false, -1, order, LogicalType.array(DECIMAL), LARGE),
                call("FIRST_VALUE", false, -1, order, BIGINT, NUMBER),
                call("COUNT", true, BIGINT.notNull(), NUMBER),
                call("MAX", false, STRING, TEXT));
    }

    private static List<LogicalType> types(PhysicalNode node) {
        return node.properties().outputType().children();
    }

    private static List<LogicalType> outputTypes(PhysicalNode input, List<Integer> keys, List<AggregateCall> calls) {
        List<LogicalType> types = new ArrayList<>();
        keys.forEach(key -> types.add(types(input).get(key)));
        calls.forEach(call -> types.add(call.resultType()));
        return types;
    }

    private static PhysicalNode aggregate(
            BatchTester tester, PhysicalNode input, List<Integer> keys, List<AggregateCall> calls) {
        return new BatchAggregateNode(
                tester.properties(outputTypes(input, keys, calls)), input, keys, calls, AggregatePhase.COMPLETE, false);
    }

    /** A limit that limits nothing keeps the phases apart. */
    private static PhysicalNode inTwoPhases(
            BatchTester tester, PhysicalNode input, List<Integer> keys, List<AggregateCall> calls) {
        List<LogicalType> partial = new ArrayList<>();
        keys.forEach(key -> partial.add(TYPES.get(key)));
        calls.forEach(call -> partial.add(new BuiltInAggregates().accumulatorType(call, false)));
        PhysicalNode local =
                new BatchAggregateNode(tester.properties(partial), input, keys, calls, AggregatePhase.PARTIAL, false);
        PhysicalNode between = new BatchLimitNode(tester.properties(partial), local, 0, -1);
        List<Integer> passed = IntStream.range(0, keys.size()).boxed().toList();
        return new BatchAggregateNode(
                tester.properties(outputTypes(input, keys, calls)),
                between,
                passed,
                calls,
                AggregatePhase.FINAL,
                false);
    }

    private static List<Expression> references(List<LogicalType> types) {
        List<Expression> references = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            references.add(new InputReference(i, types.get(i)));
        }
        return references;
    }

    private static PhysicalNode groupingSets(BatchTester tester, PhysicalNode input) {
        List<List<Expression>> projections = new ArrayList<>();
        for (int set = 0; set < 4; set++) {
            List<Expression> columns = references(TYPES);
            columns.set(KEY, (set & 1) == 0 ? columns.get(KEY) : new Literal(null, BIGINT));
            columns.set(TEXT, (set & 2) == 0 ? columns.get(TEXT) : new Literal(null, STRING));
            columns.add(Literal.of((long) set));
            projections.add(columns);
        }
        List<LogicalType> types = new ArrayList<>(TYPES);
        types.add(BIGINT.notNull());
        PhysicalNode expanded = new ExpandNode(tester.properties(types), input, projections);
        return aggregate(tester, expanded, List.of(KEY, TEXT, TYPES.size()), mergeable());
    }

    private static PhysicalNode sortedAggregate(BatchTester tester, PhysicalNode input) {
        PhysicalNode sorted =
                new BatchSortNode(tester.properties(TYPES, 1), input, List.of(new SortKey(TEXT, false, false)), 0, -1);
        List<AggregateCall> calls = new ArrayList<>(mergeable());
        calls.addAll(lists());
        return new BatchAggregateNode(
                tester.properties(outputTypes(input, List.of(TEXT), calls), 1),
                sorted,
                List.of(TEXT),
                calls,
                AggregatePhase.COMPLETE,
                true);
    }

    private static PhysicalNode sort(BatchTester tester, PhysicalNode input, long offset, long limit) {
        List<SortKey> keys =
                List.of(new SortKey(TEXT, true, false), new SortKey(LARGE, false, true), new SortKey(ROW, true, true));
        return new BatchSortNode(tester.properties(TYPES), input, keys, offset, limit);
    }

    /** Rows with equal keys stay in the order in which one worker has read them. */
    private static PhysicalNode ties(BatchTester tester, long limit) {
        tester.parallelism = 1;
        List<SortKey> keys = List.of(new SortKey(PASSES, true, false));
        return new BatchSortNode(tester.properties(TYPES), table(tester, 300, 10), keys, 0, limit);
    }

    private static PhysicalNode rank(
            BatchTester tester, PhysicalNode input, RankFunction function, List<Integer> partition) {
        List<SortKey> order = new ArrayList<>(List.of(new SortKey(NUMBER, false, true)));
        if (function == RankFunction.ROW_NUMBER) {
            order.add(new SortKey(ROW, true, true));
        }
        List<LogicalType> types = new ArrayList<>(TYPES);
        types.add(BIGINT);
        return new BatchRankNode(tester.properties(types), input, new RankSpec(function, partition, order, 2, 9, true));
    }

    private static PhysicalNode over(BatchTester tester, PhysicalNode input, List<Integer> partition) {
        Frame rows = new Frame(true, Frame.Bound.PRECEDING, 20L, Frame.Bound.FOLLOWING, 5L);
        Frame range = new Frame(false, Frame.Bound.CURRENT_ROW, null, Frame.Bound.FOLLOWING, 30L);
        List<OverCall> calls = List.of(
                new OverCall(call("ROW_NUMBER", false, BIGINT.notNull()), rows),
                new OverCall(call("LAG", false, STRING, TEXT), rows, true),
                new OverCall(call("LEAD", false, BIGINT, ROW, NUMBER), rows),
                new OverCall(call("LAST_VALUE", false, DECIMAL, LARGE), range, true),
                new OverCall(call("MAX", false, BIGINT, NUMBER), rows),
                new OverCall(call("COUNT", true, PASSES, List.of(), BIGINT.notNull(), TEXT), rows),
                new OverCall(call("LISTAGG", false, STRING, TEXT), range));
        List<LogicalType> types = new ArrayList<>(TYPES);
        calls.forEach(over -> types.add(over.call().resultType()));
        return new BatchOverNode(
                tester.properties(types), input, partition, List.of(new SortKey(ROW, true, true)), calls);
    }

    private static PhysicalNode sessions(BatchTester tester, PhysicalNode input) {
        List<LogicalType> types = new ArrayList<>(TYPES);
        types.addAll(List.of(TIME, TIME, TIME));
        WindowSpec window = new WindowSpec(WindowSpec.Kind.SESSION, WHEN, 3000, 0, 0, List.of(KEY), "UTC");
        PhysicalNode assigned = new WindowAssignNode(tester.properties(types), input, window);
        return aggregate(tester, assigned, List.of(KEY, TYPES.size(), TYPES.size() + 1), mergeable());
    }

    private static PhysicalNode join(
            BatchTester tester, PhysicalNode left, PhysicalNode right, JoinStrategy strategy, JoinKind kind, int key) {
        List<LogicalType> types = new ArrayList<>(types(left));
        if (kind != JoinKind.SEMI && kind != JoinKind.ANTI) {
            types.addAll(types(right));
        }
        return new BatchJoinNode(
                tester.properties(types),
                left,
                right,
                new JoinSpec(kind, List.of(key), List.of(key), List.of(false), Optional.empty()),
                strategy,
                false,
                List.of());
    }

    private static PhysicalNode sharedAggregate(BatchTester tester) {
        PhysicalNode shared = aggregate(tester, table(tester, 250, 40), List.of(KEY), mergeable());
        return join(tester, shared, shared, JoinStrategy.HASH, JoinKind.FULL, 0);
    }

    /** As the planner counts bags: a 1 for the rows of one side, a 0 for those of the other. */
    private static PhysicalNode repeated(BatchTester tester) {
        List<PhysicalNode> marked = new ArrayList<>();
        List<LogicalType> markedTypes = List.of(BIGINT, STRING, BIGINT.notNull(), BIGINT.notNull());
        for (int i = 0; i < 2; i++) {
            marked.add(new CalcNode(
                    tester.properties(markedTypes),
                    table(tester, "bag" + i, 200, 4 + i),
                    Optional.empty(),
                    List.of(
                            new InputReference(KEY, BIGINT),
                            new InputReference(TEXT, STRING),
                            Literal.of(i == 0 ? 1L : 0L),
                            Literal.of(i == 0 ? 0L : 1L))));
        }
        PhysicalNode union = new UnionNode(tester.properties(markedTypes), marked);
        List<AggregateCall> calls = List.of(call("SUM0", false, BIGINT.notNull(), NUMBER));
        PhysicalNode counts = new BatchAggregateNode(
                tester.properties(List.of(BIGINT, STRING, BIGINT.notNull())),
                union,
                List.of(0, 1),
                calls,
                AggregatePhase.COMPLETE,
                false);
        return new RepeatNode(tester.properties(List.of(BIGINT, STRING)), counts);
    }

    private static PhysicalNode joinOfJoins(BatchTester tester) {
        PhysicalNode first = join(
                tester, table(tester, "a", 80, 60), table(tester, "b", 90, 60), JoinStrategy.HASH, JoinKind.INNER, KEY);
        PhysicalNode second =
                join(tester, first, table(tester, "c", 60, 50), JoinStrategy.SORT_MERGE, JoinKind.LEFT, KEY);
        return join(tester, second, table(tester, "d", 20, 70), JoinStrategy.NESTED_LOOP, JoinKind.ANTI, KEY);
    }

    private static PhysicalNode sortMergeJoinOfAggregates(BatchTester tester) {
        PhysicalNode left = aggregate(tester, table(tester, "l", 200, 50), List.of(KEY), mergeable());
        PhysicalNode right = aggregate(tester, table(tester, "r", 200, 70), List.of(KEY), large());
        return join(tester, left, right, JoinStrategy.SORT_MERGE, JoinKind.FULL, 0);
    }

    /** Batches, workers and merges as the seed says. */
    private BatchTester tester(long seed) {
        Random random = new Random(seed);
        BatchTester tester = new BatchTester(directory);
        tester.parallelism = 1 + random.nextInt(3);
        tester.set(TidemillOptions.BATCH_SIZE, seed == 0 ? 1 : 1 + random.nextInt(16));
        tester.set(ExecutionOptions.SORT_ASYNC_MERGE_ENABLED, random.nextBoolean());
        tester.set(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES, 2 + random.nextInt(4));
        return tester;
    }

    /** Doubles are summed in any order, so that their last digits differ. */
    private static List<String> inOrder(Shape shape, List<String> rows) {
        List<String> rounded = rows.stream()
                .map(row -> LONG_FRACTION.matcher(row).replaceAll("$1"))
                .toList();
        return shape.ordered() ? rounded : rounded.stream().sorted().toList();
    }

    private List<String> expected(Shape shape) throws InterruptedException {
        return expected(shape, 1);
    }

    private List<String> expected(Shape shape, int tableFactor) throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        tester.tableFactor = tableFactor;
        try (RefusingMemory memory = RefusingMemory.never(directory.resolve("never"))) {
            List<String> rows = tester.run(shape.plan.apply(tester), memory);
            assertThat(rows).isNotEmpty();
            assertThat(memory.filesCreated()).isZero();
            return inOrder(shape, rows);
        }
    }

    private static void assertNothingLeft(RefusingMemory memory, String when) {
        assertThat(memory.used()).as("bytes held %s", when).isZero();
        assertThat(memory.openFiles()).as("files %s", when).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void refusalsChangeNoRow(Shape shape) throws InterruptedException {
        List<String> expected = expected(shape);
        int refusals = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            BatchTester tester = tester(seed);
            try (RefusingMemory memory = RefusingMemory.sometimes(directory.resolve("s" + seed), seed)) {
                List<String> rows = tester.run(shape.plan.apply(tester), memory);
                assertThat(inOrder(shape, rows)).as("seed %d", seed).isEqualTo(expected);
                assertNothingLeft(memory, "after seed " + seed);
                refusals += memory.refusals();
            }
        }
        assertThat(refusals).isPositive();
    }

    /** While tables are read and results come out, holders of memory are asked to give it back: those that collect, those that are read, those that nobody reads yet. */
    @ParameterizedTest
    @EnumSource
    void givingMemoryBackChangesNoRow(Shape shape) throws InterruptedException {
        List<String> expected = expected(shape);
        int revocations = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            BatchTester tester = tester(seed);
            try (RefusingMemory memory = new RefusingMemory(directory.resolve("r" + seed), seed, 0, 1L << 40)) {
                PhysicalNode plan = shape.plan.apply(tester);
                tester.catalog.sources.values().forEach(table -> ((MemoryTable) table).beforeRead = memory::revokeSome);
                tester.beforeResult = memory::revokeSome;
                assertThat(inOrder(shape, tester.run(plan, memory)))
                        .as("seed %d", seed)
                        .isEqualTo(expected);
                assertNothingLeft(memory, "after seed " + seed);
                revocations += memory.revocations();
            }
        }
        if (!shape.name().contains("GLOBAL")) {
            assertThat(revocations).isPositive();
        }
    }

    private static List<AggregateCall> distinct() {
        return List.of(
                call("COUNT", true, BIGINT.notNull(), ROW),
                call("COUNT", true, PASSES, List.of(), BIGINT.notNull(), ROW),
                call("COUNT", true, BIGINT.notNull(), TEXT, ROW),
                call("COUNT", true, BIGINT.notNull(), TEXT),
                call("SUM", true, LogicalType.decimal(38, 2), LARGE),
                call("AVG", true, DOUBLE, REAL),
                call("MIN", true, STRING, TEXT),
                call("COUNT", false, BIGINT.notNull()),
                call("SUM", false, BIGINT, NUMBER),
                call("APPROX_COUNT_DISTINCT", false, BIGINT.notNull(), ROW));
    }

    /** Groups many times as large as the memory: without keys, and one with nearly all rows among others. */
    @ParameterizedTest
    @CsvSource({
        "true, 1, 1, 0",
        "true, 1, 3, 0",
        "false, 1, 1, 0",
        "false, 1, 3, 0",
        "true, 1, 2, 3",
        "false, 1, 2, 3",
        "true, 2, 2, 0"
    })
    void aGroupLargerThanMemoryIsCutByItsDistinctValues(boolean global, int phases, int workers, int outOf)
            throws InterruptedException {
        List<Integer> keys = global ? List.of() : List.of(PASSES);
        List<String> expected = null;
        for (long kilobytes : new long[] {1 << 20, 512}) {
            BatchTester tester = new BatchTester(directory).set(TidemillOptions.BATCH_SIZE, 256);
            tester.parallelism = workers;
            tester.tableFactor = 60;
            try (RefusingMemory memory = new RefusingMemory(
                    directory.resolve("v" + kilobytes), workers, kilobytes > 512 ? 0 : outOf, kilobytes << 10)) {
                PhysicalNode input = table(tester, 300, 3000);
                PhysicalNode plan = phases == 1
                        ? aggregate(tester, input, keys, distinct())
                        : inTwoPhases(tester, input, keys, distinct());
                List<String> rows = inOrder(Shape.AGGREGATE, tester.run(plan, memory));
                assertNothingLeft(memory, "at the end");
                if (expected == null) {
                    expected = rows;
                } else {
                    assertThat(rows).isEqualTo(expected);
                    assertThat(tester.counter(plan, "groups_cut_by_value")).isPositive();
                    assertThat(tester.counter(plan, "spilled_bytes")).isPositive();
                }
            }
        }
    }

    /** Groups take up more than what is set aside for those who cannot spill; what others keep goes to disk for them. */
    @ParameterizedTest
    @EnumSource(
            names = {
                "LARGE_ACCUMULATORS",
                "AGGREGATE_OF_LISTS",
                "AGGREGATE_OF_SORTED_ROWS",
                "SORT_MERGE_JOIN_OF_AGGREGATES"
            })
    void whoCannotSpillGetsTheMemoryOfThoseWhoCan(Shape shape) throws InterruptedException {
        List<String> expected = expected(shape, 12);
        for (int kilobytes : new int[] {140, 160}) {
            for (int workers = 1; workers <= 2; workers++) {
                BatchTester tester = new BatchTester(directory).set(TidemillOptions.BATCH_SIZE, 64);
                tester.parallelism = workers;
                tester.tableFactor = 12;
                String setting = workers + " workers with " + kilobytes + " KB each";
                try (RefusingMemory memory =
                        new RefusingMemory(directory.resolve(setting), 0, 0, (long) workers * kilobytes << 10)) {
                    assertThat(inOrder(shape, tester.run(shape.plan.apply(tester), memory)))
                            .as(setting)
                            .isEqualTo(expected);
                    assertNothingLeft(memory, setting);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutAnyMemoryEverythingSpills(Shape shape) throws InterruptedException {
        List<String> expected = expected(shape);
        BatchTester tester = tester(1);
        try (RefusingMemory memory = RefusingMemory.always(directory.resolve("always"), 256 << 10)) {
            List<String> rows = tester.run(shape.plan.apply(tester), memory);
            assertThat(inOrder(shape, rows)).isEqualTo(expected);
            assertNothingLeft(memory, "at the end");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLimitLeavesNothing(Shape shape) throws InterruptedException {
        for (long seed = 0; seed < SEEDS; seed++) {
            BatchTester tester = tester(seed);
            try (RefusingMemory memory = RefusingMemory.sometimes(directory.resolve("l" + seed), seed)) {
                PhysicalNode plan = shape.plan.apply(tester);
                PhysicalNode limited = new BatchLimitNode(tester.properties(types(plan)), plan, 0, 1 + seed);
                assertThat(tester.run(limited, memory)).hasSizeBetween(1, 1 + (int) seed);
                assertNothingLeft(memory, "after a limit, seed " + seed);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFailureIsWhatIsToldAndLeavesNothing(Shape shape) throws InterruptedException {
        for (Failing failing : Failing.values()) {
            long seed = failing.ordinal();
            BatchTester tester = tester(seed);
            RefusingMemory memory = RefusingMemory.sometimes(directory.resolve("f" + seed), seed);
            try (memory) {
                PhysicalNode plan = shape.plan.apply(tester);
                AtomicInteger left = failing.at(tester, 2 + 3 * (int) seed);
                assertEnd(
                        catchThrowable(() -> tester.run(plan, memory)),
                        left.get() < 0,
                        failing == Failing.CANCELLED ? ErrorCode.CANCELLED : ErrorCode.DATA_MALFORMED,
                        seed);
            }
            assertNothingLeft(memory, "after " + failing);
        }
    }

    /** How a job ends before its time. */
    private enum Failing {
        CANCELLED,
        RESULT,
        SOURCE;

        /** Fails after some steps; what is returned is negative from then on. */
        AtomicInteger at(BatchTester tester, int steps) {
            AtomicInteger left = new AtomicInteger(steps);
            Runnable step = () -> {
                if (left.getAndDecrement() == 0) {
                    if (this == CANCELLED) {
                        tester.cancel();
                    } else {
                        throw new EngineException(ErrorCode.DATA_MALFORMED, "no more");
                    }
                }
            };
            if (this == SOURCE) {
                tester.catalog.sources.values().forEach(table -> ((MemoryTable) table).beforeRead = step);
            } else {
                tester.beforeResult = step;
            }
            return left;
        }
    }

    private static void assertEnd(Throwable failure, boolean failed, ErrorCode code, long seed) {
        if (!failed) {
            assertThat(failure).as("seed %d", seed).isNull();
            return;
        }
        assertThat(failure)
                .as("seed %d", seed)
                .isInstanceOfSatisfying(
                        EngineException.class,
                        e -> assertThat(e.code()).as("seed %d", seed).isEqualTo(code));
    }

    @ParameterizedTest
    @EnumSource
    void aFullDiskIsToldAsSuch(Shape shape) throws InterruptedException {
        for (long seed = 0; seed < SEEDS; seed++) {
            BatchTester tester = tester(seed);
            int files = (int) (seed * seed * 3);
            RefusingMemory memory = RefusingMemory.sometimes(directory.resolve("d" + seed), seed)
                    .fullAfter(files);
            try (memory) {
                PhysicalNode plan = shape.plan.apply(tester);
                assertEnd(
                        catchThrowable(() -> tester.run(plan, memory)),
                        memory.filesCreated() > files,
                        ErrorCode.DISK,
                        seed);
            }
            assertNothingLeft(memory, "after a full disk, seed " + seed);
        }
    }
}
