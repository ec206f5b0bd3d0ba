package io.tidemill.stream;

import io.tidemill.core.plan.StreamMiniBatchNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import org.junit.jupiter.api.Test;

final class MiniBatchOperatorTest {
    private static final LogicalType ROW = Nodes.row(Nodes.INT);

    private static OperatorHarness harness(long interval, boolean rowTime) {
        StreamMiniBatchNode node = new StreamMiniBatchNode(Nodes.properties(ROW), Nodes.source(ROW), interval, rowTime);
        return OperatorHarness.of(() -> new MiniBatchOperator(node), ROW);
    }

    @Test
    void theClockMakesMarkersAtMultiplesOfTheInterval() {
        harness(500, false)
                .input("+I[1]")
                .expectWatermarks()
                .processingTime(499)
                .expectWatermarks()
                .processingTime(730)
                .expectWatermarks(500L)
                .watermark(9_000)
                .expectWatermarks()
                .processingTime(2100)
                .expectWatermarks(2000L)
                .endInput()
                .expectWatermarks(Long.MAX_VALUE)
                .expect("+I[1]");
    }

    @Test
    void eventTimeIsThinned() {
        OperatorHarness harness = harness(5, true);
        for (long time = 1; time <= 11; time++) {
            harness.watermark(time);
        }
        harness.expectWatermarks(4L, 9L)
                .watermark(16)
                .expectWatermarks(16L)
                .watermark(17)
                .expectWatermarks();
        harness.endInput().expectWatermarks(Long.MAX_VALUE);
    }

    /** So it needs no snapshot: after a restore the host tells the last watermark again. */
    @Test
    void onlyTheLastWatermarkDecidesWhatTheNextOneDoes() {
        for (long first = 0; first < 20; first++) {
            OperatorHarness harness = harness(5, true).watermark(first);
            if ((first + 1) % 5 == 0) {
                harness.expectWatermarks(first);
            } else {
                harness.expectWatermarks();
            }
            long last = first;
            for (long time = first + 1; time < first + 40; time += 1 + time % 7) {
                harness.watermark(time);
                if ((time + 1) / 5 > (last + 1) / 5) {
                    harness.expectWatermarks(time);
                } else {
                    harness.expectWatermarks();
                }
                last = time;
            }
        }
    }
}
