package io.tidemill.core.codegen;

import static io.airlift.bytecode.Access.FINAL;
import static io.airlift.bytecode.Access.PUBLIC;
import static io.airlift.bytecode.Access.STATIC;
import static io.airlift.bytecode.Access.a;
import static io.airlift.bytecode.Parameter.arg;
import static io.airlift.bytecode.ParameterizedType.type;
import static io.airlift.bytecode.expression.BytecodeExpressions.add;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.equal;
import static io.airlift.bytecode.expression.BytecodeExpressions.invokeStatic;
import static io.airlift.bytecode.expression.BytecodeExpressions.lessThan;
import static io.airlift.bytecode.expression.BytecodeExpressions.notEqual;

import io.airlift.bytecode.BytecodeBlock;
import io.airlift.bytecode.ClassDefinition;
import io.airlift.bytecode.MethodDefinition;
import io.airlift.bytecode.Parameter;
import io.airlift.bytecode.ParameterizedType;
import io.airlift.bytecode.Scope;
import io.airlift.bytecode.Variable;
import io.airlift.bytecode.control.ForLoop;
import io.airlift.bytecode.control.IfStatement;
import io.airlift.bytecode.expression.BytecodeExpression;
import io.tidemill.core.codegen.RowEmitter.Value;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;

/** Makes a hidden class from units: one static method with one loop for each, one static method for each piece. */
final class KernelWriter {
    private static final ParameterizedType NAME =
            ParameterizedType.typeFromJavaClassName(KernelWriter.class.getPackageName() + ".GeneratedKernel");

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private final Variant variant;
    private final ClassDefinition definition = new ClassDefinition(a(PUBLIC, FINAL), NAME, type(KernelCode.class));

    private KernelWriter(Variant variant) {
        this.variant = variant;
    }

    static KernelCode write(List<Unit> units, Variant variant) {
        KernelWriter writer = new KernelWriter(variant);
        writer.addMethods(units);
        return writer.define();
    }

