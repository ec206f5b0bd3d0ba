package io.tidemill.core.operator;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Filter;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.expression.Expression;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Optional;

/** Filter to a selection, then projection of the rows that are left. */
final class CalcOperator implements Operator {
    private final ExpressionCompiler compiler;
    private final Optional<Expression> condition;
    private final List<Expression> projections;
    private final LogicalType inputType;
    private final EvaluationSession session;
    private final SeenWatermark watermark = new SeenWatermark();
    private Output output;
    private Filter filter;
    private Projection projection;
    private int[] selection = new int[0];

    CalcOperator(
            ExpressionCompiler compiler,
            Optional<Expression> condition,
            List<Expression> projections,
            LogicalType inputType,
            EvaluationSession session) {
        this.compiler = compiler;
        this.condition = condition;
        this.projections = projections;
        this.inputType = inputType;
        this.session = session;
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        EvaluationSession own = watermark.in(session);
        filter = condition
                .map(expression -> compiler.filter(expression, inputType.children(), own))
                .orElse(null);
        projection = compiler.projection(projections, inputType.children(), own);
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        if (batch.isEmpty() || output.finished()) {
            return;
        }
        ColumnBatch rows = batch;
        if (filter != null) {
            if (selection.length < batch.size()) {
                selection = new int[Math.max(batch.size(), selection.length * 2)];
            }
            int count = filter.select(batch, selection);
            if (count == 0) {
                return;
            }
            if (count < batch.size()) {
                rows = batch.withColumns(batch.columns());
                rows.setSelection(selection, count);
            }
        }
        output.emit(projection.project(rows));
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
