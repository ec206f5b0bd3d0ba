package io.tidemill.stream;

import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LimitOperatorTest {
    private static final LogicalType ROW = Nodes.row(Nodes.INT);

    @Test
    void theFirstRowsAfterTheOffsetPass() {
        OperatorHarness.of(() -> new LimitOperator(1, 2), ROW)
                .input("+I[1]", "+I[2]", "+I[3]", "+I[4]")
                .input("+I[5]")
                .expect("+I[2]", "+I[3]");
    }

    @Test
    void anotherRowTakesTheDeletedOnesPlace() {
        ValuesNode input = new ValuesNode(Nodes.changing(ROW), List.of());
        OperatorHarness.of(() -> RankOperator.limit(input, ROW.children(), 0, 2), ROW)
                .input("+I[5]", "+I[3]", "+I[4]")
                .expect("+I[5]", "+I[3]")
                .input("-D[5]", "-D[4]")
                .expect("-D[5]", "+I[4]", "-D[4]");
    }
}
