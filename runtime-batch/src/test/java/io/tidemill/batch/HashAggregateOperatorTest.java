package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.MemorySize;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.ExchangeMode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class HashAggregateOperatorTest {
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final List<LogicalType> TYPES = List.of(BIGINT, LogicalType.string(), BIGINT);
    private static final List<AggregateCall> CALLS = List.of(call("COUNT"), call("SUM", 2), call("MAX", 2));

    @TempDir
    private Path directory;

    static AggregateCall call(String function, Integer... arguments) {
        return new AggregateCall(
                function,
                List.of(arguments),
                -1,
                false,
                List.of(),
                arguments.length == 0 ? List.of() : List.of(BIGINT),
                function.equals("LISTAGG") ? LogicalType.string() : BIGINT,
                function);
    }

    /** Random rows; their groups by the first two columns in {@code expected}. */
    private static List<String> rows(int count, int keys, TreeMap<String, long[]> expected) {
        Random random = new Random(7);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String key = random.nextInt(keys) + ", k" + random.nextInt(3);
            if (random.nextInt(20) == 0) {
                key = "NULL, NULL";
            }
            long value = random.nextInt(1000);
            rows.add("+I[" + key + ", " + value + "]");
            long[] group = expected.computeIfAbsent(key, k -> new long[] {0, 0, Long.MIN_VALUE});
            group[0]++;
            group[1] += value;
            group[2] = Math.max(group[2], value);
        }
        return rows;
    }

    private static List<String> lines(TreeMap<String, long[]> groups) {
        List<String> lines = new ArrayList<>();
        groups.forEach(
                (key, group) -> lines.add("+I[" + key + ", " + group[0] + ", " + group[1] + ", " + group[2] + "]"));
        return sorted(lines);
    }

    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }

    private static BatchAggregateNode complete(BatchTester tester, PhysicalNode input) {
        return new BatchAggregateNode(
                tester.properties(List.of(BIGINT, LogicalType.string(), BIGINT, BIGINT, BIGINT)),
                input,
                List.of(0, 1),
                CALLS,
                AggregatePhase.COMPLETE,
                false);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 5_000})
    void groupsInOnePhase(int keys) throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        TreeMap<String, long[]> expected = new TreeMap<>();
        ScanNode scan = tester.scan("t", TYPES, rows(30_000, keys, expected), 1000);
        assertThat(sorted(tester.run(complete(tester, scan)))).isEqualTo(lines(expected));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void groupsInTwoPhases(boolean exchanged) throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        TreeMap<String, long[]> expected = new TreeMap<>();
        ScanNode scan = tester.scan("t", TYPES, rows(10_000, 40, expected), 1000);
        List<LogicalType> partial = List.of(
                BIGINT,
                LogicalType.string(),
                BIGINT.notNull(),
                new io.tidemill.core.aggregate.BuiltInAggregates().accumulatorType(CALLS.get(1), false),
                BIGINT);
        PhysicalNode local = new BatchAggregateNode(
                tester.properties(partial), scan, List.of(0, 1), CALLS, AggregatePhase.PARTIAL, false);
        // A filter between the phases keeps them apart.
        PhysicalNode between = exchanged
                ? new ExchangeNode(
                        tester.properties(partial), local, Distribution.hash(List.of(0, 1)), ExchangeMode.BLOCKING)
                : new io.tidemill.core.plan.BatchLimitNode(tester.properties(partial), local, 0, -1);
        PhysicalNode global = new BatchAggregateNode(
                tester.properties(List.of(BIGINT, LogicalType.string(), BIGINT, BIGINT, BIGINT)),
                between,
                List.of(0, 1),
                CALLS,
                AggregatePhase.FINAL,
                false);
        assertThat(sorted(tester.run(global))).isEqualTo(lines(expected));
    }

    @Test
    void aLimitOfItsOwnMakesItSpill() throws InterruptedException {
        TreeMap<String, long[]> expected = new TreeMap<>();
        List<String> rows = rows(60_000, 50_000, expected);
        BatchTester tester = new BatchTester(directory);
        BatchAggregateNode unlimited = complete(tester, tester.scan("t", TYPES, rows, 1000));
        assertThat(sorted(tester.run(unlimited))).isEqualTo(lines(expected));
        assertThat(tester.counter(unlimited, "spilled_bytes")).isZero();

        tester.set(ExecutionOptions.HASH_AGG_MEMORY, MemorySize.ofKilobytes(200));
        BatchAggregateNode limited = complete(tester, tester.scan("t", TYPES, rows, 1000));
        assertThat(sorted(tester.run(limited))).isEqualTo(lines(expected));
        assertThat(tester.counter(limited, "spilled_bytes")).isPositive();
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    @Test
    void spillsWhenMemoryIsRefusedAndLeavesNoFile() throws InterruptedException {
        BatchTester tester = new BatchTester(directory).set(TidemillOptions.MEMORY_SIZE, MemorySize.ofMegabytes(1));
        TreeMap<String, long[]> expected = new TreeMap<>();
        ScanNode scan = tester.scan("t", TYPES, rows(60_000, 50_000, expected), 1000);
        BatchAggregateNode aggregate = complete(tester, scan);
        assertThat(sorted(tester.run(aggregate))).isEqualTo(lines(expected));
        assertThat(tester.counter(aggregate, "spilled_bytes")).isPositive();
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    @Test
    void aGlobalAggregateOfNoRowsHasOneRow() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode scan = tester.scan("t", TYPES, List.of());
        BatchAggregateNode aggregate = new BatchAggregateNode(
                tester.properties(List.of(BIGINT, BIGINT)),
                scan,
                List.of(),
                List.of(call("COUNT"), call("SUM", 2)),
                AggregatePhase.COMPLETE,
                false);
        assertThat(tester.run(aggregate)).containsExactly("+I[0, NULL]");
    }

    @Test
    void aggregatesThatCannotMergeSeeEachGroupWhole() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            rows.add("+I[" + i % 10 + ", x" + i % 10 + ", 1]");
        }
        ScanNode scan = tester.scan("t", TYPES, rows);
        AggregateCall list = new AggregateCall(
                "LISTAGG", List.of(1), -1, false, List.of(), List.of(LogicalType.string()), LogicalType.string(), "l");
        BatchAggregateNode aggregate = new BatchAggregateNode(
                tester.properties(List.of(BIGINT, LogicalType.string(), BIGINT)),
                scan,
                List.of(0),
                List.of(list, call("SUM", 2)),
                AggregatePhase.COMPLETE,
                false);
        List<String> result = tester.run(aggregate);
        assertThat(result).hasSize(10);
        assertThat(result).allMatch(row -> row.endsWith(", 300]") && row.split("x").length == 301);
    }
}
