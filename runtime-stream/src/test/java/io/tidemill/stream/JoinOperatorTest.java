package io.tidemill.stream;

import static io.tidemill.stream.Nodes.DOUBLE;
import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinSpec;
import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.error.EngineException;
import io.tidemill.type.LogicalType;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class JoinOperatorTest {
    private static final LogicalType KEY_TEXT = Nodes.row(INT, STRING);

    private static PhysicalNode input(LogicalType row, boolean changing) {
        return new ValuesNode(changing ? Nodes.changing(row) : Nodes.properties(row), List.of());
    }

    static StreamJoinNode node(
            JoinKind kind,
            LogicalType left,
            LogicalType right,
            boolean changing,
            List<Integer> leftKey,
            List<Integer> rightKey,
            Optional<Expression> residual) {
        List<LogicalType> types = new ArrayList<>(left.children());
        boolean half = kind == JoinKind.SEMI || kind == JoinKind.ANTI || kind == JoinKind.NULL_AWARE_ANTI;
        if (!half) {
            types.addAll(right.children());
        }
        return new StreamJoinNode(
                Nodes.changing(Nodes.row(types.toArray(new LogicalType[0]))),
                input(left, changing),
                input(right, changing),
                new JoinSpec(kind, List.of(0), List.of(0), List.of(false), residual),
                leftKey,
                rightKey,
                MiniBatch.NONE,
                0,
                0);
    }

    private static StreamJoinNode withTtl(StreamJoinNode node, long left, long right) {
        return new StreamJoinNode(
                node.properties(),
                node.left(),
                node.right(),
                node.join(),
                node.leftUniqueKey(),
                node.rightUniqueKey(),
                node.miniBatch(),
                left,
                right);
    }

    static EvaluationSession session() {
        return new EvaluationSession(ZoneOffset.UTC, InstantSource.system(), -1, () -> Long.MIN_VALUE, false, 4000);
    }

    static OperatorHarness harness(StreamJoinNode node, ExpressionCompiler compiler) {
        OperatorHarness harness = OperatorHarness.of(
                () -> new JoinOperator(node, compiler, session()),
                node.properties().outputType(),
                node.left().properties().outputType(),
                node.right().properties().outputType());
        if (node.miniBatch().enabled()) {
            harness.flushesBeforeSnapshots();
        }
        // NOT IN has all its rows in one task.
        return node.join().kind() == JoinKind.NULL_AWARE_ANTI
                ? harness
                : harness.keyedBy(0, node.join().leftKeys())
                        .keyedBy(1, node.join().rightKeys());
    }

    private static OperatorHarness harness(JoinKind kind) {
        return harness(
                node(kind, KEY_TEXT, KEY_TEXT, true, List.of(), List.of(), Optional.empty()), new SecondColumnsEqual());
    }

    @Test
    void innerJoinsKeepTheKindOfTheRow() {
        harness(JoinKind.INNER)
                .input(0, "+I[1, a]", "+I[2, b]", "+I[NULL, n]")
                .expect()
                .input(1, "+I[1, x]", "+I[NULL, m]", "+I[1, y]")
                .expect("+I[1, a, 1, x]", "+I[1, a, 1, y]")
                .input(0, "-U[1, a]", "+U[1, c]")
                .expect("-U[1, a, 1, x]", "-U[1, a, 1, y]", "+U[1, c, 1, x]", "+U[1, c, 1, y]")
                .input(1, "-D[1, x]")
                .expect("-D[1, c, 1, x]")
                .close();
    }

    @Test
    void leftJoinsExchangePaddedRowsForMatches() {
        harness(JoinKind.LEFT)
                .input(0, "+I[1, a]", "+I[NULL, n]")
                .expect("+I[1, a, NULL, NULL]", "+I[NULL, n, NULL, NULL]")
                .input(1, "+I[1, x]", "+I[1, y]")
                .expect("-D[1, a, NULL, NULL]", "+I[1, a, 1, x]", "+I[1, a, 1, y]")
                .input(1, "-D[1, x]", "-D[1, y]")
                .expect("-D[1, a, 1, x]", "-D[1, a, 1, y]", "+I[1, a, NULL, NULL]")
                .input(0, "-U[1, a]", "+U[1, b]", "-D[NULL, n]")
                .expect("-D[1, a, NULL, NULL]", "+I[1, b, NULL, NULL]", "-D[NULL, n, NULL, NULL]");
    }

    @Test
    void aFullJoinPadsALeftRowAfterTheRightOneCameAndWent() {
        harness(JoinKind.FULL)
                .input(1, "+I[3, r]", "-D[3, r]")
                .expect("+I[NULL, NULL, 3, r]", "-D[NULL, NULL, 3, r]")
                .input(0, "+I[3, l]")
                .expect("+I[3, l, NULL, NULL]");
    }

    @Test
    void semiAndAntiJoinsFollowTheRightSide() {
        harness(JoinKind.SEMI)
                .input(0, "+I[1, a]", "+I[2, b]")
                .expect()
                .input(1, "+I[1, x]", "+I[1, y]")
                .expect("+I[1, a]")
                .input(1, "-D[1, x]", "-D[1, y]")
                .expect("-D[1, a]");
        harness(JoinKind.ANTI)
                .input(0, "+I[1, a]", "+I[NULL, n]")
                .expect("+I[1, a]", "+I[NULL, n]")
                .input(1, "+I[1, x]", "+I[1, y]", "-D[1, x]")
                .expect("-D[1, a]")
                .input(1, "-D[1, y]")
                .expect("+I[1, a]");
    }

    @Test
    void notInIsEmptyAsLongAsTheListHasANull() {
        harness(JoinKind.NULL_AWARE_ANTI)
                .input(0, "+I[1, a]", "+I[NULL, n]")
                .expect("+I[1, a]", "+I[NULL, n]")
                .input(1, "+I[2, x]")
                .expect("-D[NULL, n]")
                .input(1, "+I[NULL, x]")
                .expect("-D[1, a]")
                .input(1, "-D[NULL, x]")
                .expect("+I[1, a]")
                .input(1, "-D[2, x]")
                .expect("+I[NULL, n]");
    }

    @Test
    void theResidualConditionDecidesWhatMatches() {
        Optional<Expression> residual = Optional.of(SecondColumnsEqual.CONDITION);
        harness(node(JoinKind.LEFT, KEY_TEXT, KEY_TEXT, true, List.of(), List.of(), residual), new SecondColumnsEqual())
                .input(1, "+I[1, a]", "+I[1, b]")
                .input(0, "+I[1, a]", "+I[1, c]")
                .expect("+I[1, a, 1, a]", "+I[1, c, NULL, NULL]")
                .input(1, "+I[1, c]", "-D[1, a]")
                .expect("-D[1, c, NULL, NULL]", "+I[1, c, 1, c]", "-D[1, a, 1, a]", "+I[1, a, NULL, NULL]");
    }

    @Test
    void changesOfTwoTablesFoldToTheJoinOfTheFinalTables() {
        LogicalType orders = Nodes.row(INT, STRING, DOUBLE);
        StreamJoinNode inner = node(JoinKind.INNER, orders, KEY_TEXT, true, List.of(0), List.of(0), Optional.empty());
        StreamJoinNode left = node(JoinKind.LEFT, orders, KEY_TEXT, true, List.of(0), List.of(0), Optional.empty());
        String[] changes = {
            "+I[1, a, 1.0]",
            "+I[2, b, 5.0]",
            "-U[1, a, 1.0]",
            "+U[1, a, 2.0]",
            "-U[2, b, 5.0]",
            "+U[2, a, 5.0]",
            "-D[2, a, 5.0]",
            "+I[3, c, 0.5]"
        };
        String[] names = {"+I[1, x]", "-U[1, x]", "+U[1, y]", "+I[2, z]"};
        harness(inner, new SecondColumnsEqual())
                .input(0, changes)
                .input(1, names)
                .expectTable("[1, a, 2.0, 1, y]");
        harness(left, new SecondColumnsEqual())
                .input(0, changes)
                .input(1, names)
                .expectTable("[1, a, 2.0, 1, y]", "[3, c, 0.5, NULL, NULL]");
        harness(left, new SecondColumnsEqual())
                .input(1, names)
                .input(0, changes)
                .expectTable("[1, a, 2.0, 1, y]", "[3, c, 0.5, NULL, NULL]");
    }

    private static StreamJoinNode bundled(StreamJoinNode node, long size) {
        return new StreamJoinNode(
                node.properties(),
                node.left(),
                node.right(),
                node.join(),
                node.leftUniqueKey(),
                node.rightUniqueKey(),
                new MiniBatch(true, 1000, size),
                0,
                0);
    }

    @Test
    void aBundleJoinsOnlyWhatIsLeftOfItsChanges() {
        LogicalType orders = Nodes.row(INT, STRING, DOUBLE);
        String[] changes = {
            "+I[1, a, 1.0]",
            "+I[2, b, 5.0]",
            "-U[1, a, 1.0]",
            "+U[1, a, 2.0]",
            "-U[2, b, 5.0]",
            "+U[2, a, 5.0]",
            "-D[2, a, 5.0]",
            "+I[3, c, 0.5]"
        };
        String[] names = {"+I[1, x]", "-U[1, x]", "+U[1, y]", "+I[2, z]"};
        for (JoinKind kind : List.of(JoinKind.LEFT, JoinKind.INNER)) {
            StreamJoinNode node =
                    bundled(node(kind, orders, KEY_TEXT, true, List.of(0), List.of(0), Optional.empty()), 100);
            String[] expected = kind == JoinKind.LEFT
                    ? new String[] {"+I[1, a, 2.0, 1, y]", "+I[3, c, 0.5, NULL, NULL]"}
                    : new String[] {"+I[1, a, 2.0, 1, y]"};
            harness(node, new SecondColumnsEqual())
                    .input(0, changes)
                    .input(1, names)
                    .expect()
                    .endInput()
                    .expect(expected)
                    .close();
        }
    }

    @Test
    void anUpdateOfAnEarlierBundleStaysAnUpdate() {
        StreamJoinNode node =
                bundled(node(JoinKind.INNER, KEY_TEXT, KEY_TEXT, true, List.of(), List.of(), Optional.empty()), 2);
        harness(node, new SecondColumnsEqual())
                .input(0, "+I[1, a]")
                .input(1, "+I[1, x]")
                .expect("+I[1, a, 1, x]")
                .input(0, "-U[1, a]", "+U[1, b]")
                .expect("-U[1, a, 1, x]", "+U[1, b, 1, x]")
                .close();
    }

    @Test
    void duplicatesAreTakenBackOneByOne() {
        harness(JoinKind.INNER)
                .input(0, "+I[1, a]", "+I[1, a]")
                .input(1, "+I[1, x]")
                .expect("+I[1, a, 1, x]", "+I[1, a, 1, x]")
                .input(0, "-D[1, a]")
                .expect("-D[1, a, 1, x]")
                .input(1, "-D[1, x]")
                .expect("-D[1, a, 1, x]");
    }

    @Test
    void anInputWithoutUpdateBeforeReplacesItsRowByKey() {
        StreamJoinNode node = node(JoinKind.INNER, KEY_TEXT, KEY_TEXT, true, List.of(0), List.of(0), Optional.empty());
        harness(node, new SecondColumnsEqual())
                .input(0, "+I[1, a]", "+U[1, b]")
                .input(1, "+I[1, x]")
                .expect("+I[1, b, 1, x]")
                .input(0, "+U[1, c]")
                .expect("+U[1, c, 1, x]");
    }

    @Test
    void aRetractionWithoutRowBreaksTheJobUnlessStateExpires() {
        assertThatThrownBy(() -> harness(JoinKind.INNER).input(0, "-D[1, a]")).isInstanceOf(EngineException.class);
        StreamJoinNode node =
                withTtl(node(JoinKind.LEFT, KEY_TEXT, KEY_TEXT, true, List.of(), List.of(), Optional.empty()), 100, 0);
        harness(node, new SecondColumnsEqual())
                .processingTime(0)
                .input(0, "+I[1, a]")
                .input(1, "+I[1, x]")
                .expect("+I[1, a, NULL, NULL]", "-D[1, a, NULL, NULL]", "+I[1, a, 1, x]")
                .processingTime(300)
                .input(1, "+I[1, y]")
                .expect()
                .input(0, "-D[1, a]", "+I[1, b]")
                .expect("-D[1, a, 1, x]", "-D[1, a, 1, y]", "+I[1, b, 1, x]", "+I[1, b, 1, y]")
                .expectCounter("retractions_of_expired_state", 1);
    }

    @ParameterizedTest
    @EnumSource(JoinKind.class)
    void randomChangesFoldToTheJoinOfTheFinalTables(JoinKind kind) {
        for (boolean residual : new boolean[] {false, true}) {
            long seed = kind.ordinal() * 31L + (residual ? 1 : 0);
            Random random = new Random(seed);
            Optional<Expression> condition = residual ? Optional.of(SecondColumnsEqual.CONDITION) : Optional.empty();
            StreamJoinNode node = node(kind, KEY_TEXT, KEY_TEXT, true, List.of(), List.of(), condition);
            OperatorHarness harness = harness(node, new SecondColumnsEqual());
            List<List<String>> tables = List.of(new ArrayList<>(), new ArrayList<>());
            for (int step = 0; step < 300; step++) {
                int side = random.nextInt(2);
                List<String> table = tables.get(side);
                if (!table.isEmpty() && random.nextInt(5) < 2) {
                    harness.input(side, "-D" + table.remove(random.nextInt(table.size())));
                } else {
                    String key = random.nextInt(8) == 0 ? "NULL" : Integer.toString(random.nextInt(4));
                    String row = "[" + key + ", " + (char) ('a' + random.nextInt(3)) + "]";
                    table.add(row);
                    harness.input(side, "+I" + row);
                }
            }
            harness.expectTable(NaiveJoin.join(kind, tables.get(0), tables.get(1), residual));
            harness.close();
        }
    }

    @Test
    void aTimeToLiveThatIsNewBeginsWithTheRestore() {
        AtomicInteger made = new AtomicInteger();
        AtomicLong restored = new AtomicLong();
        StreamJoinNode node = node(JoinKind.INNER, KEY_TEXT, KEY_TEXT, false, List.of(), List.of(), Optional.empty());
        OperatorHarness harness = OperatorHarness.of(
                        () -> {
                            long ttl = made.getAndIncrement() < OperatorHarness.STEADY_INSTANCES ? 100 : restored.get();
                            return new JoinOperator(withTtl(node, ttl, ttl), new SecondColumnsEqual(), session());
                        },
                        node.properties().outputType(),
                        KEY_TEXT,
                        KEY_TEXT)
                .keyedBy(0, List.of(0))
                .keyedBy(1, List.of(0));
        harness.processingTime(1000).input(0, "+I[1, a]").expect();
        restored.set(100);
        harness.watermark(1)
                .processingTime(1050)
                .input(0, "+I[1, b]")
                .processingTime(1120)
                .input(1, "+I[1, x]")
                .expect("+I[1, b, 1, x]")
                .close();
    }

    @Test
    void bundlesInWhichEverythingCancelsDoNotGrow() {
        StreamJoinNode node =
                bundled(node(JoinKind.INNER, KEY_TEXT, KEY_TEXT, true, List.of(), List.of(), Optional.empty()), 100);
        OperatorHarness harness = harness(node, new SecondColumnsEqual());
        for (int i = 0; i < 20_000; i++) {
            harness.input(0, "+I[1, a]", "-D[1, a]");
        }
        assertThat(harness.peakMemory()).isLessThan(2 << 20);
        harness.close();
    }
}
