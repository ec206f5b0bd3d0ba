package io.tidemill.stream;

import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import org.junit.jupiter.api.Test;

final class DropUpdateBeforeOperatorTest {
    private static final LogicalType ROW = Nodes.row(Nodes.INT);

    @Test
    void onlyUpdateBeforeIsDropped() {
        OperatorHarness.of(DropUpdateBeforeOperator::new, ROW)
                .input("+I[1]", "-U[1]", "+U[2]", "-D[2]")
                .input("-U[7]")
                .expect("+I[1]", "+U[2]", "-D[2]")
                .watermark(3)
                .expectWatermarks(3L);
    }
}
