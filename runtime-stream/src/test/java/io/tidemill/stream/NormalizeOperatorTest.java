package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;

import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NormalizeOperatorTest {
    private static final LogicalType ROW = Nodes.row(INT, STRING);

    private static OperatorHarness harness(MiniBatch miniBatch, long ttl) {
        StreamNormalizeNode node =
                new StreamNormalizeNode(Nodes.changing(ROW), Nodes.source(ROW), List.of(0), true, miniBatch, ttl);
        OperatorHarness harness =
                OperatorHarness.of(() -> new NormalizeOperator(node), ROW).keyedBy(0, node.keys());
        return miniBatch.enabled() ? harness.flushesBeforeSnapshots() : harness;
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

    /** The last row of each key, by key, and what each change means. */
    private static final class Model {
        private final long ttl;
        private final Map<Integer, String> rows = new HashMap<>();
        private final Map<Integer, Long> written = new HashMap<>();

        Model(long ttl) {
            this.ttl = ttl;
        }

        List<String> put(int key, String row, long now) {
            String stored = stored(key, now);
            rows.put(key, row);
            if (stored == null) {
                return List.of("+I" + row);
            }
            return ttl == 0 && stored.equals(row) ? List.of() : List.of("-U" + stored, "+U" + row);
        }

        List<String> delete(int key, long now) {
            String stored = stored(key, now);
            rows.remove(key);
            return stored == null ? List.of() : List.of("-D" + stored);
        }

        private String stored(int key, long now) {
            boolean expired = ttl > 0 && written.containsKey(key) && now - written.get(key) >= ttl;
            written.put(key, now);
            return expired ? null : rows.get(key);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, false", "100, false", "0, true", "100, true"})
    void randomChangesBecomeTheCleanChangesOfTheModel(long ttl, boolean bundles) {
        for (int seed = 0; seed < 4; seed++) {
            Model model = new Model(ttl);
            OperatorHarness harness = harness(bundles ? new MiniBatch(true, 1000, 7) : MiniBatch.NONE, ttl);
            Random random = new Random(seed);
            List<String> changes = new ArrayList<>();
            long now = 0;
            for (int step = 0; step < 70; step++) {
                String[] rows = new String[1 + random.nextInt(5)];
                List<String> expected = new ArrayList<>();
                for (int i = 0; i < rows.length; i++) {
                    int key = random.nextInt(6);
                    if (random.nextInt(3) == 0) {
                        rows[i] = "-D[" + key + ", NULL]";
                        expected.addAll(model.delete(key, now));
                    } else {
                        String row = "[" + key + ", t" + random.nextInt(3) + "]";
                        rows[i] = (random.nextBoolean() ? "+I" : "+U") + row;
                        expected.addAll(model.put(key, row, now));
                    }
                }
                harness.input(rows);
                changes.addAll(expected);
                if (!bundles) {
                    harness.expectInAnyOrder(expected.toArray(new String[0]));
                }
                if (step % 3 == 0) {
                    harness.watermark(step)
                            .expectTable(OperatorHarness.fold(changes).toArray(new String[0]));
                    now += random.nextInt(60);
                    harness.processingTime(now);
                }
            }
            harness.close();
        }
    }
}
