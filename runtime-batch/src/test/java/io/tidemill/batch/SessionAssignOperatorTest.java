package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.MemorySize;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.core.plan.WindowSpec.Kind;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class SessionAssignOperatorTest {
    private static final LogicalType TIMESTAMP = LogicalType.timestamp(3);

    @TempDir
    private Path directory;

    private List<String> run(LogicalType time, WindowSpec window, String... rows) throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        List<LogicalType> input = List.of(LogicalType.bigint(), time);
        List<LogicalType> output = new ArrayList<>(input);
        output.addAll(List.of(TIMESTAMP, TIMESTAMP, time));
        return tester
                .run(new WindowAssignNode(tester.properties(output), tester.scan("t", input, List.of(rows), 2), window))
                .stream()
                .sorted()
                .toList();
    }

    /** Key, start and end. */
    private static String window(String row) {
        String[] fields = row.substring(3).split(", ");
        return fields[0] + ": " + fields[2].substring(11) + " to " + fields[3].substring(11);
    }

    private static WindowSpec window(Kind kind, long size, long slide) {
        return new WindowSpec(kind, 1, size, slide, 0, List.of(0), "UTC");
    }

    @Test
    void aLongSessionWaitsOnDiskAndItsFilesGo() throws InterruptedException {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            rows.add("+I[1, " + i + "]");
        }
        BatchTester small = new BatchTester(directory).set(TidemillOptions.MEMORY_SIZE, MemorySize.ofMegabytes(1));
        List<LogicalType> input = List.of(LogicalType.bigint(), TIMESTAMP);
        List<LogicalType> output = List.of(LogicalType.bigint(), TIMESTAMP, TIMESTAMP, TIMESTAMP, TIMESTAMP);
        WindowAssignNode assign = new WindowAssignNode(
                small.properties(output), small.scan("t", input, rows, 1000), window(Kind.SESSION, 2000, 0));
        assertThat(small.run(assign))
                .hasSize(rows.size())
                .extracting(SessionAssignOperatorTest::window)
                .containsOnly("1: 00:00:00 to 00:01:01.999");
        assertThat(small.counter(assign, "spilled_bytes")).isPositive();
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void refusedMemoryChangesNoSession(long seed) {
        BatchTester tester = new BatchTester(directory);
        List<LogicalType> types = List.of(LogicalType.bigint(), TIMESTAMP);
        WindowAssignNode node = new WindowAssignNode(
                tester.properties(List.of(LogicalType.bigint(), TIMESTAMP, TIMESTAMP, TIMESTAMP, TIMESTAMP)),
                tester.scan("t", types, List.of()),
                window(Kind.SESSION, 2000, 0));
        String[] rows = new String[120];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = "+I[" + i / 50 + ", " + (i * 500 + i / 7 * 3000) + "]";
        }
        LogicalType input = node.input().properties().outputType();
        LogicalType output = node.properties().outputType();
        String[] expected;
        try (OperatorHarness harness =
                OperatorHarness.of(() -> new SessionAssignOperator(node, "SESSION"), output, input)) {
            expected = harness.batchSize(16).input(rows).endInput().table();
        }
        try (OperatorHarness harness =
                OperatorHarness.of(() -> new SessionAssignOperator(node, "SESSION"), output, input)) {
            harness.batchSize(16).refuseMemory(seed).input(rows).endInput().expectTable(expected);
        }
    }

    @Test
    void tumblesAndSkipsRowsWithoutTime() throws InterruptedException {
        assertThat(run(TIMESTAMP, window(Kind.TUMBLE, 5000, 0), "+I[1, 1000]", "+I[2, 5000]", "+I[3, NULL]"))
                .containsExactly(
                        "+I[1, 1970-01-01 00:00:01, 1970-01-01 00:00:00, 1970-01-01 00:00:05, 1970-01-01 00:00:04.999]",
                        "+I[2, 1970-01-01 00:00:05, 1970-01-01 00:00:05, 1970-01-01 00:00:10, 1970-01-01 00:00:09.999]");
    }

    @Test
    void hopsAndCumulatesOnceAWindow() throws InterruptedException {
        assertThat(run(TIMESTAMP, window(Kind.HOP, 4000, 2000), "+I[1, 5000]"))
                .extracting(SessionAssignOperatorTest::window)
                .containsExactly("1: 00:00:02 to 00:00:06", "1: 00:00:04 to 00:00:08");
        assertThat(run(TIMESTAMP, window(Kind.CUMULATE, 6000, 2000), "+I[1, 9000]"))
                .extracting(SessionAssignOperatorTest::window)
                .containsExactly("1: 00:00:06 to 00:00:10", "1: 00:00:06 to 00:00:12");
    }

    @Test
    void cutsDaysOfAnInstantInTheZone() throws InterruptedException {
        WindowSpec day = new WindowSpec(Kind.TUMBLE, 1, 86_400_000, 0, 0, List.of(), "Asia/Shanghai");
        assertThat(run(LogicalType.timestampLtz(3), day, "+I[1, 2024-01-01 17:00:00]")
                        .get(0))
                .contains("2024-01-02 00:00:00, 2024-01-03 00:00:00, 2024-01-02 15:59:59.999");
    }

    @Test
    void sessionsEndWithAGapOrAnotherKey() throws InterruptedException {
        assertThat(run(
                        TIMESTAMP,
                        window(Kind.SESSION, 2000, 0),
                        "+I[1, 9000]",
                        "+I[1, 1000]",
                        "+I[2, 3500]",
                        "+I[1, 2500]",
                        "+I[1, 4500]"))
                .extracting(SessionAssignOperatorTest::window)
                .containsExactly(
                        "1: 00:00:01 to 00:00:06.500",
                        "1: 00:00:01 to 00:00:06.500",
                        "1: 00:00:01 to 00:00:06.500",
                        "1: 00:00:09 to 00:00:11",
                        "2: 00:00:03.500 to 00:00:05.500");
    }
}
