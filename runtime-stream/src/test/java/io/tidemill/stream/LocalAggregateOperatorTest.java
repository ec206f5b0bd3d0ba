package io.tidemill.stream;

import static io.tidemill.stream.Nodes.BIGINT;
import static io.tidemill.stream.Nodes.INT;

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
import org.junit.jupiter.api.Test;

final class LocalAggregateOperatorTest {
    private static final AggregateFunctions FUNCTIONS = new BuiltInAggregates();
    private static final LogicalType KEY_VALUE = Nodes.row(INT, INT);
    private static final AggregateCall MAX = Nodes.call("MAX", INT, List.of(1), INT);

    /** Where rows can be taken back, accumulator rows end with the number of rows unless a COUNT(*) tells it. */
    private static OperatorHarness harness(long bundle, boolean retracts, AggregateCall call) {
        List<LogicalType> types = new ArrayList<>(List.of(INT, FUNCTIONS.accumulatorType(call, retracts)));
        if (retracts && !PartialLayout.countsAllRows(call)) {
            types.add(BIGINT.notNull());
        }
        StreamAggregateNode node = new StreamAggregateNode(
                Nodes.properties(Nodes.row(types.toArray(new LogicalType[0]))),
                Nodes.source(KEY_VALUE),
                List.of(0),
                List.of(call),
                AggregatePhase.PARTIAL,
                retracts,
                false,
                new MiniBatch(true, 1000, bundle),
                0);
        return OperatorHarness.of(
                () -> new LocalAggregateOperator(node, FUNCTIONS),
                node.properties().outputType(),
                KEY_VALUE);
    }

    @Test
    void aFullBundleIsEmittedAndForgotten() {
        harness(3, false, Nodes.countStar())
                .input("+I[1, 0]", "+I[2, 0]", "+I[1, 0]", "+I[1, 0]", "+I[3, 0]")
                .expect("+I[1, 2]", "+I[2, 1]")
                .beforeBarrier()
                .expect("+I[1, 1]", "+I[3, 1]")
                .expectCounter("bundles", 2)
                .expectCounter("bundled_rows", 5)
                .close();
    }

    @Test
    void aWatermarkDoesNotOvertakeTheRowsBeforeIt() {
        harness(100, false, MAX)
                .input("+I[1, 7]", "+I[1, 9]", "+I[1, 8]", "+I[NULL, NULL]")
                .expect()
                .watermark(5)
                .expectInAnyOrder("+I[1, 9]", "+I[NULL, NULL]")
                .expectWatermarks(5L)
                .watermark(6)
                .expect()
                .expectCounter("bundles", 1);
    }

    @Test
    void theEndOfInputFlushesInBatchesOfTheConfiguredSize() {
        harness(100, false, MAX)
                .batchSize(2)
                .input("+I[1, 1]", "+I[2, 2]", "+I[3, 3]", "+I[4, 4]", "+I[5, 5]", "+I[1, 6]")
                .endInput()
                .expect("+I[1, 6]", "+I[2, 2]", "+I[3, 3]", "+I[4, 4]", "+I[5, 5]")
                .close();
    }

    @Test
    void retractionsAreCountedSoThatTheNextPhaseKnowsWhenAGroupIsGone() {
        harness(100, true, Nodes.countStar())
                .input("+I[1, 5]", "+I[2, 5]", "-D[1, 5]", "-U[3, 5]", "+U[2, 6]")
                .beforeBarrier()
                .expect("+I[1, 0]", "+I[2, 2]", "+I[3, -1]");
        harness(100, true, Nodes.call("COUNT", BIGINT.notNull(), List.of(1), INT))
                .input("+I[1, NULL]", "+I[1, 5]", "+I[2, 5]", "-D[2, 5]", "-D[3, NULL]")
                .beforeBarrier()
                .expect("+I[1, 1, 2]", "+I[2, 0, 0]", "+I[3, 0, -1]");
    }
}
