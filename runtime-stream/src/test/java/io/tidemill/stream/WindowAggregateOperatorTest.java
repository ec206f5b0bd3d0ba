package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;
import static io.tidemill.stream.Nodes.TIME;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.plan.WindowProperty;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class WindowAggregateOperatorTest {
    /** key, time, value */
    static final LogicalType ROW = Nodes.row(INT, TIME, INT);

    static final AggregateCall SUM = Nodes.call("SUM", INT, List.of(2), INT);
    /** Not mergeable, so that windows are not made of slices. */
    static final AggregateCall LIST = Nodes.call("LISTAGG", STRING, List.of(2), STRING);

    /** The sample of the changelog goldens: key, second of 2024-01-01 00:00, value. */
    static final String[] EVENTS = {
        event(1, "01", 10),
        event(1, "03", 20),
        event(2, "02", 5),
        event(1, "12", 7),
        event(2, "04", 9),
        event(1, "14", 8),
        event(1, "15", 3),
        event(2, "31", 1)
    };

    private static String event(int key, String second, int value) {
        return "+I[" + key + ", 2024-01-01 00:00:" + second + ", " + value + "]";
    }

    private static WindowSpec window(WindowSpec.Kind kind, long size, long slide) {
        return new WindowSpec(kind, 1, size * 1000, slide * 1000, 0, List.of(), "UTC");
    }

    static StreamWindowAggregateNode node(
            LogicalType input, boolean changing, List<Integer> keys, WindowSpec window, AggregateCall... calls) {
        List<LogicalType> types = new ArrayList<>();
        keys.forEach(key -> types.add(input.children().get(key)));
        for (AggregateCall call : calls) {
            types.add(call.resultType());
        }
        types.add(TIME);
        types.add(TIME);
        return new StreamWindowAggregateNode(
                Nodes.properties(Nodes.row(types.toArray(new LogicalType[0]))),
                new ValuesNode(changing ? Nodes.changing(input) : Nodes.properties(input), List.of()),
                keys,
                List.of(calls),
                window,
                List.of(WindowProperty.START, WindowProperty.END),
                AggregatePhase.COMPLETE);
    }

    private static Operator operator(StreamWindowAggregateNode node) {
        return new WindowAggregateOperator(node, new BuiltInAggregates());
    }

    private static OperatorHarness harness(StreamWindowAggregateNode node) {
        return OperatorHarness.of(
                        () -> operator(node),
                        node.properties().outputType(),
                        node.input().properties().outputType())
                .keyedBy(0, node.groupKeys());
    }

    /** Behind watermarks with a delay of one second. */
    private static OperatorHarness events(StreamWindowAggregateNode node) {
        return OperatorHarness.of(
                        () -> new OperatorChain(DelayedWatermark.operator(ROW, 1, 1000, 0), operator(node)),
                        node.properties().outputType(),
                        ROW)
                .input(EVENTS)
                .endInput();
    }

    static String result(String start, String end, Object... values) {
        StringBuilder row = new StringBuilder("+I[");
        for (Object value : values) {
            row.append(value).append(", ");
        }
        return row.append(time(start))
                .append(", ")
                .append(time(end))
                .append(']')
                .toString();
    }

    private static String time(String second) {
        return second.startsWith("-")
                ? "2023-12-31 23:59:" + (60 - Integer.parseInt(second.substring(1)))
                : "2024-01-01 00:00:" + second;
    }

    @Test
    void tumbleByKey() {
        events(node(ROW, false, List.of(0), window(WindowSpec.Kind.TUMBLE, 10, 0), Nodes.countStar(), SUM))
                .expect(
                        result("00", "10", 1, 2, 30),
                        result("00", "10", 2, 1, 5),
                        result("10", "20", 1, 3, 18),
                        result("30", "40", 2, 1, 1))
                .expectCounter("late_rows_dropped", 1)
                .close();
    }

    @Test
    void hopSharesSlices() {
        String[] expected = {
            result("-5", "05", 3),
            result("00", "10", 3),
            result("05", "15", 2),
            result("10", "20", 3),
            result("15", "25", 1),
            result("25", "35", 1),
            result("30", "40", 1)
        };
        events(node(ROW, false, List.of(), window(WindowSpec.Kind.HOP, 10, 5), Nodes.countStar()))
                .expect(expected)
                .close();
    }

    @Test
    void hopWithoutSlicesGivesTheSameWindows() {
        LogicalType text = Nodes.row(INT, TIME, STRING);
        StreamWindowAggregateNode node =
                node(text, false, List.of(), window(WindowSpec.Kind.HOP, 10, 5), Nodes.countStar(), LIST);
        OperatorHarness.of(
                        () -> new OperatorChain(DelayedWatermark.operator(text, 1, 1000, 0), operator(node)),
                        node.properties().outputType(),
                        text)
                .input(EVENTS)
                .endInput()
                .expect(
                        result("-5", "05", 3, "10,20,5"),
                        result("00", "10", 3, "10,20,5"),
                        result("05", "15", 2, "7,8"),
                        result("10", "20", 3, "7,8,3"),
                        result("15", "25", 1, "3"),
                        result("25", "35", 1, "1"),
                        result("30", "40", 1, "1"))
                .close();
    }

    @Test
    void cumulateRepeatsTotalsUntilTheLastStep() {
        events(node(ROW, false, List.of(), window(WindowSpec.Kind.CUMULATE, 20, 5), Nodes.countStar()))
                .expect(
                        result("00", "05", 3),
                        result("00", "10", 3),
                        result("00", "15", 6),
                        result("00", "20", 7),
                        result("20", "35", 1),
                        result("20", "40", 1))
                .close();
    }

    @Test
    void everyRowCountsInAllItsHoppingWindows() {
        StreamWindowAggregateNode node =
                node(ROW, false, List.of(), window(WindowSpec.Kind.HOP, 10, 5), Nodes.countStar(), SUM);
        harness(node)
                .input("+I[0, 6000, 2]", "+I[0, 1000, 1]", "+I[0, 12000, 4]")
                .endInput()
                .expect(
                        "+I[1, 1, 1969-12-31 23:59:55, 1970-01-01 00:00:05]",
                        "+I[2, 3, 1970-01-01 00:00:00, 1970-01-01 00:00:10]",
                        "+I[2, 6, 1970-01-01 00:00:05, 1970-01-01 00:00:15]",
                        "+I[1, 4, 1970-01-01 00:00:10, 1970-01-01 00:00:20]");
    }

    @Test
    void aLateRowCountsInWindowsThatHaveNotFired() {
        StreamWindowAggregateNode cumulate =
                node(ROW, false, List.of(), window(WindowSpec.Kind.CUMULATE, 20, 5), Nodes.countStar());
        harness(cumulate)
                .input("+I[0, 1000, 0]")
                .watermark(11_000)
                .expect(
                        "+I[1, 1970-01-01 00:00:00, 1970-01-01 00:00:05]",
                        "+I[1, 1970-01-01 00:00:00, 1970-01-01 00:00:10]")
                .input("+I[0, 2000, 0]")
                .watermark(20_000)
                .expect(
                        "+I[2, 1970-01-01 00:00:00, 1970-01-01 00:00:15]",
                        "+I[2, 1970-01-01 00:00:00, 1970-01-01 00:00:20]")
                .expectCounter("late_rows_dropped", 0);
    }

    @Test
    void daysOfInstantsAreCutInTheZoneOfTheWindow() {
        LogicalType row = Nodes.row(INT, LogicalType.timestampLtz(3));
        WindowSpec day = new WindowSpec(WindowSpec.Kind.TUMBLE, 1, 86_400_000, 0, 0, List.of(), "GMT+08:00");
        StreamWindowAggregateNode node = node(row, false, List.of(), day, Nodes.countStar());
        harness(node)
                .input("+I[1, 0]", "+I[1, 57599999]", "+I[1, 57600000]")
                .watermark(57_599_998)
                .expect()
                .watermark(57_599_999)
                .expect("+I[2, 1970-01-01 00:00:00, 1970-01-02 00:00:00]")
                .endInput()
                .expect("+I[1, 1970-01-02 00:00:00, 1970-01-03 00:00:00]");
    }

    @Test
    void rowsThatWereTakenBackDoNotCount() {
        for (WindowSpec.Kind kind : List.of(WindowSpec.Kind.TUMBLE, WindowSpec.Kind.HOP)) {
            StreamWindowAggregateNode node = node(ROW, true, List.of(0), window(kind, 10, 10), Nodes.countStar(), SUM);
            harness(node)
                    .input("+I[1, 1000, 5]", "+I[1, 2000, 6]", "-D[1, 1000, 5]", "+I[2, 1000, 1]", "-D[2, 1000, 1]")
                    .endInput()
                    .expect("+I[1, 1, 6, 1970-01-01 00:00:00, 1970-01-01 00:00:10]")
                    .close();
        }
    }

    @Test
    void aWindowThatHasPassedWithoutRowsDoesNotFireForALateRow() {
        harness(node(ROW, false, List.of(0), window(WindowSpec.Kind.HOP, 10, 5), Nodes.countStar()))
                .input("+I[1, 16000, 0]")
                .watermark(20_000)
                .expectCount(1)
                .input("+I[1, 17000, 0]", "+I[2, 17000, 0]")
                .watermark(25_000)
                .expectInAnyOrder(
                        "+I[1, 2, 1970-01-01 00:00:15, 1970-01-01 00:00:25]",
                        "+I[2, 1, 1970-01-01 00:00:15, 1970-01-01 00:00:25]")
                .close();
        harness(node(ROW, false, List.of(0), window(WindowSpec.Kind.HOP, 10, 5), Nodes.countStar()))
                .watermark(20_000)
                .input("+I[2, 17000, 0]")
                .watermark(20_001)
                .expect()
                .endInput()
                .expect("+I[2, 1, 1970-01-01 00:00:15, 1970-01-01 00:00:25]")
                .close();
    }

    static List<WindowSpec> windows() {
        return List.of(
                window(WindowSpec.Kind.TUMBLE, 7, 0),
                new WindowSpec(WindowSpec.Kind.HOP, 1, 10_000, 4_000, 1_000, List.of(), "UTC"),
                window(WindowSpec.Kind.HOP, 4, 10),
                new WindowSpec(WindowSpec.Kind.CUMULATE, 1, 12_000, 3_000, 2_000, List.of(), "UTC"));
    }

    /** Rows in time, late rows and retractions between watermarks, against the windows as lists of rows. */
    @ParameterizedTest
    @MethodSource("windows")
    void equalsWindowsThatKeepTheirRows(WindowSpec window) {
        for (boolean keyed : new boolean[] {true, false}) {
            for (boolean retracts : new boolean[] {true, false}) {
                compareWithModel(window, keyed ? List.of(0) : List.of(), retracts);
            }
        }
    }

    /** As {@link #equalsWindowsThatKeepTheirRows}, with an aggregate that cannot be merged. */
    @ParameterizedTest
    @MethodSource("windows")
    void withoutSlicesEqualsWindowsThatKeepTheirRows(WindowSpec window) {
        LogicalType text = Nodes.row(INT, TIME, STRING);
        StreamWindowAggregateNode node = node(text, false, List.of(0), window, Nodes.countStar(), LIST);
        WindowModel model = new WindowModel(window, true);
        Random random = new Random(9);
        try (OperatorHarness harness = harness(node)) {
            long watermark = 0;
            for (int step = 0; step < 40; step++) {
                List<String> changes = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    long time = watermark - 14_000 + 500 * random.nextInt(50);
                    WindowModel.Row row = new WindowModel.Row(random.nextInt(4), time, random.nextInt(50));
                    model.change(row, true);
                    changes.add("+I" + row.text());
                }
                watermark += 1 + random.nextInt(4000);
                harness.input(changes.toArray(new String[0]))
                        .watermark(watermark)
                        .expectInAnyOrder(model.advanceLists(watermark).toArray(new String[0]));
            }
            harness.endInput()
                    .expectInAnyOrder(model.advanceLists(Long.MAX_VALUE).toArray(new String[0]));
        }
    }

    private static void compareWithModel(WindowSpec window, List<Integer> keys, boolean retracts) {
        AggregateCall max = Nodes.call("MAX", INT, List.of(2), INT);
        WindowModel model = new WindowModel(window, !keys.isEmpty());
        Random random = new Random(7);
        try (OperatorHarness harness = harness(node(ROW, retracts, keys, window, Nodes.countStar(), SUM, max))
                .batchSize(5)) {
            List<WindowModel.Row> live = new ArrayList<>();
            long watermark = 0;
            int emitted = 0;
            for (int step = 0; step < 60; step++) {
                List<String> changes = new ArrayList<>();
                for (int i = random.nextInt(7); i > 0; i--) {
                    if (retracts && !live.isEmpty() && random.nextInt(3) == 0) {
                        WindowModel.Row row = live.remove(random.nextInt(live.size()));
                        model.change(row, false);
                        changes.add("-D" + row.text());
                    } else {
                        long time = watermark - 14_000 + 500 * random.nextInt(50);
                        WindowModel.Row row = new WindowModel.Row(random.nextInt(4), time, random.nextInt(50));
                        live.add(row);
                        model.change(row, true);
                        changes.add("+I" + row.text());
                    }
                }
                watermark += 1 + random.nextInt(4000);
                List<String> fired = model.advance(watermark);
                emitted += fired.size();
                harness.input(changes.toArray(new String[0]))
                        .watermark(watermark)
                        .expectInAnyOrder(fired.toArray(new String[0]));
            }
            assertThat(emitted).isGreaterThan(8);
            assertThat(model.late()).isPositive();
            harness.expectCounter("late_rows_dropped", model.late())
                    .endInput()
                    .expectInAnyOrder(model.advance(Long.MAX_VALUE).toArray(new String[0]));
        }
    }
}
