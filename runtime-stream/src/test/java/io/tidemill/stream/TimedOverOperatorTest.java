package io.tidemill.stream;

import static io.tidemill.stream.Nodes.BIGINT;
import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;
import static io.tidemill.stream.Nodes.TIME;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.Frame.Bound;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.OverTiming;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamOverNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TimedOverOperatorTest {
    private static final LogicalType ROW = Nodes.row(INT, TIME, INT);
    private static final Frame ALL_BEFORE = frame(false, null);
    private static final AggregateCall SUM = Nodes.call("SUM", INT, List.of(2), INT);

    /** The sample of the reference, in order of arrival. */
    private static final String[] EVENTS = {
        event(1, 1, 10), event(1, 3, 20), event(2, 2, 5), event(1, 12, 7),
        event(2, 4, 9), event(1, 14, 8), event(1, 15, 3), event(2, 31, 1)
    };

    private static String event(int key, int second, int value) {
        return "+I[" + values(key, second, value) + "]";
    }

    private static String values(int key, int second, int value) {
        return key + String.format(", 1970-01-01 00:00:%02d, ", second) + value;
    }

    /** A frame that ends at the current row and starts so many rows or microseconds before, or at the first row. */
    private static Frame frame(boolean rows, Long distance) {
        Bound lower = distance == null ? Bound.UNBOUNDED_PRECEDING : Bound.PRECEDING;
        return new Frame(rows, lower, distance, Bound.CURRENT_ROW, null);
    }

    static StreamOverNode node(OverTiming timing, boolean changing, long ttl, OverCall... calls) {
        return node(ROW, timing, changing, ttl, calls);
    }

    private static StreamOverNode node(
            LogicalType input, OverTiming timing, boolean changing, long ttl, OverCall... calls) {
        List<LogicalType> types = new ArrayList<>(input.children());
        for (OverCall call : calls) {
            types.add(call.call().resultType());
        }
        return new StreamOverNode(
                Nodes.properties(Nodes.row(types.toArray(new LogicalType[0]))),
                changing ? new ValuesNode(Nodes.changing(input), List.of()) : Nodes.source(input),
                List.of(0),
                List.of(new SortKey(1, true, true)),
                List.of(calls),
                timing,
                ttl);
    }

    private static OperatorHarness harness(StreamOverNode node) {
        return OperatorHarness.of(
                        () -> new TimedOverOperator(node, new BuiltInAggregates()),
                        node.properties().outputType(),
                        node.input().properties().outputType())
                .keyedBy(0, node.partitionKeys());
    }

    /** Behind watermarks with a delay of one second. */
    private static OperatorHarness events(OverCall... calls) {
        StreamOverNode node = node(OverTiming.ROW_TIME, false, 0, calls);
        return OperatorHarness.of(
                        () -> new OperatorChain(
                                DelayedWatermark.operator(ROW, 1, 1000, 0),
                                new TimedOverOperator(node, new BuiltInAggregates())),
                        node.properties().outputType(),
                        ROW)
                .input(EVENTS)
                .endInput();
    }

    private static String result(int key, int second, int value, Object... results) {
        StringBuilder row = new StringBuilder("+I[" + values(key, second, value));
        for (Object result : results) {
            row.append(", ").append(result);
        }
        return row.append(']').toString();
    }

    @Test
    void aBoundedFrameKeepsRowsThatAreLateForOthersOnly() {
        events(new OverCall(SUM, frame(true, 1L)))
                .expectInAnyOrder(
                        result(1, 1, 10, 10),
                        result(1, 3, 20, 30),
                        result(2, 2, 5, 5),
                        result(1, 12, 7, 27),
                        result(2, 4, 9, 14),
                        result(1, 14, 8, 15),
                        result(1, 15, 3, 11),
                        result(2, 31, 1, 10))
                .expectCounter("late_rows_dropped", 0)
                .close();
    }

    @Test
    void aRangeReachesBackInTime() {
        events(new OverCall(SUM, frame(false, 5_000_000L)))
                .expectInAnyOrder(
                        result(1, 1, 10, 10),
                        result(1, 3, 20, 30),
                        result(2, 2, 5, 5),
                        result(1, 12, 7, 7),
                        result(2, 4, 9, 14),
                        result(1, 14, 8, 15),
                        result(1, 15, 3, 18),
                        result(2, 31, 1, 1));
    }

    @Test
    void anUnboundedFrameDropsWhatTheWatermarkHasPassed() {
        AggregateCall lag = Nodes.call("LAG", INT, List.of(2), INT);
        AggregateCall rank = Nodes.call("RANK", BIGINT.notNull(), List.of());
        events(new OverCall(lag, ALL_BEFORE), new OverCall(rank, ALL_BEFORE))
                .expectInAnyOrder(
                        result(1, 1, 10, "NULL", 1),
                        result(1, 3, 20, 10, 2),
                        result(1, 12, 7, 20, 3),
                        result(1, 14, 8, 7, 4),
                        result(1, 15, 3, 8, 5),
                        result(2, 31, 1, "NULL", 1))
                .expectCounter("late_rows_dropped", 2)
                .close();
    }

    @Test
    void rowsWaitForTheWatermarkAndPeersSeeEachOther() {
        harness(node(OverTiming.ROW_TIME, false, 0, new OverCall(SUM, ALL_BEFORE)))
                .input(event(1, 5, 1), event(1, 3, 2), event(1, 5, 4), event(2, 5, 9))
                .expect()
                .watermark(4999)
                .expect(result(1, 3, 2, 2))
                .expectWatermarks(4999L)
                .watermark(5000)
                .expect(result(1, 5, 1, 7), result(1, 5, 4, 7), result(2, 5, 9, 9))
                .input(event(1, 5, 8))
                .watermark(6000)
                .expect()
                .expectCounter("late_rows_dropped", 1)
                .close();
    }

    @Test
    void byProcessingTimeRowsAreComputedAsTheyCome() {
        harness(node(
                        OverTiming.PROCESSING_TIME,
                        false,
                        0,
                        new OverCall(SUM, frame(true, 1L)),
                        new OverCall(Nodes.call("ROW_NUMBER", BIGINT.notNull(), List.of()), ALL_BEFORE)))
                .input(event(1, 5, 1), event(2, 3, 2), event(1, 5, 4))
                .expect(result(1, 5, 1, 1, 1), result(2, 3, 2, 2, 1), result(1, 5, 4, 5, 2))
                .input(event(1, 1, 7))
                .expect(result(1, 1, 7, 11, 3))
                .close();
    }

    @Test
    void expiredStateIsForgotten() {
        harness(node(OverTiming.ROW_TIME, false, 1000, new OverCall(SUM, ALL_BEFORE)))
                .processingTime(0)
                .input(event(1, 1, 1))
                .watermark(1000)
                .processingTime(5000)
                .input(event(1, 2, 2))
                .watermark(2000)
                .expect(result(1, 1, 1, 1), result(1, 2, 2, 2))
                .close();
    }

    static List<Frame> frames() {
        return List.of(
                frame(true, null),
                frame(true, 0L),
                frame(true, 3L),
                frame(false, null),
                frame(false, 2_000_000L),
                new Frame(false, Bound.CURRENT_ROW, null, Bound.CURRENT_ROW, null));
    }

    /** Whatever the watermarks, the rows are those that all rows together give. */
    @ParameterizedTest
    @MethodSource("frames")
    void equalsWhatIsComputedAtTheEnd(Frame frame) {
        OverCall[] calls = {
            new OverCall(SUM, frame),
            new OverCall(Nodes.countStar(), frame),
            new OverCall(Nodes.call("MAX", INT, List.of(2), INT), frame),
            new OverCall(Nodes.call("FIRST_VALUE", INT, List.of(2), INT), frame),
            new OverCall(Nodes.call("LAST_VALUE", INT, List.of(2), INT), frame),
            new OverCall(Nodes.call("LAG", INT, List.of(2), INT), frame),
            new OverCall(Nodes.call("DENSE_RANK", BIGINT.notNull(), List.of()), frame)
        };
        Random random = new Random(5);
        List<String> timed = new ArrayList<>();
        OperatorHarness byTime =
                harness(node(OverTiming.ROW_TIME, false, 0, calls)).batchSize(7);
        StreamOverNode atEnd = node(OverTiming.END_OF_INPUT, false, 0, calls);
        OperatorHarness whole = OperatorHarness.of(
                () -> new BoundedOverOperator(atEnd, new BuiltInAggregates()),
                atEnd.properties().outputType(),
                ROW);
        for (int second = 0; second < 58; second += 1 + random.nextInt(4)) {
            List<String> rows = new ArrayList<>();
            int count = random.nextInt(8);
            for (int i = 0; i < count; i++) {
                rows.add(event(random.nextInt(3), second + random.nextInt(2), random.nextInt(50)));
            }
            String[] step = rows.toArray(new String[0]);
            timed.addAll(rows);
            byTime.input(step).watermark(second * 1000L - 1);
            whole.input(step);
        }
        assertThat(timed).hasSizeGreaterThan(50);
        byTime.endInput();
        whole.endInput();
        byTime.expectTable(whole.table());
        byTime.close();
        whole.close();
    }

    /** Late rows, rows that wait for several watermarks, and partitions that expire. */
    @ParameterizedTest
    @MethodSource("frames")
    void equalsPartitionsThatKeepTheirRows(Frame frame) {
        compareWithModel(OverTiming.ROW_TIME, frame);
    }

    @Test
    void byProcessingTimeEqualsPartitionsThatKeepTheirRows() {
        compareWithModel(OverTiming.PROCESSING_TIME, frame(true, null));
        compareWithModel(OverTiming.PROCESSING_TIME, frame(true, 3L));
    }

    private static void compareWithModel(OverTiming timing, Frame frame) {
        long ttl = 4000;
        // Behind the value the distance of LAG, and a text.
        LogicalType input = Nodes.row(INT, TIME, INT, INT, STRING);
        AggregateCall lag = Nodes.call("LAG", STRING, List.of(4, 3), STRING, INT);
        OverCall[] calls = {
            new OverCall(SUM, frame),
            new OverCall(Nodes.call("MAX", INT, List.of(2), INT), frame),
            new OverCall(Nodes.call("FIRST_VALUE", INT, List.of(2), INT), frame),
            new OverCall(lag, frame),
            new OverCall(Nodes.call("ROW_NUMBER", BIGINT.notNull(), List.of()), frame),
            new OverCall(Nodes.call("RANK", BIGINT.notNull(), List.of()), frame),
            new OverCall(Nodes.call("DENSE_RANK", BIGINT.notNull(), List.of()), frame)
        };
        boolean byRowTime = timing == OverTiming.ROW_TIME;
        OverModel model = new OverModel(byRowTime, frame, ttl);
        Random random = new Random(3);
        try (OperatorHarness harness =
                harness(node(input, timing, false, ttl, calls)).batchSize(3)) {
            long watermark = 0;
            long now = 0;
            int computed = 0;
            for (int step = 0; step < 60; step++) {
                now += random.nextInt(1500);
                harness.processingTime(now);
                List<String> rows = new ArrayList<>();
                List<String> expected = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    long time = 1000 * Math.floorDiv(watermark - 2000 + random.nextInt(6000), 1000);
                    WindowModel.Row row = new WindowModel.Row(random.nextInt(3), time, random.nextInt(50));
                    rows.add("+I[" + row.key() + ", " + time + ", " + OverModel.rest(row) + "]");
                    expected.addAll(model.add(row, now));
                }
                watermark += 1 + random.nextInt(3) * 700L;
                expected.addAll(model.advance(watermark));
                computed += expected.size();
                harness.input(rows.toArray(new String[0]))
                        .watermark(watermark)
                        .expectInAnyOrder(expected.toArray(new String[0]));
            }
            assertThat(computed).isGreaterThan(50);
            assertThat(model.expired()).isPositive();
            assertThat(model.late() > 0).isEqualTo(byRowTime);
            harness.expectCounter("late_rows_dropped", model.late())
                    .endInput()
                    .expectInAnyOrder(model.advance(Long.MAX_VALUE).toArray(new String[0]));
        }
    }
}
