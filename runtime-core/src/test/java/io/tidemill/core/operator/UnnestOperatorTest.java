package io.tidemill.core.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.expression.InputReference;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class UnnestOperatorTest {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType TEXT = LogicalType.string();

    private final RecordingContext context = new RecordingContext(3);

    private void run(
            LogicalType collection, boolean outer, boolean ordinality, RowKind[] kinds, List<List<Object>> rows) {
        LogicalType row = LogicalType.row(List.of("id", "c"), List.of(INT, collection));
        UnnestOperator operator = new UnnestOperator(
                OperatorRows.COMPILER, new InputReference(1, collection), row, outer, ordinality, OperatorRows.SESSION);
        operator.open(context);
        operator.onBatch(0, kinds == null ? OperatorRows.batch(row, rows) : OperatorRows.batch(row, kinds, rows));
        operator.endInput(0);
    }

    @Test
    void joinsRowsWithTheElementsOfAnArray() {
        LogicalType ints = LogicalType.array(INT);
        run(
                ints,
                false,
                true,
                new RowKind[] {RowKind.INSERT, RowKind.INSERT, RowKind.INSERT, RowKind.DELETE},
                List.of(
                        List.of(1, Arrays.asList(7, null, 9)),
                        List.of(2, List.of()),
                        Arrays.asList(3, null),
                        List.of(4, List.of(5))));
        assertThat(OperatorRows.rows(context, List.of(INT, ints, INT, INT)))
                .containsExactly(
                        "+I[1, [7, null, 9], 7, 1]",
                        "+I[1, [7, null, 9], null, 2]",
                        "+I[1, [7, null, 9], 9, 3]",
                        "-D[4, [5], 5, 1]");
        // No batch is larger than the host allows.
        assertThat(context.batches).allSatisfy(batch -> assertThat(batch.size()).isLessThanOrEqualTo(3));
    }

    @Test
    void outerKeepsRowsWithoutElements() {
        LogicalType ints = LogicalType.array(INT);
        run(ints, true, true, null, List.of(List.of(1, List.of()), Arrays.asList(2, null), List.of(3, List.of(6))));
        assertThat(OperatorRows.rows(context, List.of(INT, ints, INT, INT)))
                .containsExactly("+I[1, [], null, null]", "+I[2, null, null, null]", "+I[3, [6], 6, 1]");
    }

    @Test
    void rowsGiveTheirFieldsAndMapsTheirEntries() {
        LogicalType pair =
                LogicalType.row(List.of("x", "y"), List.of(INT, TEXT)).withNullable(true);
        LogicalType pairs = LogicalType.array(pair);
        run(pairs, false, false, null, List.of(List.of(1, Arrays.asList(List.of(5, "a"), null))));
        assertThat(OperatorRows.rows(context, List.of(INT, pairs, INT, TEXT)))
                .containsExactly("+I[1, [[5, a], null], 5, a]", "+I[1, [[5, a], null], null, null]");
        context.batches.clear();
        LogicalType map = LogicalType.map(TEXT, INT);
        run(map, false, false, null, List.of(List.of(1, List.of(List.of("k", 2)))));
        assertThat(OperatorRows.rows(context, List.of(INT, map, TEXT, INT))).containsExactly("+I[1, [[k, 2]], k, 2]");
    }

    @Test
    void multisetsRepeatTheirElements() {
        LogicalType multiset = LogicalType.multiset(TEXT);
        run(multiset, false, false, null, List.of(List.of(1, List.of(List.of("a", 2), List.of("b", 1)))));
        assertThat(OperatorRows.rows(context, List.of(INT, multiset, TEXT)))
                .extracting(row -> row.substring(row.length() - 3))
                .containsExactly(" a]", " a]", " b]");
    }
}
