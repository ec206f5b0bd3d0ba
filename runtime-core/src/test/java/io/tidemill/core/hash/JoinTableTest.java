package io.tidemill.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JoinTableTest {
    private static final int[] ROWS = {0, 1, 2, 3, 4};

    private static ColumnVector[] keys(Integer... values) {
        IntVector vector = new IntVector(values.length);
        for (int row = 0; row < values.length; row++) {
            if (values[row] == null) {
                vector.setNull(row);
            } else {
                vector.set(row, values[row]);
            }
        }
        return new ColumnVector[] {vector};
    }

    private static JoinTable table(boolean nullSafe, ColumnVector[] keys) {
        return JoinTable.build(keys, List.of(LogicalType.int32()), new boolean[] {nullSafe}, ROWS.length);
    }

    private static int[] find(JoinTable table, ColumnVector[] keys) {
        int[] found = new int[ROWS.length];
        table.probe().find(keys, ROWS, 0, ROWS.length, found);
        return found;
    }

    @Test
    void uniqueKeysWithANullInAnyPlaceLeadToTheirRows() {
        for (int place = 0; place < ROWS.length; place++) {
            Integer[] values = {10, 20, 30, 40, 50};
            values[place] = null;
            ColumnVector[] keys = keys(values);
            JoinTable table = table(true, keys);
            int[] found = find(table, keys);
            table.toRows(found, 0, ROWS.length);
            assertThat(table.unique()).isTrue();
            assertThat(found).containsExactly(ROWS);
        }
    }

    @Test
    void rowsWithNullAreLeftOutWhereNullEqualsNothing() {
        ColumnVector[] keys = keys(10, null, 30, 40, null);
        JoinTable table = table(false, keys);
        int[] found = find(table, keys);
        table.toRows(found, 0, ROWS.length);
        assertThat(found).containsExactly(0, -1, 2, 3, -1);
    }

    @Test
    void keysNearAndFarApartAreFoundAlike() {
        Random random = new Random(3);
        for (long spread : new long[] {1, 40, 4_000, 1L << 40, -1}) {
            LongVector build = new LongVector(3_000);
            LongVector probe = new LongVector(3_000);
            Map<Long, List<Integer>> expected = new HashMap<>();
            for (int row = 0; row < 3_000; row++) {
                if (row % 97 == 5) {
                    build.setNull(row);
                } else {
                    long value = number(random, spread);
                    build.set(row, value);
                    expected.computeIfAbsent(value, key -> new ArrayList<>()).add(row);
                }
                if (row % 89 == 7) {
                    probe.setNull(row);
                } else {
                    probe.set(row, number(random, spread));
                }
            }
            JoinTable table = JoinTable.build(
                    new ColumnVector[] {build}, List.of(LogicalType.bigint()), new boolean[] {false}, 3_000);
            int[] rows = IntStream.range(0, 3_000).toArray();
            int[] found = new int[3_000];
            table.probe().find(new ColumnVector[] {probe}, rows, 0, 3_000, found);
            for (int row = 0; row < 3_000; row++) {
                List<Integer> matches = probe.isNull(row) ? null : expected.get(probe.get(row));
                assertThat(rows(table, found[row])).isEqualTo(matches == null ? List.of() : matches);
            }
            assertThat(table.keyCount()).isEqualTo(expected.size());
        }
    }

    private static long number(Random random, long spread) {
        return spread < 0
                ? new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0}[random.nextInt(3)]
                : Math.floorMod(random.nextLong(), spread) - spread / 2;
    }

    private static List<Integer> rows(JoinTable table, int key) {
        if (key < 0) {
            return List.of();
        }
        return table.unique()
                ? List.of(table.row(key))
                : IntStream.range(table.start(key), table.end(key))
                        .mapToObj(at -> table.rows()[at])
                        .toList();
    }
}
