package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;

import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NormalizeOperatorTest {
    private static final LogicalType ROW = Nodes.row(INT, STRING);

    private static OperatorHarness harness(MiniBatch miniBatch, long ttl) {
        StreamNormalizeNode node =
                new StreamNormalizeNode(Nodes.changing(ROW), Nodes.source(ROW), List.of(0), true, miniBatch, ttl);
        return OperatorHarness.of(() -> new NormalizeOperator(node), ROW);
    }

    @Test
    void repeatedChangesChangeNothing() {
        harness(MiniBatch.NONE, 0)
                .input("+I[1, a]", "+U[1, b]", "+U[1, b]", "+I[2, x]", "+I[2, x]", "-D[1, b]", "-D[1, b]")
                .expect("+I[1, a]", "-U[1, a]", "+U[1, b]", "+I[2, x]", "-D[1, b]")
                .close();
    }

    @Test
    void aDeleteByKeyTakesTheStoredRowBack() {
        harness(MiniBatch.NONE, 0)
                .input("+I[1, a]")
                .input("-D[1, NULL]", "-D[7, NULL]", "+I[1, c]")
                .expect("+I[1, a]", "-D[1, a]", "+I[1, c]");
    }

    @Test
    void aBundleSendsFinalRowsOnly() {
        harness(new MiniBatch(true, 1000, 100), 0)
                .input("+I[1, a]", "+I[2, x]", "-D[1, NULL]", "+I[3, z]", "+U[2, y]")
                .watermark(1)
                .expect("+I[2, y]", "+I[3, z]")
                .input("-D[2, NULL]", "+I[4, n]", "-D[9, NULL]", "+I[3, z]")
                .watermark(2)
                .expect("-D[2, y]", "+I[4, n]")
                .close();
    }

    @Test
    void afterTheTimeToLiveARepeatedInsertIsNew() {
        harness(MiniBatch.NONE, 100)
                .input("+I[1, a]")
                .expect("+I[1, a]")
                .processingTime(500)
                .input("-D[1, a]")
                .expect()
                .input("+I[1, a]", "+I[1, a]")
                .expect("+I[1, a]", "-U[1, a]", "+U[1, a]");
    }
}
