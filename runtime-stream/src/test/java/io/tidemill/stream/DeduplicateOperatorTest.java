package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;
import static io.tidemill.stream.Nodes.TIME;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.SessionConfig;
import io.tidemill.config.StreamingOptions;
import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DeduplicateOperatorTest {
    private static final LogicalType ROW = Nodes.row(INT, STRING, TIME);
    private static final MiniBatch BUNDLES = new MiniBatch(true, 1000, 4);

    private static OperatorHarness harness(
            int timeColumn, boolean last, boolean updateBefore, MiniBatch miniBatch, long ttl) {
        StreamDeduplicateNode node = new StreamDeduplicateNode(
                Nodes.changing(ROW), Nodes.source(ROW), List.of(0), timeColumn, last, updateBefore, miniBatch, ttl);
        return OperatorHarness.of(() -> new DeduplicateOperator(node), ROW);
    }

    @Test
    void theFirstRowByArrivalStays() {
        harness(-1, false, true, MiniBatch.NONE, 0)
                .input("+I[1, a, 0]", "+I[1, b, 0]", "+I[2, c, 0]")
                .input("+I[1, d, 0]")
                .expect("+I[1, a, 1970-01-01 00:00:00]", "+I[2, c, 1970-01-01 00:00:00]")
                .close();
    }

    @Test
    void theLastRowByArrivalReplacesTheOneBefore() {
        harness(-1, true, true, MiniBatch.NONE, 0)
                .input("+I[1, a, 0]", "+I[1, b, 0]", "+I[1, b, 0]")
                .expect(
                        "+I[1, a, 1970-01-01 00:00:00]",
                        "-U[1, a, 1970-01-01 00:00:00]",
                        "+U[1, b, 1970-01-01 00:00:00]")
                .input("+I[1, c, NULL]")
                .expect("-U[1, b, 1970-01-01 00:00:00]", "+U[1, c, NULL]");
    }

    private static OperatorHarness insensitive(boolean updateBefore) {
        SessionConfig session = SessionConfig.withDefaults();
        session.set(StreamingOptions.DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE_ENABLED, false);
        return harness(-1, true, updateBefore, MiniBatch.NONE, 0).config(session.snapshot());
    }

    @Test
    void withoutTellingFirstRowsTheLastByArrivalNeedsNoState() {
        insensitive(false)
                .input("+I[1, a, 0]", "+I[1, b, 0]")
                .input("+I[2, c, 0]")
                .expect(
                        "+U[1, a, 1970-01-01 00:00:00]",
                        "+U[1, b, 1970-01-01 00:00:00]",
                        "+U[2, c, 1970-01-01 00:00:00]")
                .endInput()
                .close();
        insensitive(true)
                .input("+I[1, a, 0]", "+I[1, b, 0]")
                .expect(
                        "+I[1, a, 1970-01-01 00:00:00]",
                        "-U[1, a, 1970-01-01 00:00:00]",
                        "+U[1, b, 1970-01-01 00:00:00]");
        String[] rows = new String[2000];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = "+I[" + i + ", some text, 0]";
        }
        long with = harness(-1, true, false, MiniBatch.NONE, 0).input(rows).peakMemory();
        assertThat(insensitive(false).input(rows).peakMemory()).isLessThan(with / 10);
    }

    @Test
    void byTimeANewerOrEquallyOldRowReplacesTheLast() {
        harness(2, true, false, MiniBatch.NONE, 0)
                .input("+I[1, a, 1000]", "+I[1, b, 500]", "+I[1, c, 1000]", "+I[1, d, 2000]")
                .expect(
                        "+I[1, a, 1970-01-01 00:00:01]",
                        "+U[1, c, 1970-01-01 00:00:01]",
                        "+U[1, d, 1970-01-01 00:00:02]");
    }

    @Test
    void byTimeOnlyAnOlderRowReplacesTheFirst() {
        harness(2, false, true, MiniBatch.NONE, 0)
                .input("+I[1, a, 1000]", "+I[1, b, 1000]", "+I[1, c, 500]")
                .expect(
                        "+I[1, a, 1970-01-01 00:00:01]",
                        "-U[1, a, 1970-01-01 00:00:01]",
                        "+U[1, c, 1970-01-01 00:00:00.500]");
    }

    @Test
    void aBundleKeepsTheNewestRowOnly() {
        harness(-1, true, true, BUNDLES, 0)
                .input("+I[1, a, 0]", "+I[2, x, 0]", "+I[1, b, 0]")
                .expect()
                .watermark(5)
                .expect("+I[1, b, 1970-01-01 00:00:00]", "+I[2, x, 1970-01-01 00:00:00]")
                .expectWatermarks(5L)
                .input("+I[1, c, 0]", "+I[1, b, 0]", "+I[2, y, 0]", "+I[2, z, 0]", "+I[1, q, 0]")
                .expect("-U[2, x, 1970-01-01 00:00:00]", "+U[2, z, 1970-01-01 00:00:00]")
                .endInput()
                .expect("-U[1, b, 1970-01-01 00:00:00]", "+U[1, q, 1970-01-01 00:00:00]")
                .close();
    }

    @Test
    void expiredRowsComeAnew() {
        harness(-1, false, true, MiniBatch.NONE, 200)
                .input("+I[1, a, 0]")
                .processingTime(500)
                .input("+I[1, b, 0]")
                .expect("+I[1, a, 1970-01-01 00:00:00]", "+I[1, b, 1970-01-01 00:00:00]");
    }

    @Test
    void manyReplacedTextsDoNotPileUp() {
        OperatorHarness harness = harness(-1, true, false, MiniBatch.NONE, 0);
        String filler = "x".repeat(200);
        for (int i = 0; i < 5000; i++) {
            harness.input("+I[" + i % 3 + ", " + filler + i + ", 0]");
        }
        harness.expectCount(5000);
        assertThat(harness.peakMemory()).isLessThan(4 << 20);
    }
}
