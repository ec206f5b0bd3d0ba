package io.tidemill.core.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RepeatOperatorTest {
    private static final LogicalType TEXT = LogicalType.string();
    private static final LogicalType COUNT = LogicalType.bigint().notNull();
    private static final LogicalType ROW = LogicalType.row(List.of("v", "n"), List.of(TEXT, COUNT));

    private final RecordingContext context = new RecordingContext(3);
    private final RepeatOperator operator = new RepeatOperator();

    private List<String> rows() {
        return OperatorRows.rows(context, List.of(TEXT));
    }

    @Test
    void rowsComeAsOftenAsTheirCount() {
        operator.open(context);
        operator.onBatch(
                0,
                OperatorRows.batch(
                        ROW, List.of(List.of("a", 4L), List.of("b", 0L), List.of("c", -2L), List.of("d", 1L))));
        assertThat(rows()).containsExactly("+I[a]", "+I[a]", "+I[a]", "+I[a]", "+I[d]");
        // No batch is larger than the host allows.
        assertThat(context.batches).allSatisfy(batch -> assertThat(batch.size()).isLessThanOrEqualTo(3));
    }

    @Test
    void anUpdateEmitsTheDifference() {
        operator.open(context);
        RowKind[] kinds = {
            RowKind.INSERT,
            RowKind.UPDATE_BEFORE,
            RowKind.UPDATE_AFTER,
            RowKind.UPDATE_BEFORE,
            RowKind.UPDATE_AFTER,
            RowKind.UPDATE_BEFORE,
            RowKind.UPDATE_AFTER,
            RowKind.DELETE
        };
        operator.onBatch(
                0,
                OperatorRows.batch(
                        ROW,
                        kinds,
                        List.of(
                                List.of("a", 1L),
                                List.of("a", 1L),
                                List.of("a", 3L),
                                List.of("a", 3L),
                                List.of("a", -1L),
                                // an update of another row is no update of this one
                                List.of("b", 1L),
                                List.of("c", 1L),
                                List.of("d", 2L))));
        assertThat(rows())
                .containsExactly(
                        "+I[a]", "+I[a]", "+I[a]", "-D[a]", "-D[a]", "-D[a]", "-D[b]", "+I[c]", "-D[d]", "-D[d]");
    }
}
