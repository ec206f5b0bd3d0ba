package io.tidemill.stream;

import static io.tidemill.stream.Nodes.BIGINT;
import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class BundledAggregateOperatorTest {
    private static final LogicalType KEY_VALUE = Nodes.row(INT, INT);
    private static final AggregateCall SUM = Nodes.call("SUM", INT, List.of(1), INT);
    private static final AggregateFunctions FUNCTIONS = new BuiltInAggregates();

    private static StreamAggregateNode bundled(StreamAggregateNode node, long size) {
        return new StreamAggregateNode(
                node.properties(),
                node.input(),
                node.groupKeys(),
                node.calls(),
                node.phase(),
                node.inputRetracts(),
                true,
                new MiniBatch(true, 1000, size),
                node.stateTtlMillis());
    }

    private static OperatorHarness harness(long size, boolean retracts, long ttl, AggregateCall... calls) {
        StreamAggregateNode node =
                bundled(GroupAggregateOperatorTest.node(KEY_VALUE, List.of(0), retracts, ttl, calls), size);
        return OperatorHarness.of(
                        () -> new BundledAggregateOperator(node, FUNCTIONS),
                        node.properties().outputType(),
                        KEY_VALUE)
                .keyedBy(0, node.groupKeys())
                .flushesBeforeSnapshots();
    }

    @Test
    void aBundleEndsWithItsSizeAndBeforeABarrier() {
        harness(2, false, 0, Nodes.countStar())
                .input("+I[1, 0]", "+I[1, 0]", "+I[1, 0]", "+I[1, 0]", "+I[1, 0]")
                .expect("+I[1, 2]", "-U[1, 2]", "+U[1, 4]")
                .beforeBarrier()
                .expect("-U[1, 4]", "+U[1, 5]")
                .expectCounter("bundles", 3);
    }

    @Test
    void aWatermarkFlushesFirst() {
        harness(100, false, 0, SUM)
                .input("+I[2, 1]", "+I[1, 1]", "+I[2, 4]")
                .expect()
                .watermark(7)
                .expect("+I[2, 5]", "+I[1, 1]")
                .expectWatermarks(7L);
    }

    @Test
    void theEndOfInputFlushes() {
        harness(5000, false, 0, Nodes.countStar())
                .input("+I[1, 0]", "+I[2, 0]", "+I[1, 0]")
                .endInput()
                .expect("+I[1, 2]", "+I[2, 1]")
                .close();
    }

    @Test
    void changesThatCancelOutAreNotSent() {
        harness(100, true, 0, SUM)
                .input("+I[1, 5]", "+I[2, 1]", "-D[1, 5]")
                .watermark(1)
                .expect("+I[2, 1]")
                .input("+I[2, 9]", "-D[2, 9]")
                .watermark(2)
                .expect()
                .input("-D[2, 1]")
                .watermark(3)
                .expect("-D[2, 1]");
    }

    @Test
    void aKeyWithOnlyRetractionsDoesNotSwallowTheNextKeys() {
        harness(100, true, 1000, SUM)
                .input("-D[1, 5]", "+I[2, 1]", "+I[3, 1]")
                .watermark(1)
                .expect("+I[2, 1]", "+I[3, 1]")
                .expectCounter("retractions_of_expired_state", 1);
    }

    @Test
    void withATimeToLiveUnchangedResultsAreSentToo() {
        AggregateCall max = Nodes.call("MAX", INT, List.of(1), INT);
        harness(100, false, 5000, max)
                .input("+I[1, 9]")
                .watermark(1)
                .expect("+I[1, 9]")
                .processingTime(4000)
                .input("+I[1, 3]")
                .watermark(2)
                .expect("-U[1, 9]", "+U[1, 9]");
    }

    @Test
    void randomChangesFoldToTheAggregateOfTheFinalTable() {
        Random random = new Random(11);
        OperatorHarness harness = harness(3, true, 0, SUM, Nodes.countStar());
        List<int[]> table = new ArrayList<>();
        for (int step = 0; step < 300; step++) {
            if (!table.isEmpty() && random.nextInt(5) < 2) {
                int[] row = table.remove(random.nextInt(table.size()));
                harness.input("-D[" + row[0] + ", " + row[1] + "]");
            } else {
                int[] row = {random.nextInt(40), random.nextInt(100)};
                table.add(row);
                harness.input("+I[" + row[0] + ", " + row[1] + "]");
            }
        }
        Map<Integer, int[]> groups = new TreeMap<>();
        for (int[] row : table) {
            int[] group = groups.computeIfAbsent(row[0], key -> new int[2]);
            group[0] += row[1];
            group[1]++;
        }
        harness.beforeBarrier()
                .expectTable(groups.entrySet().stream()
                        .map(group ->
                                "[" + group.getKey() + ", " + group.getValue()[0] + ", " + group.getValue()[1] + "]")
                        .toArray(String[]::new))
                .close();
    }

    @Test
    void twoPhasesGiveWhatOneGives() {
        AggregateCall count = Nodes.countStar();
        AggregateCall distinct = Nodes.distinct("COUNT", BIGINT, 1, STRING);
        AggregateCall average = Nodes.call("AVG", INT, List.of(2), INT);
        LogicalType input = Nodes.row(INT, STRING, INT);
        StreamAggregateNode one = GroupAggregateOperatorTest.node(input, List.of(0), true, 0, count, distinct, average);
        List<LogicalType> partial = new ArrayList<>(List.of(INT));
        for (AggregateCall call : one.calls()) {
            partial.add(FUNCTIONS.accumulatorType(call, true));
        }
        LogicalType partialRow = Nodes.row(partial.toArray(new LogicalType[0]));
        StreamAggregateNode local = new StreamAggregateNode(
                Nodes.properties(partialRow),
                one.input(),
                one.groupKeys(),
                one.calls(),
                AggregatePhase.PARTIAL,
                true,
                false,
                new MiniBatch(true, 1000, 3),
                0);
        StreamAggregateNode global = new StreamAggregateNode(
                one.properties(),
                local,
                List.of(0),
                one.calls(),
                AggregatePhase.FINAL,
                true,
                true,
                new MiniBatch(true, 1000, 3),
                0);
        OperatorHarness.of(
                        () -> new OperatorChain(
                                new LocalAggregateOperator(local, FUNCTIONS),
                                new BundledAggregateOperator(global, FUNCTIONS)),
                        one.properties().outputType(),
                        input)
                .input(
                        "+I[1, a, 1]",
                        "+I[1, b, 2]",
                        "+I[1, a, 4]",
                        "+I[2, c, 9]",
                        "-D[1, b, 2]",
                        "+I[2, NULL, 1]",
                        "-U[2, c, 9]",
                        "+U[2, d, 8]",
                        "+I[3, x, 1]",
                        "-D[3, x, 1]")
                .endInput()
                .expectTable("[1, 2, 1, 2]", "[2, 2, 1, 4]")
                .close();
    }

    @Test
    void theNumberOfRowsTellsWhenAGroupIsGone() {
        StreamAggregateNode one = GroupAggregateOperatorTest.node(KEY_VALUE, List.of(0), true, 0, SUM);
        LogicalType partialRow = Nodes.row(INT, FUNCTIONS.accumulatorType(SUM, true), BIGINT);
        MiniBatch bundles = new MiniBatch(true, 1000, 2);
        StreamAggregateNode local = new StreamAggregateNode(
                Nodes.properties(partialRow),
                one.input(),
                one.groupKeys(),
                one.calls(),
                AggregatePhase.PARTIAL,
                true,
                false,
                bundles,
                0);
        StreamAggregateNode global = new StreamAggregateNode(
                one.properties(), local, List.of(0), one.calls(), AggregatePhase.FINAL, true, true, bundles, 0);
        OperatorHarness.of(
                        () -> new OperatorChain(
                                new LocalAggregateOperator(local, FUNCTIONS),
                                new BundledAggregateOperator(global, FUNCTIONS)),
                        one.properties().outputType(),
                        KEY_VALUE)
                .input("+I[1, 5]", "+I[2, NULL]", "-D[1, 5]", "+I[3, 1]")
                .endInput()
                .expectTable("[2, NULL]", "[3, 1]")
                .close();
    }
}
