package io.tidemill.core.codegen;

import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Batches of Java values through kernels. */
final class Kernels {
    static final long NOW = Instant.parse("2024-05-17T10:11:12.345Z").toEpochMilli();
    static final BytecodeExpressionCompiler COMPILER = new BytecodeExpressionCompiler(new BuiltinFunctions());

    private Kernels() {}

    static EvaluationSession session(String zone) {
        return new EvaluationSession(
                ZoneId.of(zone), InstantSource.fixed(Instant.ofEpochMilli(NOW)), NOW, () -> 1_000L, false, 4000);
    }

    static EvaluationSession session() {
        return session("UTC");
    }

    static Expression call(String name, LogicalType type, Expression... arguments) {
        return FunctionCall.of(name, type, arguments);
    }

    static Expression column(int index, LogicalType type) {
        return new InputReference(index, type);
    }

    static Object fold(Expression expression) {
        Object value = COMPILER.fold(expression, session()).value();
        return value;
    }

    static Object fold(String name, LogicalType type, Object... arguments) {
        return fold(call(name, type, literals(arguments)));
    }

    static Expression[] literals(Object... values) {
        return Arrays.stream(values).map(Kernels::literal).toArray(Expression[]::new);
    }

    static Expression literal(Object value) {
        if (value instanceof Expression expression) {
            return expression;
        } else if (value instanceof Boolean bool) {
            return Literal.of(bool);
        } else if (value instanceof Integer number) {
            return Literal.of(number);
        } else if (value instanceof Long number) {
            return Literal.of(number);
        } else if (value instanceof Double number) {
            return new Literal(number, LogicalType.float64().notNull());
        } else if (value instanceof java.math.BigDecimal number) {
            return new Literal(
                    number, LogicalType.decimal(Math.max(number.precision(), number.scale()), number.scale()));
        } else if (value instanceof String text) {
            return Literal.of(text);
        } else if (value == null) {
            return Literal.nullOf(LogicalType.of(io.tidemill.type.TypeRoot.NULL));
        }
        throw new IllegalArgumentException(value.getClass().toString());
    }

    static ColumnBatch batch(List<LogicalType> types, List<List<Object>> rows) {
        ColumnVector[] vectors = Vectors.allocateAll(types, Math.max(rows.size(), 1));
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < types.size(); i++) {
                BoxedValues.write(vectors[i], row, rows.get(row).get(i), types.get(i));
            }
        }
        return new ColumnBatch(rows.size(), vectors);
    }

    static List<Object> column(ColumnBatch batch, int column, LogicalType type) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            values.add(BoxedValues.read(batch.column(column), batch.row(i), type));
        }
        return values;
    }

    /** The values of an expression over rows of one or more columns. */
    static List<Object> project(Expression expression, List<LogicalType> types, List<List<Object>> rows) {
        return column(
                COMPILER.projection(List.of(expression), types, session()).project(batch(types, rows)),
                0,
                expression.type());
    }

    static List<Integer> filter(Expression condition, List<LogicalType> types, List<List<Object>> rows) {
        ColumnBatch batch = batch(types, rows);
        int[] selection = new int[batch.size()];
        int count = COMPILER.filter(condition, types, session()).select(batch, selection);
        return Arrays.stream(selection, 0, count).boxed().toList();
    }
}
