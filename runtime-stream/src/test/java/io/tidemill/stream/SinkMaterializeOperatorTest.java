package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.StreamSinkMaterializeNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.error.EngineException;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SinkMaterializeOperatorTest {
    /** email, user. */
    private static final LogicalType ROW = Nodes.row(STRING, INT);

    private static OperatorHarness harness(List<Integer> upsertKey, long ttl) {
        return harness(ROW, upsertKey, ttl);
    }

    private static OperatorHarness harness(LogicalType row, List<Integer> upsertKey, long ttl) {
        StreamSinkMaterializeNode node =
                new StreamSinkMaterializeNode(Nodes.changing(row), Nodes.source(row), List.of(0), upsertKey, ttl);
        return OperatorHarness.of(() -> new SinkMaterializeOperator(node), row).keyedBy(0, node.sinkKey());
    }

    @Test
    void theLastOwnerOfAKeyRemainsWhenAnOlderOneGoes() {
        harness(List.of(1), 0)
                .input("+I[a, 1]", "+I[a, 2]", "-D[a, 1]")
                .expect("+I[a, 1]", "+U[a, 2]")
                .input("-D[a, 2]")
                .expect("-D[a, 2]")
                .close();
    }

    @Test
    void theRowBeforeComesBackWhenTheLastGoes() {
        harness(List.of(), 0).input("+I[a, 1]", "+I[a, 2]", "-D[a, 2]").expect("+I[a, 1]", "+U[a, 2]", "+U[a, 1]");
    }

    @Test
    void aRowOfTheSameInputKeyReplacesItsPredecessor() {
        harness(List.of(1), 0).input("+I[a, 1]", "+U[a, 1]", "-D[a, 1]").expect("+I[a, 1]", "+U[a, 1]", "-D[a, 1]");
    }

    @Test
    void aMissingRowBreaksTheJobUnlessStateExpires() {
        assertThatThrownBy(() -> harness(List.of(), 0).input("-D[a, 1]")).isInstanceOf(EngineException.class);
        harness(List.of(), 100)
                .input("+I[a, 1]")
                .processingTime(500)
                .input("-D[a, 1]")
                .expect("+I[a, 1]")
                .expectCounter("retractions_of_expired_state", 1);
    }

    /** The rows that compete for each sink key, and what each change means; the identity of a row of three is its second value or all of it. */
    private static final class Model {
        private final boolean byUpsertKey;
        private final long ttl;
        private final Map<Integer, List<int[]>> rows = new HashMap<>();
        private final Map<Integer, Long> written = new HashMap<>();

        Model(boolean byUpsertKey, long ttl) {
            this.byUpsertKey = byUpsertKey;
            this.ttl = ttl;
        }

        private List<int[]> write(int key, long now) {
            List<int[]> own = rows.computeIfAbsent(key, k -> new ArrayList<>());
            if (ttl > 0 && written.containsKey(key) && now - written.get(key) >= ttl) {
                own.clear();
            }
            written.put(key, now);
            return own;
        }

        private int find(List<int[]> own, int[] row) {
            for (int i = 0; i < own.size(); i++) {
                if (byUpsertKey ? own.get(i)[1] == row[1] : Arrays.equals(own.get(i), row)) {
                    return i;
                }
            }
            return -1;
        }

        List<String> add(int[] row, long now) {
            List<int[]> own = write(row[0], now);
            String kind = own.isEmpty() ? "+I" : "+U";
            int old = byUpsertKey ? find(own, row) : -1;
            if (old >= 0) {
                own.remove(old);
            }
            own.add(row);
            return List.of(kind + Arrays.toString(row));
        }

        List<String> remove(int[] row, long now) {
            List<int[]> own = write(row[0], now);
            int at = find(own, row);
            if (at < 0) {
                return List.of();
            }
            boolean last = at == own.size() - 1;
            int[] stored = own.remove(at);
            if (own.isEmpty()) {
                return List.of("-D" + Arrays.toString(stored));
            }
            return last ? List.of("+U" + Arrays.toString(own.get(own.size() - 1))) : List.of();
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "true, 0", "false, 100", "true, 100"})
    void randomChangesLeaveTheLastRowStandingAsTheModelSays(boolean byUpsertKey, long ttl) {
        for (int seed = 0; seed < 4; seed++) {
            Model model = new Model(byUpsertKey, ttl);
            OperatorHarness harness = harness(Nodes.row(INT, INT, INT), byUpsertKey ? List.of(1) : List.of(), ttl);
            Random random = new Random(seed);
            List<int[]> alive = new ArrayList<>();
            long now = 0;
            for (int step = 0; step < 80; step++) {
                String[] rows = new String[1 + random.nextInt(4)];
                List<String> expected = new ArrayList<>();
                for (int i = 0; i < rows.length; i++) {
                    if (!alive.isEmpty() && random.nextInt(9) < 4) {
                        int[] row = alive.remove(random.nextInt(alive.size()));
                        rows[i] = "-D" + Arrays.toString(row);
                        expected.addAll(model.remove(row, now));
                    } else {
                        int[] row = {random.nextInt(4), random.nextInt(4), random.nextInt(2)};
                        if (byUpsertKey) {
                            alive.removeIf(old -> old[0] == row[0] && old[1] == row[1]);
                        }
                        alive.add(row);
                        rows[i] = "+U" + Arrays.toString(row);
                        expected.addAll(model.add(row, now));
                    }
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
}
