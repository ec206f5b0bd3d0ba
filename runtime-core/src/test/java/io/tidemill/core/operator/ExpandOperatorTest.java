package io.tidemill.core.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExpandOperatorTest {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType LONG = LogicalType.bigint();
    private static final LogicalType ROW = LogicalType.row(List.of("a", "b"), List.of(INT, INT));

    @Test
    void emitsEachRowOnceForEachList() {
        Expression a = new InputReference(0, INT);
        Expression b = new InputReference(1, INT);
        Expression none = Literal.nullOf(INT);
        ExpandOperator operator = new ExpandOperator(
                OperatorRows.COMPILER,
                List.of(
                        List.of(a, b, Literal.of(0L)),
                        List.of(a, none, Literal.of(1L)),
                        List.of(none, none, Literal.of(3L))),
                ROW,
                OperatorRows.SESSION);
        RecordingContext context = new RecordingContext(4);
        operator.open(context);
        operator.onBatch(
                0,
                OperatorRows.batch(
                        ROW, new RowKind[] {RowKind.INSERT, RowKind.DELETE}, List.of(List.of(1, 2), List.of(3, 4))));
        operator.onWatermark(0, 5);
        operator.endInput(0);
        assertThat(OperatorRows.rows(context, List.of(INT, INT, LONG)))
                .containsExactly(
                        "+I[1, 2, 0]",
                        "-D[3, 4, 0]",
                        "+I[1, null, 1]",
                        "-D[3, null, 1]",
                        "+I[null, null, 3]",
                        "-D[null, null, 3]");
        assertThat(context.watermarks).containsExactly(5L);
    }
}
