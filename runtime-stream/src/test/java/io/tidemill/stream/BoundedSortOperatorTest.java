package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;

import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamSortNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BoundedSortOperatorTest {
    private static final LogicalType ROW = Nodes.row(STRING, INT);

    private static OperatorHarness harness(boolean changing, long offset, long limit, SortKey... keys) {
        NodeProperties input = changing ? Nodes.changing(ROW) : Nodes.properties(ROW);
        StreamSortNode node = new StreamSortNode(
                Nodes.properties(ROW), new ValuesNode(input, List.of()), List.of(keys), offset, limit);
        return OperatorHarness.of(() -> new BoundedSortOperator(node), ROW).keyedBy(0, List.of());
    }

    @Test
    void sortsAtTheEnd() {
        harness(false, 0, -1, new SortKey(0, true, true), new SortKey(1, false, false))
                .batchSize(2)
                .input("+I[b, 1]", "+I[a, 1]", "+I[a, 3]", "+I[NULL, 9]", "+I[a, NULL]", "+I[abcdefghij, 1]")
                .watermark(7)
                .expect()
                .endInput()
                .expect("+I[NULL, 9]", "+I[a, 3]", "+I[a, 1]", "+I[a, NULL]", "+I[abcdefghij, 1]", "+I[b, 1]")
                .expectWatermarks(Long.MAX_VALUE)
                .close();
    }

    @Test
    void rowsThatWereTakenBackDoNotAppear() {
        harness(true, 0, -1, new SortKey(1, true, true))
                .input("+I[a, 2]", "+I[b, 1]", "+I[b, 1]", "-D[b, 1]", "-U[a, 2]", "+U[a, 0]")
                .endInput()
                .expect("+I[a, 0]", "+I[b, 1]");
    }

    @Test
    void aLimitKeepsTheFirstRowsAfterTheOffset() {
        harness(false, 1, 2, new SortKey(1, false, false))
                .input("+I[a, 1]", "+I[b, 5]", "+I[c, 3]", "+I[d, 9]", "+I[e, 3]")
                .endInput()
                .expect("+I[b, 5]", "+I[c, 3]");
    }

    @Test
    void randomChangesGiveTheSortedRowsWithPeersInOrderOfArrival() {
        for (int variant = 0; variant < 6; variant++) {
            Random random = new Random(variant);
            boolean changing = variant % 2 == 0;
            int offset = variant / 2 * 3;
            int limit = variant < 2 ? -1 : 20;
            OperatorHarness harness = harness(changing, offset, limit, new SortKey(1, false, false));
            List<String[]> alive = new ArrayList<>();
            for (int step = 0; step < 120; step++) {
                if (changing && !alive.isEmpty() && random.nextInt(3) == 0) {
                    String[] row = alive.get(random.nextInt(alive.size()));
                    // The newest of equal rows goes.
                    for (int i = alive.size() - 1; ; i--) {
                        if (Arrays.equals(alive.get(i), row)) {
                            alive.remove(i);
                            break;
                        }
                    }
                    harness.input("-D" + Arrays.toString(row));
                } else {
                    String[] row = {"t" + random.nextInt(4), Integer.toString(random.nextInt(8))};
                    alive.add(row);
                    harness.input("+I" + Arrays.toString(row));
                }
            }
            alive.sort(Comparator.comparingInt(row -> -Integer.parseInt(row[1])));
            int end = limit < 0 ? alive.size() : Math.min(alive.size(), offset + limit);
            String[] expected = new String[end - offset];
            for (int i = offset; i < end; i++) {
                expected[i - offset] = "+I" + Arrays.toString(alive.get(i));
            }
            harness.endInput().expect(expected).close();
        }
    }
}
