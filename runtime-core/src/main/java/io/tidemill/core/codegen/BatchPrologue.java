package io.tidemill.core.codegen;

import static io.airlift.bytecode.ParameterizedType.type;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.invokeStatic;

import io.airlift.bytecode.BytecodeBlock;
import io.airlift.bytecode.Scope;
import io.airlift.bytecode.Variable;
import io.airlift.bytecode.expression.BytecodeExpression;
import io.tidemill.core.codegen.Node.ColumnNode;
import io.tidemill.core.codegen.Node.ConstantNode;
import io.tidemill.core.codegen.Node.ObjectNode;
import io.tidemill.core.codegen.RowEmitter.Value;
import io.tidemill.core.expression.Int128;
import io.tidemill.core.function.FunctionContext;
import io.tidemill.core.function.Slice;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Code that runs once a batch, before its rows: loads what does not depend on the row into variables, each thing once. */
final class BatchPrologue {
    private final Scope scope;
    private final Variable frame;
    private final BytecodeBlock code;
    private final Map<Object, BytecodeExpression[]> loaded = new HashMap<>();

    BatchPrologue(Scope scope, Variable frame, BytecodeBlock code) {
        this.scope = scope;
        this.frame = frame;
        this.code = code;
    }

    /** A variable set once a batch. */
    Variable variable(Class<?> type, BytecodeExpression value) {
        Variable variable = scope.createTempVariable(type);
        code.append(variable.set(value));
        return variable;
    }

    Variable frame() {
        return frame;
    }

    BytecodeExpression field(String name, Class<?> type) {
        return frame.getField(name, type);
    }

    /** The arrays of a column, or the vector of a nested one. */
    BytecodeExpression[] column(ColumnNode column) {
        BytecodeExpression[] arrays = loaded.get(column.path());
        if (arrays == null) {
            arrays = arrays(vector(column.path()), column.type());
            loaded.put(column.path(), arrays);
        }
        return arrays;
    }

    /** The validity bits of a column. */
    BytecodeExpression bitmap(List<Integer> path) {
        List<Object> key = List.of("validity", path);
        BytecodeExpression[] bitmap = loaded.get(key);
        if (bitmap == null) {
            bitmap = new BytecodeExpression[] {
                variable(
                        long[].class,
                        invokeStatic(
                                KernelSupport.class,
                                "validity",
                                long[].class,
                                vector(path),
                                field("rowLimit", int.class)))
            };
            loaded.put(key, bitmap);
        }
        return bitmap[0];
    }

    private BytecodeExpression vector(List<Integer> path) {
        List<Object> key = List.of("vector", path);
        BytecodeExpression[] vector = loaded.get(key);
        if (vector == null) {
            BytecodeExpression value = path.size() == 1
                    ? field("input", ColumnVector[].class).getElement(path.get(0))
                    : invokeStatic(
                            KernelSupport.class,
                            "field",
                            ColumnVector.class,
                            vector(path.subList(0, path.size() - 1)),
                            constantInt(path.get(path.size() - 1)));
            vector = new BytecodeExpression[] {variable(ColumnVector.class, value)};
            loaded.put(key, vector);
        }
        return vector[0];
    }

    /** The arrays of a vector, in the prologue. */
    private BytecodeExpression[] arrays(BytecodeExpression vector, LogicalType type) {
        if (Physical.isNested(type)) {
            return new BytecodeExpression[] {vector};
        }
        Class<?> vectorClass = Physical.vectorClass(type);
        Variable typed = variable(vectorClass, vector.cast(vectorClass));
        return switch (type.physical()) {
            case BYTES ->
                new BytecodeExpression[] {
                    variable(byte[].class, typed.invoke("heap", byte[].class)),
                    variable(int[].class, typed.invoke("offsets", int[].class)),
                    variable(int[].class, typed.invoke("lengths", int[].class))
                };
            case INT128 ->
                new BytecodeExpression[] {
                    variable(long[].class, typed.invoke("high", long[].class)),
                    variable(long[].class, typed.invoke("low", long[].class))
                };
            default -> {
                Class<?> array = Physical.arrayClass(type);
                yield new BytecodeExpression[] {variable(array, typed.invoke("values", array))};
            }
        };
    }

    /** A constant of the kernel. */
    Value constant(ConstantNode constant) {
        List<Object> key = List.of("constant", constant.slot(), constant.type().physical());
        BytecodeExpression[] parts = loaded.get(key);
        if (parts == null) {
            parts = constantParts(constant);
            loaded.put(key, parts);
        }
        return new Value(parts, null);
    }

    BytecodeExpression object(int slot) {
        return field("constants", Object[].class).getElement(slot);
    }

    private BytecodeExpression[] constantParts(ConstantNode constant) {
        BytecodeExpression object = object(constant.slot());
        return switch (constant.type().physical()) {
            case BYTE, INT -> new BytecodeExpression[] {constant("intConstant", int.class, object)};
            case LONG -> new BytecodeExpression[] {constant("longConstant", long.class, object)};
            case FLOAT -> new BytecodeExpression[] {constant("floatConstant", float.class, object)};
            case DOUBLE -> new BytecodeExpression[] {constant("doubleConstant", double.class, object)};
            case BYTES -> {
                Variable slice = variable(Slice.class, object.cast(Slice.class));
                yield new BytecodeExpression[] {
                    variable(byte[].class, slice.invoke("heap", byte[].class)),
                    variable(int.class, slice.invoke("offset", int.class)),
                    variable(int.class, slice.invoke("length", int.class))
                };
            }
            case INT128 -> {
                Variable wide = variable(Int128.class, object.cast(Int128.class));
                yield new BytecodeExpression[] {
                    variable(long.class, wide.invoke("high", long.class)),
                    variable(long.class, wide.invoke("low", long.class))
                };
            }
            case ARRAY, MAP, ROW ->
                new BytecodeExpression[] {variable(ColumnVector.class, object.cast(ColumnVector.class)), constantInt(0)
                };
        };
    }

    private Variable constant(String method, Class<?> type, BytecodeExpression object) {
        return variable(type, invokeStatic(KernelSupport.class, method, type, object));
    }

    /** An object that was prepared for calls, such as a compiled pattern. */
    Value prepared(ObjectNode object) {
        List<Object> key = List.of("object", object.slot());
        BytecodeExpression[] parts = loaded.computeIfAbsent(key, unused -> new BytecodeExpression[] {
            variable(object.javaType(), object(object.slot()).cast(object.javaType()))
        });
        return new Value(parts, null);
    }

    BytecodeExpression context() {
        return loaded.computeIfAbsent("context", unused ->
                new BytecodeExpression[] {variable(FunctionContext.class, field("context", FunctionContext.class))})[0];
    }

    Variable types(int slot) {
        return (Variable) loaded.computeIfAbsent(List.of("types", slot), unused -> new BytecodeExpression[] {
            variable(SignatureTypes.class, object(slot).cast(SignatureTypes.class))
        })[0];
    }

    /** The vector that new nested values of a node go into. */
    Variable scratch(int slot) {
        return (Variable) loaded.computeIfAbsent(List.of("scratch", slot), unused -> new BytecodeExpression[] {
            variable(ColumnVector.class, field("scratch", ColumnVector[].class).getElement(slot))
        })[0];
    }
}
