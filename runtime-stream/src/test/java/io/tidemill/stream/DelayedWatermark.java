package io.tidemill.stream;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Filter;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.plan.StreamWatermarkNode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Stands in for the compiler in watermark tests: the watermark is a time column less a delay. */
final class DelayedWatermark implements ExpressionCompiler {
    private final int timeColumn;
    private final long delayMicros;

    DelayedWatermark(int timeColumn, long delayMillis) {
        this.timeColumn = timeColumn;
        this.delayMicros = delayMillis * 1000;
    }

    /** An operator that makes such watermarks. */
    static WatermarkOperator operator(LogicalType row, int timeColumn, long delayMillis, long idleTimeoutMillis) {
        StreamWatermarkNode node = new StreamWatermarkNode(
                Nodes.properties(row),
                Nodes.source(row),
                timeColumn,
                new InputReference(timeColumn, row.children().get(timeColumn)),
                idleTimeoutMillis);
        return new WatermarkOperator(node, new DelayedWatermark(timeColumn, delayMillis), JoinOperatorTest.session());
    }

    @Override
    public Projection projection(
            List<Expression> expressions, List<LogicalType> inputTypes, EvaluationSession session) {
        return input -> {
            LongVector times = (LongVector) input.column(timeColumn);
            LongVector watermarks = new LongVector(Math.max(1, input.rowCount()));
            for (int row = 0; row < input.rowCount(); row++) {
                if (times.isNull(row)) {
                    watermarks.setNull(row);
                } else {
                    watermarks.set(row, times.get(row) - delayMicros);
                }
            }
            ColumnBatch result = input.withColumns(watermarks);
            return result;
        };
    }

    @Override
    public Filter filter(Expression condition, List<LogicalType> inputTypes, EvaluationSession session) {
        throw new AssertionError("watermarks do not filter");
    }

    @Override
    public Literal fold(Expression constant, EvaluationSession session) {
        throw new AssertionError("watermarks do not fold");
    }
}
