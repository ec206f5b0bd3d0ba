package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.WindowAggregateOperatorTest.ROW;
import static io.tidemill.stream.WindowAggregateOperatorTest.SUM;
import static io.tidemill.stream.WindowAggregateOperatorTest.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SessionAggregateOperatorTest {
    private static WindowSpec gap(long seconds, Integer... keys) {
        return new WindowSpec(WindowSpec.Kind.SESSION, 1, seconds * 1000, 0, 0, List.of(keys), "UTC");
    }

    /** Sessions of a key, or of all rows, that are ten seconds apart. */
    private static StreamWindowAggregateNode node(boolean changing, List<Integer> keys, AggregateCall... calls) {
        WindowSpec window = gap(10, keys.toArray(new Integer[0]));
        return WindowAggregateOperatorTest.node(ROW, changing, keys, window, calls);
    }

    private static SessionAggregateOperator operator(StreamWindowAggregateNode node) {
        return new SessionAggregateOperator(node, new BuiltInAggregates());
    }

    private static OperatorHarness harness(StreamWindowAggregateNode node) {
        return OperatorHarness.of(() -> operator(node), node.properties().outputType(), ROW)
                .keyedBy(0, node.groupKeys());
    }

    @Test
    void sessionsByKey() {
        StreamWindowAggregateNode node =
                WindowAggregateOperatorTest.node(ROW, false, List.of(0), gap(5, 0), Nodes.countStar());
        OperatorHarness.of(
                        () -> new OperatorChain(DelayedWatermark.operator(ROW, 1, 1000, 0), operator(node)),
                        node.properties().outputType(),
                        ROW)
                .input(WindowAggregateOperatorTest.EVENTS)
                .endInput()
                .expect(
                        result("02", "07", 2, 1),
                        result("01", "08", 1, 2),
                        result("12", "20", 1, 3),
                        result("31", "36", 2, 1))
                .close();
    }

    @Test
    void aLateRowDoesNotJoinTheNextSession() {
        harness(node(false, List.of(), Nodes.countStar()))
                .input("+I[1, 0, 0]", "+I[1, 5000, 0]")
                .watermark(40_000)
                .expect("+I[2, 1970-01-01 00:00:00, 1970-01-01 00:00:15]")
                .input("+I[1, 7000, 0]", "+I[1, 50000, 0]")
                .endInput()
                .expect("+I[1, 1970-01-01 00:00:50, 1970-01-01 00:01:00]")
                .expectCounter("late_rows_dropped", 1);
    }

    @Test
    void aRowAtTheEndOfASessionBelongsToIt() {
        harness(node(false, List.of(), Nodes.countStar()))
                .input("+I[1, 0, 0]", "+I[1, 10000, 0]", "+I[1, 20001, 0]")
                .endInput()
                .expect(
                        "+I[2, 1970-01-01 00:00:00, 1970-01-01 00:00:20]",
                        "+I[1, 1970-01-01 00:00:20.001, 1970-01-01 00:00:30.001]");
    }

    @Test
    void aRowBetweenTwoSessionsMergesThem() {
        harness(node(false, List.of(), Nodes.countStar(), SUM))
                .input("+I[1, 0, 1]", "+I[1, 15000, 2]", "+I[1, 8000, 4]", "+I[1, 60000, 8]")
                .endInput()
                .expect(
                        "+I[3, 7, 1970-01-01 00:00:00, 1970-01-01 00:00:25]",
                        "+I[1, 8, 1970-01-01 00:01:00, 1970-01-01 00:01:10]")
                .close();
    }

    @Test
    void aSessionWhoseRowsAreAllTakenBackIsNotEmitted() {
        harness(node(true, List.of(0), Nodes.countStar(), SUM))
                .input("+I[1, 0, 3]", "+I[2, 1000, 4]", "+I[2, 2000, 5]", "-D[1, 0, 3]", "-D[2, 2000, 5]")
                .endInput()
                .expectCount(1)
                .expectTable("[2, 1, 4, 1970-01-01 00:00:01, 1970-01-01 00:00:12]")
                .close();
    }

    @Test
    void aRetractionWithoutASessionBreaksTheJob() {
        assertThatThrownBy(() ->
                        harness(node(true, List.of(0), Nodes.countStar())).input("+I[1, 0, 3]", "-D[1, 30000, 3]"))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CHANGELOG_BROKEN));
    }

    @Test
    void rowsWithoutATimeBelongToNoSession() {
        harness(node(false, List.of(0), Nodes.countStar()))
                .input("+I[1, NULL, 0]", "+I[1, 5000, 0]", "+I[2, NULL, 0]")
                .endInput()
                .expect("+I[1, 1, 1970-01-01 00:00:05, 1970-01-01 00:00:15]")
                .close();
    }

    @Test
    void refusesKeysThatTheWindowsAreNotPartitionedBy() {
        StreamWindowAggregateNode node =
                WindowAggregateOperatorTest.node(ROW, false, List.of(0), gap(10), Nodes.countStar());
        assertThatThrownBy(() -> operator(node))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                .hasMessageContaining("PARTITION BY");
    }

    @Test
    void refusesAggregatesThatCannotBeMerged() {
        assertThatThrownBy(() -> operator(node(false, List.of(), WindowAggregateOperatorTest.LIST)))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                .hasMessageContaining("LISTAGG");
    }

    /** Rows in time, late rows and retractions between watermarks, against sessions as lists of rows. */
    @Test
    void equalsSessionsThatKeepTheirRows() {
        for (boolean keyed : new boolean[] {true, false}) {
            for (boolean retracts : new boolean[] {true, false}) {
                compareWithModel(keyed, retracts);
            }
        }
    }

    private static void compareWithModel(boolean keyed, boolean retracts) {
        AggregateCall max = Nodes.call("MAX", INT, List.of(2), INT);
        SessionModel model = new SessionModel(10_000, keyed);
        Random random = new Random(11);
        List<Integer> keys = keyed ? List.of(0) : List.of();
        try (OperatorHarness harness =
                harness(node(retracts, keys, Nodes.countStar(), SUM, max)).batchSize(2)) {
            long watermark = 0;
            int emitted = 0;
            for (int step = 0; step < 80; step++) {
                List<String> changes = new ArrayList<>();
                for (int i = random.nextInt(keyed ? 6 : 2); i > 0; i--) {
                    WindowModel.Row live = retracts && random.nextInt(3) == 0 ? model.anyRow(random) : null;
                    if (live != null) {
                        model.remove(live);
                        changes.add("-D" + live.text());
                    } else {
                        long time = watermark - 15_000 + 500 * random.nextInt(120);
                        WindowModel.Row row = new WindowModel.Row(random.nextInt(3), time, random.nextInt(50));
                        model.add(row);
                        changes.add("+I" + row.text());
                    }
                }
                watermark += 1 + random.nextInt(6000);
                List<String> fired = model.advance(watermark);
                emitted += fired.size();
                harness.input(changes.toArray(new String[0]))
                        .watermark(watermark)
                        .expectInAnyOrder(fired.toArray(new String[0]));
            }
            assertThat(emitted).isGreaterThan(2);
            assertThat(model.merges()).isPositive();
            assertThat(model.late()).isPositive();
            harness.expectCounter("late_rows_dropped", model.late())
                    .endInput()
                    .expectInAnyOrder(model.advance(Long.MAX_VALUE).toArray(new String[0]));
        }
    }
}
