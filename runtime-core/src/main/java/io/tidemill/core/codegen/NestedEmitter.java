package io.tidemill.core.codegen;

import static io.airlift.bytecode.ParameterizedType.type;
import static io.airlift.bytecode.expression.BytecodeExpressions.add;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.greaterThanOrEqual;
import static io.airlift.bytecode.expression.BytecodeExpressions.invokeStatic;
import static io.airlift.bytecode.expression.BytecodeExpressions.notEqual;

import io.airlift.bytecode.BytecodeBlock;
import io.airlift.bytecode.Variable;
import io.airlift.bytecode.control.IfStatement;
import io.airlift.bytecode.expression.BytecodeExpression;
import io.tidemill.core.codegen.Node.BuildNode;
import io.tidemill.core.codegen.Node.ElementNode;
import io.tidemill.core.codegen.Node.FieldNode;
import io.tidemill.core.codegen.RowEmitter.Value;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Writes arrays, maps and rows into scratch vectors and reads from vectors whose class is known by their type only. */
final class NestedEmitter {
    private final RowEmitter rows;
    private final BatchPrologue prologue;

    NestedEmitter(RowEmitter rows, BatchPrologue prologue) {
        this.rows = rows;
        this.prologue = prologue;
    }

    Value build(BuildNode node, BytecodeBlock code) {
        List<Value> values = new ArrayList<>();
        for (Node child : node.children()) {
            values.add(rows.emit(child, code));
        }
        Variable vector = prologue.scratch(node.scratchSlot());
        Variable at = rows.store(
                code,
                int.class,
                invokeStatic(
                        KernelSupport.class,
                        "nextScratchRow",
                        int.class,
                        prologue.frame(),
                        constantInt(node.scratchSlot())));
        int count = node.children().size();
        Variable start = switch (node.type().physical()) {
            case ROW -> at;
            case MAP ->
                rows.store(
                        code,
                        int.class,
                        invokeStatic(KernelSupport.class, "startMap", int.class, vector, at, constantInt(count / 2)));
            default ->
                rows.store(
                        code,
                        int.class,
                        invokeStatic(KernelSupport.class, "startArray", int.class, vector, at, constantInt(count)));
        };
        for (int i = 0; i < count; i++) {
            BytecodeExpression target;
            BytecodeExpression position = start;
            switch (node.type().physical()) {
                case ROW ->
                    target = invokeStatic(KernelSupport.class, "field", ColumnVector.class, vector, constantInt(i));
                case MAP -> {
                    target = invokeStatic(
                            KernelSupport.class, i % 2 == 0 ? "keys" : "values", ColumnVector.class, vector);
                    position = add(start, constantInt(i / 2));
                }
                default -> {
                    target = invokeStatic(KernelSupport.class, "elements", ColumnVector.class, vector);
                    position = add(start, constantInt(i));
                }
            }
            put(node.children().get(i).type(), values.get(i), target, position, code);
        }
        return new Value(new BytecodeExpression[] {vector, at}, null);
    }

    /** Stores a value in a vector whose class is known by the type only. */
    void put(
            LogicalType type, Value value, BytecodeExpression vector, BytecodeExpression position, BytecodeBlock code) {
        List<BytecodeExpression> passed = new ArrayList<>(List.of(vector, position));
        passed.addAll(List.of(value.parts()));
        BytecodeExpression set = invokeStatic(
                KernelSupport.class,
                "put" + Physical.suffix(type),
                void.class,
                Physical.parameters(type, ColumnVector.class, int.class),
                passed.toArray(new BytecodeExpression[0]));
        if (value.valid() == null) {
            code.append(set);
            return;
        }
        code.append(new IfStatement()
                .condition(notEqual(value.valid(), constantInt(0)))
                .ifTrue(set)
                .ifFalse(invokeStatic(KernelSupport.class, "putNull", void.class, vector, position)));
    }

    Value fieldOf(FieldNode node, BytecodeBlock code) {
        Value row0 = rows.emit(node.argument(), code);
        return rows.guarded(node.type(), row0.valid(), true, code, (results, valid, block) -> {
            Variable vector = rows.store(
                    block,
                    ColumnVector.class,
                    invokeStatic(
                            KernelSupport.class,
                            "field",
                            ColumnVector.class,
                            row0.parts()[0],
                            constantInt(node.index())));
            Variable position = rows.store(block, int.class, row0.parts()[1]);
            get(node.type(), vector, position, results, valid, block);
        });
    }

    Value element(ElementNode node, BytecodeBlock code) {
        Value array = rows.emit(node.array(), code);
        Value index = rows.emit(node.index(), code);
        BytecodeExpression allValid = rows.both(array.valid(), index.valid(), code);
        return rows.guarded(node.type(), allValid, true, code, (results, valid, block) -> {
            Variable position = rows.store(
                    block,
                    int.class,
                    invokeStatic(
                            KernelSupport.class,
                            "elementRow",
                            int.class,
                            array.parts()[0],
                            array.parts()[1],
                            index.part()));
            BytecodeBlock present = new BytecodeBlock();
            Variable vector = rows.store(
                    present,
                    ColumnVector.class,
                    invokeStatic(KernelSupport.class, "elements", ColumnVector.class, array.parts()[0]));
            get(node.type(), vector, position, results, valid, present);
            BytecodeBlock absent = new BytecodeBlock();
            Parts.assignNull(results, valid, node.type(), absent);
            block.append(new IfStatement()
                    .condition(greaterThanOrEqual(position, constantInt(0)))
                    .ifTrue(present)
                    .ifFalse(absent));
        });
    }

    /** Reads a row of a vector whose class is known by the type only. */
    void get(
            LogicalType type,
            Variable vector,
            Variable position,
            Variable[] results,
            Variable valid,
            BytecodeBlock code) {
        BytecodeBlock present = new BytecodeBlock();
        switch (type.physical()) {
            case BYTES -> {
                Variable typed = rows.store(present, BytesVector.class, vector.cast(BytesVector.class));
                present.append(results[0].set(typed.invoke("heap", byte[].class)));
                present.append(
                        results[1].set(typed.invoke("offsets", int[].class).getElement(position)));
                present.append(
                        results[2].set(typed.invoke("lengths", int[].class).getElement(position)));
            }
            case INT128 -> {
                present.append(
                        results[0].set(invokeStatic(KernelSupport.class, "getHigh", long.class, vector, position)));
                present.append(
                        results[1].set(invokeStatic(KernelSupport.class, "getLow", long.class, vector, position)));
            }
            case ARRAY, MAP, ROW -> {
                present.append(results[0].set(vector));
                present.append(results[1].set(position));
            }
            default ->
                present.append(results[0].set(invokeStatic(
                        KernelSupport.class,
                        "get" + Physical.suffix(type),
                        Physical.partClasses(type)[0],
                        vector,
                        position)));
        }
        Parts.setValid(valid, present);
        BytecodeBlock absent = new BytecodeBlock();
        Parts.assignNull(results, valid, type, absent);
        code.append(new IfStatement()
                .condition(vector.invoke("isNull", boolean.class, position))
                .ifTrue(absent)
                .ifFalse(present));
    }
}
