package io.tidemill.core.codegen;

import static io.airlift.bytecode.ParameterizedType.type;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseAnd;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseXor;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantNull;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantString;
import static io.airlift.bytecode.expression.BytecodeExpressions.equal;
import static io.airlift.bytecode.expression.BytecodeExpressions.inlineIf;
import static io.airlift.bytecode.expression.BytecodeExpressions.invokeStatic;
import static io.airlift.bytecode.expression.BytecodeExpressions.isNotNull;
import static io.airlift.bytecode.expression.BytecodeExpressions.newInstance;
import static io.airlift.bytecode.expression.BytecodeExpressions.notEqual;

import io.airlift.bytecode.BytecodeBlock;
import io.airlift.bytecode.Variable;
import io.airlift.bytecode.control.IfStatement;
import io.airlift.bytecode.expression.BytecodeExpression;
import io.tidemill.core.codegen.Node.BoxedNode;
import io.tidemill.core.codegen.Node.InvokeNode;
import io.tidemill.core.codegen.Node.ObjectNode;
import io.tidemill.core.codegen.Node.RequiredNode;
import io.tidemill.core.codegen.RowEmitter.Value;
import io.tidemill.core.expression.Int128;
import io.tidemill.core.function.ScalarMethod;
import io.tidemill.core.function.Slice;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Writes calls of functions, with values as primitives or as Java objects, and the check of a cast. */
final class CallEmitter {
    private final RowEmitter rows;
    private final BatchPrologue prologue;
    private final Nullability nullability;

    CallEmitter(RowEmitter rows, BatchPrologue prologue, Nullability nullability) {
        this.rows = rows;
        this.prologue = prologue;
        this.nullability = nullability;
    }

    Value invoke(InvokeNode node, BytecodeBlock code) {
        ScalarMethod method = node.method();
        List<Value> arguments = new ArrayList<>();
        BytecodeExpression allValid = null;
        for (int i = 0; i < node.children().size(); i++) {
            Node child = node.children().get(i);
            Value value = child instanceof ObjectNode object ? prologue.prepared(object) : rows.emit(child, code);
            arguments.add(value);
            if (!method.takesNull(i)) {
                allValid = rows.both(allValid, value.valid(), code);
            }
        }
        BytecodeExpression call = invokeStatic(method.method(), passed(method, arguments));
        return rows.guarded(
                node.type(),
                allValid,
                nullability.mayBeNull(node),
                code,
                (results, valid, block) ->
                        assignReturned(method.returnType(), call, node.type(), results, valid, block));
    }

    private List<BytecodeExpression> passed(ScalarMethod method, List<Value> arguments) {
        List<BytecodeExpression> passed = new ArrayList<>();
        if (method.takesContext()) {
            passed.add(prologue.context());
        }
        for (int i = 0; i < arguments.size(); i++) {
            Value value = arguments.get(i);
            switch (method.passing().get(i)) {
                case SLICE -> passed.add(newInstance(Slice.class, value.parts()));
                case NULLABLE_SLICE -> passed.add(orNull(value));
                case INT128 -> passed.add(newInstance(Int128.class, value.parts()));
                case BOOLEAN -> passed.add(notEqual(value.part(), constantInt(0)));
                default -> passed.addAll(List.of(value.parts()));
            }
        }
        return passed;
    }

    private static BytecodeExpression orNull(Value value) {
        BytecodeExpression object = newInstance(Slice.class, value.parts()).cast(Object.class);
        return value.valid() == null
                ? object
                : inlineIf(notEqual(value.valid(), constantInt(0)), object, constantNull(Object.class));
    }

    private void assignReturned(
            Class<?> returned,
            BytecodeExpression call,
            LogicalType type,
            Variable[] results,
            Variable valid,
            BytecodeBlock code) {
        if (returned == boolean.class) {
            code.append(results[0].set(inlineIf(call, constantInt(1), constantInt(0))));
            Parts.setValid(valid, code);
        } else if (returned.isPrimitive()) {
            code.append(results[0].set(call));
            Parts.setValid(valid, code);
        } else {
            Variable object = rows.store(code, returned, call);
            BytecodeBlock present = new BytecodeBlock();
            BytecodeExpression[] parts = Parts.unboxed(returned, object, type);
            for (int i = 0; i < parts.length; i++) {
                present.append(results[i].set(parts[i]));
            }
            Parts.setValid(valid, present);
            BytecodeBlock absent = new BytecodeBlock();
            Parts.assignNull(results, valid, type, absent);
            code.append(new IfStatement()
                    .condition(isNotNull(object))
                    .ifTrue(present)
                    .ifFalse(absent));
        }
    }

