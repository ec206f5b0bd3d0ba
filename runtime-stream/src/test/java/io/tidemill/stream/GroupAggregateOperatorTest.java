package io.tidemill.stream;

import static io.tidemill.stream.Nodes.BIGINT;
import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class GroupAggregateOperatorTest {
    private static final AggregateCall MIN = Nodes.call("MIN", INT, List.of(1), INT);
    private static final AggregateCall SUM = Nodes.call("SUM", INT, List.of(1), INT);

    static StreamAggregateNode node(
            LogicalType input, List<Integer> keys, boolean retracts, long ttl, AggregateCall... calls) {
        List<LogicalType> types = new ArrayList<>();
        keys.forEach(key -> types.add(input.children().get(key)));
        for (AggregateCall call : calls) {
            types.add(call.resultType());
        }
        return new StreamAggregateNode(
                Nodes.changing(Nodes.row(types.toArray(new LogicalType[0]))),
                Nodes.source(input),
                keys,
                List.of(calls),
                AggregatePhase.COMPLETE,
                retracts,
                true,
                MiniBatch.NONE,
                ttl);
    }

    static OperatorHarness harness(StreamAggregateNode node) {
        return OperatorHarness.of(
                        () -> new GroupAggregateOperator(node, new BuiltInAggregates()),
                        node.properties().outputType(),
                        node.input().properties().outputType())
                .keyedBy(0, node.groupKeys());
    }

    private static final LogicalType KEY_VALUE = Nodes.row(INT, INT);

    @Test
    void emitsNothingForUnchangedResults() {
        harness(node(KEY_VALUE, List.of(0), false, 0, MIN))
                .input("+I[1, 10]", "+I[1, 20]", "+I[2, 5]", "+I[1, 7]", "+I[2, 9]", "+I[1, 8]", "+I[1, 3]", "+I[2, 1]")
                .expect(
                        "+I[1, 10]",
                        "+I[2, 5]",
                        "-U[1, 10]",
                        "+U[1, 7]",
                        "-U[1, 7]",
                        "+U[1, 3]",
                        "-U[2, 5]",
                        "+U[2, 1]")
                .endInput()
                .expect()
                .expectWatermarks(Long.MAX_VALUE)
                .close();
    }

    @Test
    void withATimeToLiveUnchangedResultsAreSentToo() {
        harness(node(KEY_VALUE, List.of(0), false, 3_600_000, MIN))
                .input("+I[1, 10]", "+I[1, 20]", "+I[2, 5]", "+I[1, 7]", "+I[2, 9]", "+I[1, 8]", "+I[1, 3]", "+I[2, 1]")
                .expectCount(14);
    }

    @Test
    void groupsAppearAndGoWithTheirRows() {
        LogicalType cdc = Nodes.row(INT, STRING, INT);
        StreamAggregateNode node = node(cdc, List.of(1), true, 0, Nodes.countStar());
        harness(node)
                .input("+I[1, a, 1]", "+I[2, b, 5]", "-U[1, a, 1]", "+U[1, a, 2]", "-U[2, b, 5]", "+U[2, a, 5]")
                .expect("+I[a, 1]", "+I[b, 1]", "-D[a, 1]", "+I[a, 1]", "-D[b, 1]", "-U[a, 1]", "+U[a, 2]")
                .input("-D[2, a, 5]", "+I[3, c, 0]")
                .expect("-U[a, 2]", "+U[a, 1]", "+I[c, 1]");
    }

    @Test
    void duplicateFreeChangesOfAGlobalAggregate() {
        LogicalType cdc = Nodes.row(INT, INT);
        AggregateCall sum = Nodes.call("SUM", INT, List.of(1), INT);
        harness(node(cdc, List.of(), true, 0, Nodes.countStar(), sum))
                .input("+I[1, 1]", "-U[1, 1]", "+U[1, 2]", "+I[2, 5]", "-D[1, 2]")
                .expect("+I[1, 1]", "-D[1, 1]", "+I[1, 2]", "-U[1, 2]", "+U[2, 7]", "-U[2, 7]", "+U[1, 5]")
                .endInput()
                .expect();
    }

    @Test
    void anAggregateWithoutKeysOverNothingGivesItsRowAtTheEnd() {
        harness(node(KEY_VALUE, List.of(), false, 0, Nodes.countStar(), SUM))
                .endInput()
                .expect("+I[0, NULL]")
                .close();
        harness(node(KEY_VALUE, List.of(0), false, 0, Nodes.countStar()))
                .endInput()
                .expect();
    }

    @Test
    void anAggregateWhoseRowsAreAllGoneGivesItsRowAtTheEnd() {
        harness(node(KEY_VALUE, List.of(), true, 0, Nodes.countStar(), SUM))
                .input("+I[1, 4]", "-D[1, 4]")
                .endInput()
                .expect("+I[1, 4]", "-D[1, 4]", "+I[0, NULL]");
    }

    @Test
    void consumersByKeyGetNoUpdateBefore() {
        StreamAggregateNode node = node(KEY_VALUE, List.of(0), false, 0, Nodes.countStar());
        StreamAggregateNode upsert = new StreamAggregateNode(
                node.properties(),
                node.input(),
                node.groupKeys(),
                node.calls(),
                node.phase(),
                false,
                false,
                node.miniBatch(),
                0);
        harness(upsert).input("+I[1, 1]", "+I[1, 2]", "+I[1, 2]").expect("+I[1, 1]", "+U[1, 2]", "+U[1, 3]");
    }

    @Test
    void filtersApplyToTheirOwnAggregateOnly() {
        LogicalType input = Nodes.row(INT, INT, LogicalType.bool());
        harness(node(input, List.of(0), false, 0, Nodes.countStar(), Nodes.filtered(SUM, 2)))
                .input("+I[1, 5, false]", "+I[1, 7, true]", "+I[1, 1, NULL]")
                .expect("+I[1, 1, NULL]", "-U[1, 1, NULL]", "+U[1, 2, 7]", "-U[1, 2, 7]", "+U[1, 3, 7]");
    }

    @Test
    void distinctValuesCountOnce() {
        LogicalType input = Nodes.row(INT, STRING);
        AggregateCall distinct = Nodes.distinct("COUNT", BIGINT, 1, STRING);
        harness(node(input, List.of(0), true, 0, distinct))
                .input("+I[1, a]", "+I[1, a]", "+I[1, b]", "-D[1, a]", "-D[1, a]")
                .expect("+I[1, 1]", "-U[1, 1]", "+U[1, 2]", "-U[1, 2]", "+U[1, 1]");
    }

    @Test
    void maxIsNullOnceAllValuesAreGone() {
        AggregateCall max = Nodes.call("MAX", INT, List.of(1), INT);
        harness(node(KEY_VALUE, List.of(0), true, 0, max))
                .input("+I[1, 5]", "+I[1, NULL]", "-D[1, 5]")
                .expect("+I[1, 5]", "-U[1, 5]", "+U[1, NULL]");
    }

    @Test
    void aRetractionWithoutRowBreaksTheJob() {
        assertThatThrownBy(
                        () -> harness(node(KEY_VALUE, List.of(0), true, 0, SUM)).input("-D[1, 5]"))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CHANGELOG_BROKEN));
    }

    @Test
    void aRetractionOfExpiredStateIsCountedAndIgnored() {
        harness(node(Nodes.row(INT), List.of(0), true, 1000, Nodes.countStar()))
                .input("+I[1]")
                .expect("+I[1, 1]")
                .processingTime(10_000)
                .input("-D[1]")
                .expect()
                .expectCounter("retractions_of_expired_state", 1)
                .processingTime(11_000)
                .input("+I[1]", "+I[1]")
                .expect("+I[1, 1]", "-U[1, 1]", "+U[1, 2]");
    }

    @Test
    void outputBatchesAreNotLargerThanAsked() {
        harness(node(KEY_VALUE, List.of(0), false, 0, SUM))
                .batchSize(1)
                .input("+I[1, 1]", "+I[1, 2]", "+I[2, 2]")
                .expect("+I[1, 1]", "-U[1, 1]", "+U[1, 3]", "+I[2, 2]");
    }

    @Test
    void stringKeysAndNullKeysGroup() {
        LogicalType input = Nodes.row(STRING, INT);
        harness(node(input, List.of(0), false, 0, SUM))
                .input("+I[NULL, 1]", "+I[a, 2]", "+I[NULL, 3]", "+I[a, NULL]")
                .expect("+I[NULL, 1]", "+I[a, 2]", "-U[NULL, 1]", "+U[NULL, 4]");
    }

    @Test
    void listsAndDistinctValuesStayInOrderAcrossRetractions() {
        LogicalType doubles = LogicalType.float64();
        AggregateCall list = Nodes.call("LISTAGG", STRING, List.of(1), STRING);
        AggregateCall last = Nodes.call("LAST_VALUE", STRING, List.of(1), STRING);
        AggregateCall distinct = Nodes.distinct("LISTAGG", STRING, 1, STRING);
        AggregateCall sum = Nodes.distinct("SUM", doubles, 2, doubles);
        harness(node(Nodes.row(INT, STRING, doubles), List.of(0), true, 0, list, last, distinct, sum))
                .input("+I[1, b, 1.5]", "+I[1, a, 2]", "+I[1, b, 1.5]", "-D[1, b, 1.5]", "-U[1, c, 8]", "+U[1, c, 8]")
                .expect(
                        "+I[1, b, b, b, 1.5]",
                        "-U[1, b, b, b, 1.5]",
                        "+U[1, b,a, a, b,a, 3.5]",
                        "-U[1, b,a, a, b,a, 3.5]",
                        "+U[1, b,a,b, b, b,a, 3.5]",
                        "-U[1, b,a,b, b, b,a, 3.5]",
                        "+U[1, a,b, b, b,a, 3.5]")
                .endInput()
                .expect()
                .close();
    }

    @Test
    void aTimeToLiveThatIsNewBeginsWithTheRestore() {
        AtomicInteger made = new AtomicInteger();
        AtomicLong restored = new AtomicLong();
        StreamAggregateNode shape = node(KEY_VALUE, List.of(0), false, 0, SUM);
        OperatorHarness harness = OperatorHarness.of(
                        () -> {
                            long ttl = made.getAndIncrement() < OperatorHarness.STEADY_INSTANCES ? 100 : restored.get();
                            return new GroupAggregateOperator(
                                    node(KEY_VALUE, List.of(0), false, ttl, SUM), new BuiltInAggregates());
                        },
                        shape.properties().outputType(),
                        KEY_VALUE)
                .keyedBy(0, List.of(0));
        harness.processingTime(1000).input("+I[1, 5]").expect("+I[1, 5]");
        restored.set(100);
        harness.watermark(1)
                .processingTime(1050)
                .input("+I[2, 1]")
                .expect("+I[2, 1]")
                .processingTime(1120)
                .input("+I[1, 7]", "+I[2, 3]")
                .expectInAnyOrder("+I[1, 7]", "-U[2, 1]", "+U[2, 4]")
                .close();
    }
}
