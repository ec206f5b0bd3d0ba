package io.tidemill.core.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CalcOperatorTest {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType TEXT = LogicalType.string();
    private static final LogicalType ROW = LogicalType.row(List.of("a", "b"), List.of(INT, TEXT));
    private static final Expression A = new InputReference(0, INT);
    private static final Expression B = new InputReference(1, TEXT);

    private final RecordingContext context = new RecordingContext(4);

    private CalcOperator calc(Optional<Expression> condition, Expression... projections) {
        CalcOperator operator =
                new CalcOperator(OperatorRows.COMPILER, condition, List.of(projections), ROW, OperatorRows.SESSION);
        operator.open(context);
        return operator;
    }

    private static Expression greaterThan(int value) {
        return FunctionCall.of(">", LogicalType.bool(), A, Literal.of(value));
    }

    @Test
    void filtersThenProjects() {
        CalcOperator operator =
                calc(Optional.of(greaterThan(1)), B, FunctionCall.of("+", INT, A, Literal.of(10)), Literal.of("x"));
        operator.onBatch(
                0, OperatorRows.batch(ROW, List.of(List.of(1, "p"), List.of(2, "q"), Arrays.asList(null, "r"))));
        operator.onBatch(0, OperatorRows.batch(ROW, List.of(List.of(5, "s"))));
        assertThat(OperatorRows.rows(context, List.of(TEXT, INT, TEXT)))
                .containsExactly("+I[q, 12, x]", "+I[s, 15, x]");
    }

    @Test
    void keepsSelectionAndKinds() {
        CalcOperator operator = calc(Optional.of(greaterThan(1)), A);
        ColumnBatch batch = OperatorRows.batch(
                ROW,
                new RowKind[] {RowKind.DELETE, RowKind.UPDATE_BEFORE, RowKind.UPDATE_AFTER, RowKind.INSERT},
                List.of(List.of(2, ""), List.of(3, ""), List.of(0, ""), List.of(4, "")));
        batch.setSelection(new int[] {1, 2, 3}, 3);
        operator.onBatch(0, batch);
        assertThat(OperatorRows.rows(context, List.of(INT))).containsExactly("-U[3]", "+I[4]");
        assertThat(batch.size()).isEqualTo(3);
    }

    @Test
    void emitsNothingWhenNoRowPasses() {
        CalcOperator operator = calc(Optional.of(greaterThan(9)), FunctionCall.of("/", INT, A, Literal.of(0)));
        operator.onBatch(0, OperatorRows.batch(ROW, List.of(List.of(1, ""))));
        assertThat(context.batches).isEmpty();
    }

    @Test
    void showsTheWatermarkThatItHasSeen() {
        LogicalType time = LogicalType.timestamp(3);
        CalcOperator operator =
                calc(Optional.empty(), FunctionCall.of("CURRENT_WATERMARK", time, new InputReference(0, INT)));
        operator.onBatch(0, OperatorRows.batch(ROW, List.of(List.of(1, ""))));
        operator.onWatermark(0, 7);
        operator.onBatch(0, OperatorRows.batch(ROW, List.of(List.of(2, ""))));
        operator.endInput(0);
        operator.close();
        assertThat(OperatorRows.rows(context, List.of(time))).containsExactly("+I[null]", "+I[7000]");
        assertThat(context.watermarks).containsExactly(7L);
    }
}