    Value boxed(BoxedNode node, BytecodeBlock code) {
        List<Value> arguments = new ArrayList<>();
        BytecodeExpression allValid = null;
        for (Node child : node.children()) {
            Value value = rows.emit(child, code);
            arguments.add(value);
            if (!node.nullTolerant()) {
                allValid = rows.both(allValid, value.valid(), code);
            }
        }
        Variable types = prologue.types(node.typesSlot());
        return rows.guarded(node.type(), allValid, true, code, (results, valid, block) -> {
            Variable array = rows.store(
                    block,
                    Object[].class,
                    invokeStatic(KernelSupport.class, "arguments", Object[].class, constantInt(arguments.size())));
            for (int i = 0; i < arguments.size(); i++) {
                box(node.children().get(i).type(), arguments.get(i), array, i, types, block);
            }
            Variable object = rows.store(
                    block,
                    Object.class,
                    invokeStatic(
                            KernelSupport.class,
                            "call",
                            Object.class,
                            prologue.object(node.functionSlot()),
                            array,
                            prologue.context()));
            BytecodeBlock present = new BytecodeBlock();
            BytecodeExpression[] parts = parts(object, types, node.type(), present);
            for (int i = 0; i < parts.length; i++) {
                present.append(results[i].set(parts[i]));
            }
            Parts.setValid(valid, present);
            BytecodeBlock absent = new BytecodeBlock();
            Parts.assignNull(results, valid, node.type(), absent);
            block.append(new IfStatement()
                    .condition(isNotNull(object))
                    .ifTrue(present)
                    .ifFalse(absent));
        });
    }

    private void box(LogicalType type, Value value, Variable array, int index, Variable types, BytecodeBlock code) {
        List<BytecodeExpression> passed = new ArrayList<>(List.of(array, constantInt(index), types));
        passed.addAll(List.of(value.parts()));
        BytecodeExpression put = invokeStatic(
                KernelSupport.class,
                "box" + Physical.suffix(type),
                void.class,
                Physical.parameters(type, Object[].class, int.class, SignatureTypes.class),
                passed.toArray(new BytecodeExpression[0]));
        if (value.valid() == null) {
            code.append(put);
        } else {
            // Without the call the element stays null.
            code.append(new IfStatement()
                    .condition(notEqual(value.valid(), constantInt(0)))
                    .ifTrue(put));
        }
    }

    /** The parts of a Java object. */
    private BytecodeExpression[] parts(Variable object, Variable types, LogicalType type, BytecodeBlock code) {
        return switch (type.physical()) {
            case BYTE ->
                new BytecodeExpression[] {invokeStatic(KernelSupport.class, "unboxBoolean", int.class, object)};
            case INT -> new BytecodeExpression[] {invokeStatic(KernelSupport.class, "unboxInt", int.class, object)};
            case LONG ->
                new BytecodeExpression[] {invokeStatic(KernelSupport.class, "unboxLong", long.class, object, types)};
            case FLOAT ->
                new BytecodeExpression[] {invokeStatic(KernelSupport.class, "unboxFloat", float.class, object)};
            case DOUBLE ->
                new BytecodeExpression[] {invokeStatic(KernelSupport.class, "unboxDouble", double.class, object)};
            case INT128 -> {
                Variable wide = rows.store(
                        code,
                        Int128.class,
                        invokeStatic(KernelSupport.class, "unboxInt128", Int128.class, object, types));
                yield Parts.unboxed(Int128.class, wide, type);
            }
            case BYTES -> {
                Variable slice = rows.store(
                        code, Slice.class, invokeStatic(KernelSupport.class, "unboxSlice", Slice.class, object));
                yield Parts.unboxed(Slice.class, slice, type);
            }
            case ARRAY, MAP, ROW ->
                new BytecodeExpression[] {
                    rows.store(
                            code,
                            ColumnVector.class,
                            invokeStatic(KernelSupport.class, "unboxNested", ColumnVector.class, object, types)),
                    constantInt(0)
                };
        };
    }

    Value required(RequiredNode node, BytecodeBlock code) {
        Value source = rows.emit(node.source(), code);
        Value value = rows.emit(node.value(), code);
        if (value.valid() == null) {
            return value;
        }
        BytecodeBlock fail = new BytecodeBlock();
        List<BytecodeExpression> passed = new ArrayList<>(List.of(source.parts()));
        passed.add(constantString(node.targetText()));
        List<Class<?>> parameters =
                new ArrayList<>(List.of(Physical.partClasses(node.source().type())));
        parameters.add(String.class);
        fail.append(invokeStatic(
                        KernelSupport.class,
                        "castFailed",
                        RuntimeException.class,
                        parameters,
                        passed.toArray(new BytecodeExpression[0])))
                .throwObject();
        BytecodeExpression failed = source.valid() == null
                ? equal(value.valid(), constantInt(0))
                : notEqual(bitwiseAnd(source.valid(), bitwiseXor(value.valid(), constantInt(1))), constantInt(0));
        code.append(new IfStatement().condition(failed).ifTrue(fail));
        return new Value(value.parts(), source.valid());
    }
}
