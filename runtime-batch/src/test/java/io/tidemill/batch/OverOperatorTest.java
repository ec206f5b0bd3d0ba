package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.MemorySize;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.Frame.Bound;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
final class OverOperatorTest {
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final Frame TO_CURRENT = new Frame(false, Bound.UNBOUNDED_PRECEDING, null, Bound.CURRENT_ROW, null);

    @TempDir
    private Path directory;

    private static OverCall call(String function, LogicalType type, Frame frame, Integer... arguments) {
        List<LogicalType> types = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            types.add(BIGINT);
        }
        return new OverCall(
                new AggregateCall(function, List.of(arguments), -1, false, List.of(), types, type, function), frame);
    }

    private List<String> run(List<String> rows, int columns, OverCall... calls) throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        List<LogicalType> input = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            input.add(BIGINT);
        }
        List<LogicalType> output = new ArrayList<>(input);
        for (OverCall call : calls) {
            output.add(call.call().resultType());
        }
        ScanNode scan = tester.scan("t", input, rows, 3);
        return tester
                .run(new BatchOverNode(
                        tester.properties(output),
                        scan,
                        List.of(0),
                        List.of(new SortKey(1, true, true)),
                        List.of(calls)))
                .stream()
                .sorted()
                .toList();
    }

    @Test
    void ranksRowsAndPeers() throws InterruptedException {
        LogicalType fraction = LogicalType.float64();
        assertThat(run(
                        List.of("+I[1, 10]", "+I[1, 20]", "+I[1, 20]", "+I[1, 30]", "+I[2, 5]"),
                        2,
                        call("ROW_NUMBER", BIGINT, TO_CURRENT),
                        call("RANK", BIGINT, TO_CURRENT),
                        call("DENSE_RANK", BIGINT, TO_CURRENT),
                        call("PERCENT_RANK", fraction, TO_CURRENT),
                        call("CUME_DIST", fraction, TO_CURRENT)))
                .containsExactly(
                        "+I[1, 10, 1, 1, 1, 0.0, 0.25]",
                        "+I[1, 20, 2, 2, 2, 0.3333333333333333, 0.75]",
                        "+I[1, 20, 3, 2, 2, 0.3333333333333333, 0.75]",
                        "+I[1, 30, 4, 4, 3, 1.0, 1.0]",
                        "+I[2, 5, 1, 1, 1, 0.0, 1.0]");
    }

    @Test
    void looksBackAndAheadAndTiles() throws InterruptedException {
        assertThat(run(
                        List.of("+I[1, 10, 3]", "+I[1, 20, 3]", "+I[1, 30, 3]", "+I[1, 40, 3]", "+I[1, 50, 3]"),
                        3,
                        call("LAG", BIGINT, TO_CURRENT, 1),
                        call("LEAD", BIGINT, TO_CURRENT, 1, 2),
                        call("LAG", BIGINT, TO_CURRENT, 1, 2, 2),
                        call("NTILE", BIGINT, TO_CURRENT, 2)))
                .containsExactly(
                        "+I[1, 10, 3, NULL, 40, 3, 1]",
                        "+I[1, 20, 3, 10, 50, 3, 1]",
                        "+I[1, 30, 3, 20, NULL, 3, 2]",
                        "+I[1, 40, 3, 30, NULL, 10, 2]",
                        "+I[1, 50, 3, 40, NULL, 20, 3]");
    }

    static List<Frame> frames() {
        List<Frame> frames = new ArrayList<>();
        for (boolean rows : new boolean[] {true, false}) {
            for (Bound lower : Bound.values()) {
                for (Bound upper : Bound.values()) {
                    boolean valid = lower != Bound.UNBOUNDED_FOLLOWING
                            && upper != Bound.UNBOUNDED_PRECEDING
                            && lower.ordinal() <= upper.ordinal();
                    if (valid) {
                        frames.add(new Frame(rows, lower, distance(lower, 3L, 1L), upper, distance(upper, 1L, 4L)));
                    }
                }
            }
        }
        return frames;
    }

    private static Long distance(Bound bound, long preceding, long following) {
        return bound == Bound.PRECEDING
                ? Long.valueOf(preceding)
                : bound == Bound.FOLLOWING ? Long.valueOf(following) : null;
    }

    /** Row i of a partition sees row j if j is in the frame, by the definition of the frame. */
    private static boolean sees(Frame frame, List<Long> keys, int i, int j) {
        return after(frame, frame.lowerBound(), frame.lower(), keys, i, j, 1)
                && after(frame, frame.upperBound(), frame.upper(), keys, i, j, -1);
    }

    private static boolean after(Frame frame, Bound bound, Object distance, List<Long> keys, int i, int j, int sign) {
        long here = frame.rows() ? i : keys.get(i);
        long there = frame.rows() ? j : keys.get(j);
        return switch (bound) {
            case UNBOUNDED_PRECEDING, UNBOUNDED_FOLLOWING -> true;
            case CURRENT_ROW -> sign * (there - here) >= 0;
            case PRECEDING -> sign * (there - (here - (Long) distance)) >= 0;
            case FOLLOWING -> sign * (there - (here + (Long) distance)) >= 0;
        };
    }

    @ParameterizedTest
    @MethodSource("frames")
    void framesSeeWhatTheirDefinitionSays(Frame frame) throws InterruptedException {
        Random random = new Random(11);
        List<String> rows = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int partition = 0; partition < 40; partition++) {
            List<Long> keys = new ArrayList<>();
            List<Long> values = new ArrayList<>();
            long key = 0;
            for (int i = 0; i < 1 + random.nextInt(30); i++) {
                // Only frames of RANGE may have ties, whose order is open.
                key += frame.rows() ? 1 + random.nextInt(3) : random.nextInt(3);
                keys.add(key);
                values.add((long) random.nextInt(100));
            }
            for (int i = 0; i < keys.size(); i++) {
                long count = 0;
                long sum = 0;
                long max = Long.MIN_VALUE;
                for (int j = 0; j < keys.size(); j++) {
                    if (sees(frame, keys, i, j)) {
                        count++;
                        sum += values.get(j);
                        max = Math.max(max, values.get(j));
                    }
                }
                String row = partition + ", " + keys.get(i) + ", " + values.get(i);
                rows.add("+I[" + row + "]");
                expected.add("+I[" + row + ", " + count + ", " + (count == 0 ? "NULL, NULL" : sum + ", " + max) + "]");
            }
        }
        assertThat(run(
                        rows,
                        3,
                        call("COUNT", BIGINT, frame),
                        call("SUM", BIGINT, frame, 2),
                        call("MAX", BIGINT, frame, 2)))
                .isEqualTo(expected.stream().sorted().toList());
    }

    private static final Frame WHOLE =
            new Frame(false, Bound.UNBOUNDED_PRECEDING, null, Bound.UNBOUNDED_FOLLOWING, null);
    private static final Frame ROWS_TO_CURRENT =
            new Frame(true, Bound.UNBOUNDED_PRECEDING, null, Bound.CURRENT_ROW, null);

    /** A call of each kind that reads a partition on disk in a way of its own. */
    private static OverCall[] spillable() {
        LogicalType fraction = LogicalType.float64();
        return new OverCall[] {
            call("ROW_NUMBER", BIGINT, TO_CURRENT),
            call("RANK", BIGINT, TO_CURRENT),
            call("DENSE_RANK", BIGINT, TO_CURRENT),
            call("PERCENT_RANK", fraction, TO_CURRENT),
            call("CUME_DIST", fraction, TO_CURRENT),
            call("NTILE", BIGINT, TO_CURRENT, 2),
            call("SUM", BIGINT, TO_CURRENT, 1),
            call("SUM", BIGINT, ROWS_TO_CURRENT, 1),
            call("MAX", BIGINT, WHOLE, 1),
            call("LAG", BIGINT, TO_CURRENT, 1, 2),
            call("LEAD", BIGINT, TO_CURRENT, 1, 1)
        };
    }

    /** Partition, order key with ties, number of tiles. */
    private static List<String> rowsOfPartitions(int partitions, int size) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < partitions * size; i++) {
            rows.add("+I[" + i / size + ", " + i % size / 3 + ", 7]");
        }
        return rows;
    }

    @Test
    void aPartitionThatDoesNotFitGoesToDiskAndItsFilesGo() throws InterruptedException {
        List<String> rows = rowsOfPartitions(3, 20_000);
        List<String> expected = run(rows, 3, spillable());
        BatchTester small = new BatchTester(directory).set(TidemillOptions.MEMORY_SIZE, MemorySize.ofMegabytes(2));
        small.parallelism = 1;
        BatchOverNode over = over(small, rows, spillable());
        assertThat(small.run(over).stream().sorted().toList()).isEqualTo(expected);
        assertThat(small.counter(over, "spilled_partitions")).isPositive();
        assertThat(small.counter(over, "spilled_bytes")).isPositive();
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    private static BatchOverNode over(BatchTester tester, List<String> rows, OverCall... calls) {
        List<LogicalType> types = List.of(BIGINT, BIGINT, BIGINT);
        List<LogicalType> output = new ArrayList<>(types);
        for (OverCall call : calls) {
            output.add(call.call().resultType());
        }
        return new BatchOverNode(
                tester.properties(output),
                tester.scan("t", types, rows, 1000),
                List.of(0),
                List.of(new SortKey(1, true, true)),
                List.of(calls));
    }

    @Test
    void longValuesGoOutWhileTheyAreComputed() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        BatchOverNode over =
                over(tester, rowsOfPartitions(2, 3000), call("ARRAY_AGG", LogicalType.array(BIGINT), WHOLE, 2));
        String all = "{" + String.join(", ", Collections.nCopies(3000, "7")) + "}";
        assertThat(tester.run(over)).hasSize(6000).allMatch(row -> row.endsWith(all + "]"));
        assertThat(tester.counter(over, "spilled_partitions")).isEqualTo(2);
    }

    @Test
    void aFrameThatDoesNotFitFailsAndSaysWhatToDo() {
        BatchTester small = new BatchTester(directory).set(TidemillOptions.MEMORY_SIZE, MemorySize.ofMegabytes(1));
        Frame large = new Frame(true, Bound.PRECEDING, 190_000L, Bound.CURRENT_ROW, null);
        BatchOverNode over = over(small, rowsOfPartitions(1, 200_000), call("MIN", BIGINT, large, 1));
        assertThatThrownBy(() -> small.run(over))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY_BUDGET))
                .hasMessageContaining("tidemill.memory.size");
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    @Test
    void firstAndLastValueAreThoseOfTheFrame() throws InterruptedException {
        Frame around = new Frame(true, Bound.PRECEDING, 1L, Bound.FOLLOWING, 1L);
        assertThat(run(
                        List.of("+I[1, 10]", "+I[1, 20]", "+I[1, 30]"),
                        2,
                        call("FIRST_VALUE", BIGINT, around, 1),
                        call("LAST_VALUE", BIGINT, around, 1),
                        call("LAST_VALUE", BIGINT, TO_CURRENT, 1)))
                .containsExactly("+I[1, 10, 10, 20, 10]", "+I[1, 20, 10, 30, 20]", "+I[1, 30, 20, 30, 30]");
    }

    @Test
    void ignoringNullsPassesOverThem() throws InterruptedException {
        Frame whole = new Frame(true, Bound.UNBOUNDED_PRECEDING, null, Bound.UNBOUNDED_FOLLOWING, null);
        Frame after = new Frame(true, Bound.CURRENT_ROW, null, Bound.FOLLOWING, 1L);
        assertThat(run(
                        List.of("+I[1, 1, NULL]", "+I[1, 2, 7]", "+I[1, 3, NULL]", "+I[1, 4, 8]", "+I[2, 1, NULL]"),
                        3,
                        ignoring(call("FIRST_VALUE", BIGINT, whole, 2)),
                        ignoring(call("LAST_VALUE", BIGINT, after, 2)),
                        ignoring(call("LAG", BIGINT, TO_CURRENT, 2)),
                        ignoring(call("LEAD", BIGINT, TO_CURRENT, 2))))
                .containsExactly(
                        "+I[1, 1, NULL, 7, 7, NULL, 7]",
                        "+I[1, 2, 7, 7, 7, NULL, 8]",
                        "+I[1, 3, NULL, 7, 8, 7, 8]",
                        "+I[1, 4, 8, 7, 8, 7, NULL]",
                        "+I[2, 1, NULL, NULL, NULL, NULL, NULL]");
    }

    private static OverCall ignoring(OverCall call) {
        return new OverCall(call.call(), call.frame(), true);
    }
}
