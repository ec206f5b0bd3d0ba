package io.tidemill.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.type.LogicalType;
import java.util.List;
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
}
