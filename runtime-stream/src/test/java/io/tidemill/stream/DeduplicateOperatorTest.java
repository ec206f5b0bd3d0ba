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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DeduplicateOperatorTest {
    private static final LogicalType ROW = Nodes.row(INT, STRING, TIME);
    private static final MiniBatch BUNDLES = new MiniBatch(true, 1000, 4);

    private static OperatorHarness harness(
            int timeColumn, boolean last, boolean updateBefore, MiniBatch miniBatch, long ttl) {
        StreamDeduplicateNode node = new StreamDeduplicateNode(
                Nodes.changing(ROW), Nodes.source(ROW), List.of(0), timeColumn, last, updateBefore, miniBatch, ttl);
        OperatorHarness harness =
                OperatorHarness.of(() -> new DeduplicateOperator(node), ROW).keyedBy(0, node.keys());
        return miniBatch.enabled() ? harness.flushesBeforeSnapshots() : harness;
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

    private static OperatorHarness compact(boolean last) {
        SessionConfig session = SessionConfig.withDefaults();
        session.set(StreamingOptions.DEDUPLICATE_MINI_BATCH_COMPACT_CHANGES_ENABLED, true);
        return harness(2, last, true, BUNDLES, 0).config(session.snapshot());
    }

    @Test
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void aBundleThatIsFullOfRowsThatChangeNothingEnds() {
        compact(false)
                .input("+I[1, a, 0]", "+I[1, b, 0]", "+I[1, c, 0]", "+I[1, d, 0]")
                .expect("+I[1, a, 1970-01-01 00:00:00]")
                .input("+I[1, e, 0]", "+I[1, f, 0]", "+I[1, g, 0]", "+I[1, h, 0]", "+I[1, i, 0]")
                .input("+I[2, x, 0]", "+I[2, y, 0]", "+I[2, z, 0]")
                .expect("+I[2, x, 1970-01-01 00:00:00]")
                .close();
    }

    @ParameterizedTest
    @CsvSource({"-1, true", "-1, false", "2, true", "2, false"})
    void randomRowsChangeWhatTheModelSays(int timeColumn, boolean last) {
        for (int variant = 0; variant < 4; variant++) {
            boolean updateBefore = (variant & 1) == 0;
            long ttl = (variant & 2) == 0 ? 0 : 100;
            NaiveDeduplicate model = new NaiveDeduplicate(timeColumn, last, updateBefore, ttl);
            OperatorHarness harness = harness(timeColumn, last, updateBefore, MiniBatch.NONE, ttl);
            Random random = new Random(variant);
            long now = 0;
            for (int step = 0; step < 60; step++) {
                String[] rows = randomRows(random);
                List<String> expected = new ArrayList<>();
                for (String row : rows) {
                    expected.addAll(model.take(row, now));
                }
                harness.input(rows).expectInAnyOrder(expected.toArray(new String[0]));
                if (ttl > 0 && step % 3 == 0) {
                    now += random.nextInt(70);
                    harness.processingTime(now);
                }
            }
            harness.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"-1, true, 0", "-1, true, 100", "2, true, 0", "2, false, 0"})
    void randomBundlesLeadToTheTableOfTheModel(int timeColumn, boolean last, long ttl) {
        for (int seed = 0; seed < 3; seed++) {
            NaiveDeduplicate model = new NaiveDeduplicate(timeColumn, last, true, ttl);
            OperatorHarness harness = timeColumn < 0 ? harness(timeColumn, last, true, BUNDLES, ttl) : compact(last);
            Random random = new Random(seed);
            List<String> changes = new ArrayList<>();
            long now = 0;
            for (int step = 0; step < 60; step++) {
                String[] rows = randomRows(random);
                for (String row : rows) {
                    changes.addAll(model.take(row, now));
                }
                harness.input(rows);
                if (step % 3 == 0) {
                    harness.watermark(step)
                            .expectTable(OperatorHarness.fold(changes).toArray(new String[0]));
                    now += random.nextInt(50);
                    harness.processingTime(now);
                }
            }
            harness.close();
        }
    }

    private static String[] randomRows(Random random) {
        String[] rows = new String[1 + random.nextInt(5)];
        for (int i = 0; i < rows.length; i++) {
            String time = random.nextInt(8) == 0 ? "NULL" : "1970-01-01 00:00:0" + (1 + random.nextInt(5));
            rows[i] = "+I[" + random.nextInt(5) + ", t" + random.nextInt(3) + ", " + time + "]";
        }
        return rows;
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
    void aTimeToLiveThatIsNewBeginsWithTheRestore() {
        AtomicInteger made = new AtomicInteger();
        AtomicLong restored = new AtomicLong();
        OperatorHarness harness = OperatorHarness.of(
                        () -> {
                            long ttl = made.getAndIncrement() < OperatorHarness.STEADY_INSTANCES ? 100 : restored.get();
                            return new DeduplicateOperator(new StreamDeduplicateNode(
                                    Nodes.changing(ROW),
                                    Nodes.source(ROW),
                                    List.of(0),
                                    -1,
                                    false,
                                    true,
                                    MiniBatch.NONE,
                                    ttl));
                        },
                        ROW)
                .keyedBy(0, List.of(0));
        harness.processingTime(1000).input("+I[1, a, NULL]").expect("+I[1, a, NULL]");
        restored.set(100);
        harness.watermark(1)
                .processingTime(1050)
                .input("+I[1, b, NULL]")
                .expect()
                .processingTime(1200)
                .input("+I[1, c, NULL]")
                .expect("+I[1, c, NULL]")
                .close();
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
