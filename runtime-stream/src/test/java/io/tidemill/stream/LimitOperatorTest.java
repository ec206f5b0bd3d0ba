package io.tidemill.stream;

import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LimitOperatorTest {
    private static final LogicalType ROW = Nodes.row(Nodes.INT);

    @Test
    void theFirstRowsAfterTheOffsetPass() {
        OperatorHarness.of(() -> new LimitOperator(1, 2), ROW)
                .keyedBy(0, List.of())
                .input("+I[1]", "+I[2]", "+I[3]", "+I[4]")
                .input("+I[5]")
                .expect("+I[2]", "+I[3]");
    }

    @Test
    void anotherRowTakesTheDeletedOnesPlace() {
        ValuesNode input = new ValuesNode(Nodes.changing(ROW), List.of());
        OperatorHarness.of(() -> RankOperator.limit(input, ROW.children(), 0, 2), ROW)
                .keyedBy(0, List.of())
                .input("+I[5]", "+I[3]", "+I[4]")
                .expect("+I[5]", "+I[3]")
                .input("-D[5]", "-D[4]")
                .expect("-D[5]", "+I[4]", "-D[4]");
    }

    @Test
    void batchesOfAnySizeAreCutWhereTheRangeBeginsAndEnds() {
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            int offset = random.nextInt(20);
            int limit = random.nextInt(30);
            OperatorHarness harness = OperatorHarness.of(() -> new LimitOperator(offset, limit), ROW)
                    .keyedBy(0, List.of());
            List<String> expected = new ArrayList<>();
            for (int next = 0; next < 70; ) {
                String[] rows = new String[1 + random.nextInt(9)];
                for (int i = 0; i < rows.length; i++, next++) {
                    rows[i] = "+I[" + next + "]";
                    if (next >= offset && next < offset + limit) {
                        expected.add(rows[i]);
                    }
                }
                harness.input(rows);
            }
            harness.expect(expected.toArray(new String[0])).close();
        }
    }

    @Test
    void randomChangesLeaveTheFirstRowsByArrival() {
        ValuesNode input = new ValuesNode(Nodes.changing(ROW), List.of());
        for (int offset = 0; offset < 3; offset++) {
            int skipped = offset;
            OperatorHarness harness = OperatorHarness.of(
                            () -> RankOperator.limit(input, ROW.children(), skipped, 5), ROW)
                    .keyedBy(0, List.of());
            Random random = new Random(offset);
            List<String> alive = new ArrayList<>();
            for (int step = 0; step < 300; step++) {
                if (!alive.isEmpty() && random.nextInt(9) < 4) {
                    String row = alive.get(random.nextInt(alive.size()));
                    // The newest of equal rows goes.
                    alive.remove(alive.lastIndexOf(row));
                    harness.input("-D" + row);
                } else {
                    String row = "[" + random.nextInt(20) + "]";
                    alive.add(row);
                    harness.input("+I" + row);
                }
                if (step % 10 == 0) {
                    int first = Math.min(skipped, alive.size());
                    int end = Math.min(skipped + 5, alive.size());
                    harness.expectTable(alive.subList(first, end).toArray(new String[0]));
                }
            }
            harness.close();
        }
    }
}