    private void addMethods(List<Unit> units) {
        definition.declareDefaultConstructor(a(PUBLIC));
        List<MethodDefinition> methods = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            methods.add(unit(units.get(i), i));
        }
        dispatch(methods);
    }

    private KernelCode define() {
        try {
            return (KernelCode) LOOKUP.defineHiddenClass(bytes(), true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new EngineException(ErrorCode.INTERNAL, "generated class cannot be instantiated", e);
        }
    }

    /** The class file that {@link #write} would define. */
    static byte[] bytes(List<Unit> units, Variant variant) {
        KernelWriter writer = new KernelWriter(variant);
        writer.addMethods(units);
        return writer.bytes();
    }

    private byte[] bytes() {
        // Not the library's own generator, which visits the definition twice and loads a disassembler.
        ClassWriter writer = new FrameWriter();
        definition.visit(writer);
        return writer.toByteArray();
    }

    /** Computes frames without loading classes: where two types of objects meet, nothing but null tests follows. */
    private static final class FrameWriter extends ClassWriter {
        FrameWriter() {
            super(COMPUTE_FRAMES);
        }

        @Override
        protected String getCommonSuperClass(String first, String second) {
            return "java/lang/Object";
        }
    }

    private void dispatch(List<MethodDefinition> methods) {
        Parameter unit = arg("unit", int.class);
        Parameter frame = arg("frame", KernelFrame.class);
        MethodDefinition run = definition.declareMethod(a(FINAL), "run", type(int.class), unit, frame);
        BytecodeBlock body = run.getBody();
        for (int i = 0; i < methods.size() - 1; i++) {
            body.append(new IfStatement()
                    .condition(equal(unit, constantInt(i)))
                    .ifTrue(invokeStatic(methods.get(i), frame).ret()));
        }
        body.append(invokeStatic(methods.get(methods.size() - 1), frame).ret());
    }

    private MethodDefinition unit(Unit unit, int number) {
        Map<Integer, MethodDefinition> pieces = new HashMap<>();
        for (Unit.Piece piece : unit.pieces()) {
            pieces.put(piece.index(), piece(piece, number, pieces));
        }
        Parameter frame = arg("frame", KernelFrame.class);
        MethodDefinition method = definition.declareMethod(a(STATIC), "unit" + number, type(int.class), frame);
        Scope scope = method.getScope();
        BytecodeBlock prologue = new BytecodeBlock();
        BytecodeBlock row = new BytecodeBlock();
        RowEmitter emitter = new RowEmitter(scope, frame, variant.nulls(), prologue, pieces);
        Variable count = emitter.prologueVariable(int.class, frame.getField("count", int.class));
        Variable index = emitter.prologueVariable(int.class, constantInt(0));
        Variable physicalRow = index;
        if (variant.selected()) {
            Variable rows = emitter.prologueVariable(int[].class, frame.getField("rows", int[].class));
            physicalRow = emitter.variable(int.class);
            row.append(physicalRow.set(rows.getElement(index)));
        }
        emitter.setRow(physicalRow);
        Variable passed = emitter.prologueVariable(int.class, constantInt(0));
        if (unit.isCondition()) {
            Variable selected = emitter.prologueVariable(int[].class, frame.getField("selected", int[].class));
            BytecodeExpression flag = emitter.isTrue(unit.nodes().get(0), row);
            row.append(selected.setElement(passed, physicalRow));
            row.append(passed.set(add(passed, flag)));
        } else {
            for (int i = 0; i < unit.nodes().size(); i++) {
                Node node = unit.nodes().get(i);
                Value value = emitter.emit(node, row);
                output(emitter, unit.targets().get(i), node.type(), value, frame, physicalRow, row);
            }
        }
        method.getBody()
                .append(prologue)
                .append(new ForLoop()
                        .initialize(index.set(constantInt(0)))
                        .condition(lessThan(index, count))
                        .update(index.increment())
                        .body(row))
                .append(passed.ret());
        return method;
    }

    private MethodDefinition piece(Unit.Piece piece, int unit, Map<Integer, MethodDefinition> earlier) {
        Parameter frame = arg("frame", KernelFrame.class);
        Parameter row = arg("row", int.class);
        MethodDefinition method = definition.declareMethod(
                a(STATIC), "unit" + unit + "piece" + piece.index(), type(void.class), frame, row);
        BytecodeBlock prologue = new BytecodeBlock();
        BytecodeBlock code = new BytecodeBlock();
        RowEmitter emitter = new RowEmitter(method.getScope(), frame, variant.nulls(), prologue, earlier);
        emitter.setRow(row);
        Value value = emitter.emit(piece.node(), code);
        Variable vector = emitter.prologueVariable(
                ColumnVector.class,
                frame.getField("pieces", ColumnVector[].class).getElement(constantInt(piece.index())));
        emitter.put(piece.node().type(), value, vector, row, code);
        method.getBody().append(prologue).append(code).ret();
        return method;
    }

    private void output(
            RowEmitter emitter,
            int target,
            LogicalType type,
            Value value,
            Variable frame,
            Variable row,
            BytecodeBlock code) {
        Class<? extends ColumnVector> vectorClass = Physical.vectorClass(type);
        Variable vector = emitter.prologueVariable(
                vectorClass,
                frame.getField("output", ColumnVector[].class)
                        .getElement(constantInt(target))
                        .cast(vectorClass));
        BytecodeExpression[] parts = value.parts();
        BytecodeBlock store = new BytecodeBlock();
        switch (type.physical()) {
            case BYTES ->
                store.append(vector.invoke(
                        "append",
                        void.class,
                        List.of(int.class, byte[].class, int.class, int.class),
                        row,
                        parts[0],
                        parts[1],
                        parts[2]));
            case ARRAY, MAP, ROW ->
                store.append(invokeStatic(
                        KernelSupport.class,
                        "putNested",
                        void.class,
                        List.of(ColumnVector.class, int.class, ColumnVector.class, int.class),
                        vector,
                        row,
                        parts[0],
                        parts[1]));
            case INT128 -> {
                Variable high = emitter.prologueVariable(long[].class, vector.invoke("high", long[].class));
                Variable low = emitter.prologueVariable(long[].class, vector.invoke("low", long[].class));
                store.append(high.setElement(row, parts[0])).append(low.setElement(row, parts[1]));
            }
            default -> {
                Class<?> array = Physical.arrayClass(type);
                Variable values = emitter.prologueVariable(array, vector.invoke("values", array));
                BytecodeExpression part = array == byte[].class ? parts[0].cast(byte.class) : parts[0];
                store.append(values.setElement(row, part));
            }
        }
        if (value.valid() == null) {
            code.append(store);
            return;
        }
        if (Parts.isStoredInPlace(type)) {
            // The value under a NULL is stored too: no branch around the store.
            code.append(store);
            code.append(new IfStatement()
                    .condition(equal(value.valid(), constantInt(0)))
                    .ifTrue(vector.invoke("setNull", void.class, List.of(int.class), row)));
        } else {
            code.append(new IfStatement()
                    .condition(notEqual(value.valid(), constantInt(0)))
                    .ifTrue(store)
                    .ifFalse(invokeStatic(
                            KernelSupport.class,
                            "putNull",
                            void.class,
                            List.of(ColumnVector.class, int.class),
                            vector,
                            row)));
        }
    }
}
