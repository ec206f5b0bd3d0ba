package io.tidemill.core.operator;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.expression.Expression;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Emits each batch once for each projection list. */
final class ExpandOperator implements Operator {
    private final ExpressionCompiler compiler;
    private final List<List<Expression>> lists;
    private final LogicalType inputType;
    private final EvaluationSession session;
    private final SeenWatermark watermark = new SeenWatermark();
    private Output output;
    private Projection[] projections;

    ExpandOperator(
            ExpressionCompiler compiler,
            List<List<Expression>> lists,
            LogicalType inputType,
            EvaluationSession session) {
        this.compiler = compiler;
        this.lists = lists;
        this.inputType = inputType;
        this.session = session;
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        projections = new Projection[lists.size()];
        for (int i = 0; i < projections.length; i++) {
            projections[i] = compiler.projection(lists.get(i), inputType.children(), watermark.in(session));
        }
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        if (batch.isEmpty()) {
            return;
        }
        for (Projection projection : projections) {
            if (output.finished()) {
                return;
            }
            output.emit(projection.project(batch));
        }
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        watermark.advance(timestampMillis);
        output.emitWatermark(timestampMillis);
    }

    @Override
    public void endInput(int input) {
        // Holds no rows.
    }
}
