package io.tidemill.stream;

import static io.tidemill.stream.Nodes.BIGINT;
import static io.tidemill.stream.Nodes.INT;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.Frame.Bound;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.OverTiming;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamOverNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.error.EngineException;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BoundedOverOperatorTest {
    private static final LogicalType ROW = Nodes.row(INT, INT);
    private static final Frame WHOLE =
            new Frame(true, Bound.UNBOUNDED_PRECEDING, null, Bound.UNBOUNDED_FOLLOWING, null);

    private static OperatorHarness harness(boolean changing, List<Integer> keys, List<SortKey> order) {
        NodeProperties input = changing ? Nodes.changing(ROW) : Nodes.properties(ROW);
        LogicalType output = Nodes.row(INT, INT, BIGINT, INT);
        StreamOverNode node = new StreamOverNode(
                Nodes.properties(output),
                new ValuesNode(input, List.of()),
                keys,
                order,
                List.of(
                        new OverCall(Nodes.call("RANK", BIGINT.notNull(), List.of()), WHOLE),
                        new OverCall(Nodes.call("SUM", INT, List.of(1), INT), WHOLE)),
                OverTiming.END_OF_INPUT,
                0);
        return OperatorHarness.of(() -> new BoundedOverOperator(node, new BuiltInAggregates()), output, ROW)
                .keyedBy(0, keys);
    }

    @Test
    void computesAtTheEnd() {
        harness(false, List.of(0), List.of(new SortKey(1, false, false)))
                .batchSize(2)
                .input("+I[1, 5]", "+I[2, 7]", "+I[1, 6]")
                .watermark(9)
                .expect()
                .input("+I[1, 6]", "+I[NULL, NULL]")
                .endInput()
                .expectInAnyOrder(
                        "+I[1, 6, 1, 17]",
                        "+I[1, 6, 1, 17]",
                        "+I[1, 5, 3, 17]",
                        "+I[2, 7, 1, 7]",
                        "+I[NULL, NULL, 1, NULL]")
                .expectWatermarks(Long.MAX_VALUE)
                .close();
    }

    @Test
    void rowsThatWereTakenBackDoNotCount() {
        harness(true, List.of(), List.of())
                .input("+I[1, 5]", "+I[2, 7]", "+I[2, 7]", "-U[1, 5]", "+U[1, 4]", "-D[2, 7]")
                .endInput()
                .expectInAnyOrder("+I[2, 7, 1, 11]", "+I[1, 4, 1, 11]")
                .close();
    }

    @Test
    void aRowThatNeverCameCannotBeTakenBack() {
        OperatorHarness harness = harness(true, List.of(0), List.of()).input("+I[1, 5]");
        assertThatThrownBy(() -> harness.input("-D[1, 6]"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("take back a row that never came");
    }

    @Test
    void nothingComesOfNothing() {
        harness(false, List.of(), List.of()).endInput().expect().close();
    }

    @Test
    void randomChangesGiveTheNumbersOfTheirPartitionsWithPeersInOrderOfArrival() {
        LogicalType input = Nodes.row(INT, INT, INT);
        LogicalType output = Nodes.row(INT, INT, INT, BIGINT);
        StreamOverNode node = new StreamOverNode(
                Nodes.properties(output),
                new ValuesNode(Nodes.changing(input), List.of()),
                List.of(0),
                List.of(new SortKey(1, true, true)),
                List.of(new OverCall(Nodes.call("ROW_NUMBER", BIGINT.notNull(), List.of()), WHOLE)),
                OverTiming.END_OF_INPUT,
                0);
        for (int seed = 0; seed < 4; seed++) {
            OperatorHarness harness = OperatorHarness.of(
                            () -> new BoundedOverOperator(node, new BuiltInAggregates()), output, input)
                    .keyedBy(0, List.of(0));
            Random random = new Random(seed);
            List<int[]> alive = new ArrayList<>();
            for (int step = 0; step < 200; step++) {
                if (!alive.isEmpty() && random.nextInt(3) == 0) {
                    int[] row = alive.remove(random.nextInt(alive.size()));
                    harness.input("-D" + Arrays.toString(row));
                } else {
                    int[] row = {random.nextInt(5), random.nextInt(4), step};
                    alive.add(row);
                    harness.input("+I" + Arrays.toString(row));
                }
            }
            alive.sort(Comparator.comparingInt(row -> row[1]));
            int[] numbers = new int[5];
            List<String> expected = new ArrayList<>();
            for (int[] row : alive) {
                expected.add("+I" + Arrays.toString(row).replace("]", ", " + ++numbers[row[0]] + "]"));
            }
            harness.endInput().expectInAnyOrder(expected.toArray(new String[0])).close();
        }
    }
}
