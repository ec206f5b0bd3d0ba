package io.tidemill.core.codegen;

import static io.airlift.bytecode.ParameterizedType.type;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantDouble;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantFloat;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantLong;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantNull;
import static io.airlift.bytecode.expression.BytecodeExpressions.getStatic;
import static io.airlift.bytecode.expression.BytecodeExpressions.inlineIf;

import io.airlift.bytecode.BytecodeBlock;
import io.airlift.bytecode.Variable;
import io.airlift.bytecode.expression.BytecodeExpression;
import io.tidemill.core.codegen.Node.InlineNode;
import io.tidemill.core.codegen.RowEmitter.Value;
import io.tidemill.core.expression.Int128;
import io.tidemill.core.function.Slice;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;

/** Values as the parts that they have in local variables: made from constants and objects, assigned to variables. */
final class Parts {
    private Parts() {}

    /** What stands where a value is NULL. */
    static BytecodeExpression[] defaults(LogicalType type) {
        return switch (type.physical()) {
            case BYTE, INT -> new BytecodeExpression[] {constantInt(0)};
            case LONG -> new BytecodeExpression[] {constantLong(0)};
            case FLOAT -> new BytecodeExpression[] {constantFloat(0)};
            case DOUBLE -> new BytecodeExpression[] {constantDouble(0)};
            case INT128 -> new BytecodeExpression[] {constantLong(0), constantLong(0)};
            case BYTES ->
                new BytecodeExpression[] {
                    getStatic(type(KernelSupport.class), "NO_BYTES", type(byte[].class)), constantInt(0), constantInt(0)
                };
            case ARRAY, MAP, ROW -> new BytecodeExpression[] {constantNull(ColumnVector.class), constantInt(0)};
        };
    }

    /** A number as a constant of the code. */
    static BytecodeExpression inlined(InlineNode inline) {
        return switch (inline.type().physical()) {
            case LONG -> constantLong(inline.value().longValue());
            case FLOAT -> constantFloat(inline.value().floatValue());
            case DOUBLE -> constantDouble(inline.value().doubleValue());
            default -> constantInt(inline.value().intValue());
        };
    }

    /** Sets variables to a value; {@code valid} may be null when it never is NULL. */
    static void assign(Variable[] results, Variable valid, Value value, BytecodeBlock code) {
        for (int i = 0; i < results.length; i++) {
            code.append(results[i].set(value.parts()[i]));
        }
        if (valid != null) {
            code.append(valid.set(value.valid() == null ? constantInt(1) : value.valid()));
        }
    }

    static void assignNull(Variable[] results, Variable valid, LogicalType type, BytecodeBlock code) {
        assign(results, valid, new Value(defaults(type), constantInt(0)), code);
    }

    static void setValid(Variable valid, BytecodeBlock code) {
        if (valid != null) {
            code.append(valid.set(constantInt(1)));
        }
    }

    /** The parts of an object that a method returned. */
    static BytecodeExpression[] unboxed(Class<?> returned, Variable object, LogicalType type) {
        if (returned == Slice.class) {
            return new BytecodeExpression[] {
                object.invoke("heap", byte[].class),
                object.invoke("offset", int.class),
                object.invoke("length", int.class)
            };
        } else if (returned == Int128.class) {
            return new BytecodeExpression[] {object.invoke("high", long.class), object.invoke("low", long.class)};
        } else if (returned == Boolean.class) {
            return new BytecodeExpression[] {
                inlineIf(object.invoke("booleanValue", boolean.class), constantInt(1), constantInt(0))
            };
        } else if (returned == Integer.class) {
            return new BytecodeExpression[] {object.invoke("intValue", int.class)};
        } else if (returned == Long.class) {
            return new BytecodeExpression[] {object.invoke("longValue", long.class)};
        } else if (returned == Float.class) {
            return new BytecodeExpression[] {object.invoke("floatValue", float.class)};
        } else if (returned == Double.class) {
            return new BytecodeExpression[] {object.invoke("doubleValue", double.class)};
        }
        throw new IllegalArgumentException(returned + " for " + type);
    }

    static boolean isStoredInPlace(LogicalType type) {
        return type.physical() != PhysicalType.BYTES && !Physical.isNested(type);
    }
}
