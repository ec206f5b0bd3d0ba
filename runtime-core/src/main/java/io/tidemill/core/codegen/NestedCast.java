package io.tidemill.core.codegen;

import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.function.BoxedFunction;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.core.function.FunctionContext;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;

/** CAST of an ARRAY, MAP or ROW: the parts are converted by kernels of their own. */
final class NestedCast implements BoxedFunction {
    private final Converter converter;

    private interface Converter {
        Object convert(Object value);
    }

    NestedCast(BuiltinFunctions functions, EvaluationSession session, LogicalType from, LogicalType to) {
        converter = converter(new BytecodeExpressionCompiler(functions), session, from, to);
    }

    private static Converter converter(
            ExpressionCompiler compiler, EvaluationSession session, LogicalType from, LogicalType to) {
        if (!Physical.isNested(from)) {
            return leaf(compiler, session, from, to);
        }
        List<Converter> parts = new ArrayList<>();
        for (int i = 0; i < from.children().size(); i++) {
            parts.add(converter(
                    compiler, session, from.children().get(i), to.children().get(i)));
        }
        boolean map = from.is(TypeRoot.MAP, TypeRoot.MULTISET);
        return value -> {
            if (value == null) {
                return null;
            }
            List<Object> converted = new ArrayList<>();
            int index = 0;
            for (Object part : (List<?>) value) {
                if (map) {
                    List<?> entry = (List<?>) part;
                    List<Object> pair = new ArrayList<>();
                    pair.add(parts.get(0).convert(entry.get(0)));
                    pair.add(parts.size() > 1 ? parts.get(1).convert(entry.get(1)) : entry.get(1));
                    converted.add(pair);
                } else {
                    converted.add(parts.get(parts.size() == 1 ? 0 : index++).convert(part));
                }
            }
            return converted;
        };
    }

    private static Converter leaf(
            ExpressionCompiler compiler, EvaluationSession session, LogicalType from, LogicalType to) {
        if (from.withNullable(true).equals(to.withNullable(true))) {
            return value -> value;
        }
        Projection projection = compiler.projection(
                List.of(FunctionCall.of(FunctionNames.CAST, to, new InputReference(0, from))), List.of(from), session);
        ColumnVector vector = Vectors.allocate(from, 1);
        return value -> {
            vector.reset();
            BoxedValues.write(vector, 0, value, from);
            return BoxedValues.read(
                    projection.project(new ColumnBatch(1, vector)).column(0), 0, to);
        };
    }

    @Override
    public Object apply(Object[] arguments, FunctionContext context) {
        return converter.convert(arguments[0]);
    }
}
