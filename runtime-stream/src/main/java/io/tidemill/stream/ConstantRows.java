package io.tidemill.stream;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** The rows of VALUES as a batch. */
final class ConstantRows {
    private ConstantRows() {}

    static ColumnBatch of(ValuesNode node, ExpressionCompiler compiler, EvaluationSession session) {
        List<LogicalType> types = node.properties().outputType().children();
        ColumnVector[] columns =
                Vectors.allocateAll(types, Math.max(1, node.rows().size()));
        ColumnBatch oneRow = new ColumnBatch(1);
        for (int row = 0; row < node.rows().size(); row++) {
            List<Expression> literals = List.copyOf(node.rows().get(row));
            Projection projection = compiler.projection(literals, List.of(), session);
            ColumnBatch values = projection.project(oneRow);
            for (int i = 0; i < columns.length; i++) {
                columns[i].set(row, values.column(i), 0);
            }
        }
        return new ColumnBatch(node.rows().size(), columns);
    }
}
