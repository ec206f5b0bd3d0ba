package io.tidemill.core.operator;

import io.tidemill.core.codegen.BytecodeExpressionCompiler;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Rows of Java values in and out of operators. */
final class OperatorRows {
    static final ExpressionCompiler COMPILER = new BytecodeExpressionCompiler(new BuiltinFunctions());
    static final EvaluationSession SESSION = new EvaluationSession(
            ZoneOffset.UTC, InstantSource.fixed(Instant.EPOCH), 0, () -> Long.MIN_VALUE, false, 4000);

    private OperatorRows() {}

    static ColumnBatch batch(LogicalType rowType, List<List<Object>> rows) {
        ColumnVector[] vectors = Vectors.allocateAll(rowType.children(), Math.max(rows.size(), 1));
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < vectors.length; i++) {
                BoxedValues.write(
                        vectors[i],
                        row,
                        rows.get(row).get(i),
                        rowType.children().get(i));
            }
        }
        return new ColumnBatch(rows.size(), vectors);
    }

    static ColumnBatch batch(LogicalType rowType, RowKind[] kinds, List<List<Object>> rows) {
        ColumnBatch batch = batch(rowType, rows);
        byte[] codes = new byte[kinds.length];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = kinds[i].code();
        }
        batch.setRowKinds(codes);
        return batch;
    }

    /** All emitted rows as text with their kinds: {@code +I[1, a]}. */
    static List<String> rows(RecordingContext context, List<LogicalType> types) {
        List<String> rows = new ArrayList<>();
        for (ColumnBatch batch : context.batches) {
            for (int i = 0; i < batch.size(); i++) {
                int row = batch.row(i);
                List<Object> values = new ArrayList<>();
                for (int column = 0; column < types.size(); column++) {
                    values.add(BoxedValues.read(batch.column(column), row, types.get(column)));
                }
                rows.add(RowKind.of(batch.rowKind(row)).symbol() + values);
            }
        }
        return rows;
    }
}
