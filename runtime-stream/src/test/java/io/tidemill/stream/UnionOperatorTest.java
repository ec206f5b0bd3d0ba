package io.tidemill.stream;

import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import org.junit.jupiter.api.Test;

final class UnionOperatorTest {
    private static final LogicalType ROW = Nodes.row(Nodes.INT);

    @Test
    void rowsPassAndTheSlowerInputDecidesTheTime() {
        OperatorHarness.of(() -> new UnionOperator(2), ROW, ROW, ROW)
                .input(0, "+I[1]")
                .input(1, "-D[2]")
                .expect("+I[1]", "-D[2]")
                .watermark(0, 10)
                .expectWatermarks()
                .watermark(1, 7)
                .expectWatermarks(7L)
                .endInput(0)
                .expectWatermarks()
                .endInput(1)
                .expectWatermarks(Long.MAX_VALUE);
    }
}
