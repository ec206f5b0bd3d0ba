package io.tidemill.core.codegen;

import static io.airlift.bytecode.ParameterizedType.type;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseAnd;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseOr;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseXor;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantDouble;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantFloat;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantLong;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantNull;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantString;
import static io.airlift.bytecode.expression.BytecodeExpressions.equal;
import static io.airlift.bytecode.expression.BytecodeExpressions.getStatic;
import static io.airlift.bytecode.expression.BytecodeExpressions.inlineIf;
import static io.airlift.bytecode.expression.BytecodeExpressions.invokeStatic;
import static io.airlift.bytecode.expression.BytecodeExpressions.isNotNull;
import static io.airlift.bytecode.expression.BytecodeExpressions.newInstance;
import static io.airlift.bytecode.expression.BytecodeExpressions.notEqual;
import static io.airlift.bytecode.expression.BytecodeExpressions.shiftRight;
import static io.airlift.bytecode.expression.BytecodeExpressions.shiftRightUnsigned;

import io.airlift.bytecode.BytecodeBlock;
import io.airlift.bytecode.MethodDefinition;
import io.airlift.bytecode.Scope;
import io.airlift.bytecode.Variable;
import io.airlift.bytecode.control.IfStatement;
import io.airlift.bytecode.expression.BytecodeExpression;
import io.tidemill.core.codegen.Node.BoxedNode;
import io.tidemill.core.codegen.Node.BuildNode;
import io.tidemill.core.codegen.Node.CaseNode;
import io.tidemill.core.codegen.Node.CoalesceNode;
import io.tidemill.core.codegen.Node.ColumnNode;
import io.tidemill.core.codegen.Node.ConstantNode;
import io.tidemill.core.codegen.Node.ElementNode;
import io.tidemill.core.codegen.Node.FieldNode;
import io.tidemill.core.codegen.Node.InlineNode;
import io.tidemill.core.codegen.Node.InvokeNode;
import io.tidemill.core.codegen.Node.LogicNode;
import io.tidemill.core.codegen.Node.NotNode;
import io.tidemill.core.codegen.Node.NullNode;
import io.tidemill.core.codegen.Node.NullTestNode;
import io.tidemill.core.codegen.Node.ObjectNode;
import io.tidemill.core.codegen.Node.PieceNode;
import io.tidemill.core.codegen.Node.PrimitiveNode;
import io.tidemill.core.codegen.Node.RequiredNode;
import io.tidemill.core.codegen.Node.TruthNode;
import io.tidemill.core.codegen.Node.ValidIfNode;
import io.tidemill.core.expression.Int128;
import io.tidemill.core.function.FunctionContext;
import io.tidemill.core.function.ScalarMethod;
import io.tidemill.core.function.Slice;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the code that computes nodes for one row. What does not depend on the row goes to the prologue, which runs once a batch. A value that has been computed on every way to the current
 * place is not computed again.
 */
final class RowEmitter {
    private final Scope scope;
    private final Variable frame;
    private final boolean nulls;
    private final BytecodeBlock prologue;
    private final Map<Integer, MethodDefinition> pieces;
    private final Map<Object, BytecodeExpression[]> loaded = new HashMap<>();
    private final Map<Node, Value> known = new HashMap<>();
    // What became known in each block around the current place, to be forgotten at its end.
    private final Deque<List<Node>> blocks = new ArrayDeque<>();
    private Variable row;

    /**
     * A value in local variables.
     *
     * @param parts its parts, each cheap to mention several times
     * @param valid an int, 0 when it is NULL; null when it never is
     */
    record Value(BytecodeExpression[] parts, BytecodeExpression valid) {
        BytecodeExpression part() {
            return parts[0];
        }
    }

    RowEmitter(
            Scope scope, Variable frame, boolean nulls, BytecodeBlock prologue, Map<Integer, MethodDefinition> pieces) {
        this.scope = scope;
        this.frame = frame;
        this.nulls = nulls;
        this.prologue = prologue;
        this.pieces = pieces;
        enter();
    }

    void setRow(Variable variable) {
        row = variable;
    }

    Variable variable(Class<?> type) {
        return scope.createTempVariable(type);
    }

    /** A variable with a value, as a part. */
    private Variable store(BytecodeBlock code, Class<?> type, BytecodeExpression value) {
        Variable variable = variable(type);
        code.append(variable.set(value));
        return variable;
    }

    /** A variable set once a batch. */
    Variable prologueVariable(Class<?> type, BytecodeExpression value) {
        return store(prologue, type, value);
    }

    private BytecodeExpression field(String name, Class<?> type) {
        return frame.getField(name, type);
    }

    private void enter() {
        blocks.push(new ArrayList<>());
    }

    private void leave() {
        blocks.pop().forEach(known::remove);
    }

    /** The value of a node; code that computes it is appended. */
    Value emit(Node node, BytecodeBlock code) {
        Value value = known.get(node);
        if (value == null) {
            value = compute(node, code);
            known.put(node, value);
            blocks.element().add(node);
        }
        return value;
    }

    private Value compute(Node node, BytecodeBlock code) {
        if (node instanceof ColumnNode column) {
            return column(column, code);
        } else if (node instanceof ConstantNode constant) {
            return constant(constant);
        } else if (node instanceof InlineNode inline) {
            return new Value(new BytecodeExpression[] {inlined(inline)}, null);
        } else if (node instanceof NullNode) {
            return new Value(defaults(node.type()), constantInt(0));
        } else if (node instanceof PrimitiveNode primitive) {
            return primitive(primitive, code);
        } else if (node instanceof LogicNode logic) {
            return logic(logic, code);
        } else if (node instanceof NotNode not) {
            Value argument = emit(not.argument(), code);
            return new Value(
                    new BytecodeExpression[] {store(code, int.class, bitwiseXor(argument.part(), constantInt(1)))},
                    argument.valid());
        } else if (node instanceof TruthNode truth) {
            BytecodeExpression flag = truth.wanted() ? isTrue(truth.argument(), code) : isFalse(truth.argument(), code);
            return flag(code, truth.negated() ? bitwiseXor(flag, constantInt(1)) : flag);
        } else if (node instanceof NullTestNode test) {
            return nullTest(test, code);
        } else if (node instanceof CaseNode cases) {
            return caseOf(cases, code);
        } else if (node instanceof CoalesceNode coalesce) {
            return coalesce(coalesce, code);
        } else if (node instanceof InvokeNode invoke) {
            return invoke(invoke, code);
        } else if (node instanceof BoxedNode boxed) {
            return boxed(boxed, code);
        } else if (node instanceof ValidIfNode validIf) {
            Value value = emit(validIf.value(), code);
            Value condition = emit(validIf.condition(), code);
            BytecodeExpression valid = both(condition.part(), condition.valid(), code);
            return new Value(value.parts(), both(valid, value.valid(), code));
        } else if (node instanceof RequiredNode required) {
            return required(required, code);
        } else if (node instanceof BuildNode build) {
            return build(build, code);
        } else if (node instanceof FieldNode field) {
            return fieldOf(field, code);
        } else if (node instanceof ElementNode element) {
            return element(element, code);
        } else if (node instanceof PieceNode piece) {
            return piece(piece, code);
        }
        throw new IllegalArgumentException(node.toString());
    }

    private Value flag(BytecodeBlock code, BytecodeExpression flag) {
        return new Value(new BytecodeExpression[] {store(code, int.class, flag)}, null);
    }

    // ---- columns and constants ------------------------------------------------------------------------------------

    private Value column(ColumnNode column, BytecodeBlock code) {
        BytecodeExpression[] arrays = loaded.get(column.path());
        if (arrays == null) {
            arrays = arrays(vector(column.path()), column.type());
            loaded.put(column.path(), arrays);
        }
        BytecodeExpression[] parts = load(arrays, column.type(), code);
        if (!nulls) {
            return new Value(parts, null);
        }
        BytecodeExpression valid = null;
        for (int depth = 1; depth <= column.path().size(); depth++) {
            BytecodeExpression bitmap = bitmap(column.path().subList(0, depth));
            BytecodeExpression bit = bitwiseAnd(
                    shiftRightUnsigned(bitmap.getElement(shiftRight(row, constantInt(6))), row)
                            .cast(int.class),
                    constantInt(1));
            valid = valid == null ? bit : bitwiseAnd(valid, bit);
        }
        return new Value(parts, store(code, int.class, valid));
    }

    private BytecodeExpression bitmap(List<Integer> path) {
        List<Object> key = List.of("validity", path);
        BytecodeExpression[] bitmap = loaded.get(key);
        if (bitmap == null) {
            bitmap = new BytecodeExpression[] {
                prologueVariable(
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
            vector = new BytecodeExpression[] {prologueVariable(ColumnVector.class, value)};
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
        Variable typed = prologueVariable(vectorClass, vector.cast(vectorClass));
        return switch (type.physical()) {
            case BYTES ->
                new BytecodeExpression[] {
                    prologueVariable(byte[].class, typed.invoke("heap", byte[].class)),
                    prologueVariable(int[].class, typed.invoke("offsets", int[].class)),
                    prologueVariable(int[].class, typed.invoke("lengths", int[].class))
                };
            case INT128 ->
                new BytecodeExpression[] {
                    prologueVariable(long[].class, typed.invoke("high", long[].class)),
                    prologueVariable(long[].class, typed.invoke("low", long[].class))
                };
            default -> {
                Class<?> array = Physical.arrayClass(type);
                yield new BytecodeExpression[] {prologueVariable(array, typed.invoke("values", array))};
            }
        };
    }

    private BytecodeExpression[] load(BytecodeExpression[] arrays, LogicalType type, BytecodeBlock code) {
        return switch (type.physical()) {
            case BYTE ->
                new BytecodeExpression[] {
                    store(code, int.class, arrays[0].getElement(row).cast(int.class))
                };
            case BYTES ->
                new BytecodeExpression[] {
                    arrays[0],
                    store(code, int.class, arrays[1].getElement(row)),
                    store(code, int.class, arrays[2].getElement(row))
                };
            case INT128 ->
                new BytecodeExpression[] {
                    store(code, long.class, arrays[0].getElement(row)),
                    store(code, long.class, arrays[1].getElement(row))
                };
            case ARRAY, MAP, ROW -> new BytecodeExpression[] {arrays[0], row};
            default -> {
                Class<?> type0 = Physical.partClasses(type)[0];
                yield new BytecodeExpression[] {store(code, type0, arrays[0].getElement(row))};
            }
        };
    }

    private Value constant(ConstantNode constant) {
        List<Object> key = List.of("constant", constant.slot(), constant.type().physical());
        BytecodeExpression[] parts = loaded.get(key);
        if (parts == null) {
            parts = constantParts(constant);
            loaded.put(key, parts);
        }
        return new Value(parts, null);
    }

    private BytecodeExpression object(int slot) {
        return field("constants", Object[].class).getElement(slot);
    }

    private BytecodeExpression[] constantParts(ConstantNode constant) {
        BytecodeExpression object = object(constant.slot());
        return switch (constant.type().physical()) {
            case BYTE, INT -> new BytecodeExpression[] {prologueConstant("intConstant", int.class, object)};
            case LONG -> new BytecodeExpression[] {prologueConstant("longConstant", long.class, object)};
            case FLOAT -> new BytecodeExpression[] {prologueConstant("floatConstant", float.class, object)};
            case DOUBLE -> new BytecodeExpression[] {prologueConstant("doubleConstant", double.class, object)};
            case BYTES -> {
                Variable slice = prologueVariable(Slice.class, object.cast(Slice.class));
                yield new BytecodeExpression[] {
                    prologueVariable(byte[].class, slice.invoke("heap", byte[].class)),
                    prologueVariable(int.class, slice.invoke("offset", int.class)),
                    prologueVariable(int.class, slice.invoke("length", int.class))
                };
            }
            case INT128 -> {
                Variable wide = prologueVariable(Int128.class, object.cast(Int128.class));
                yield new BytecodeExpression[] {
                    prologueVariable(long.class, wide.invoke("high", long.class)),
                    prologueVariable(long.class, wide.invoke("low", long.class))
                };
            }
            case ARRAY, MAP, ROW ->
                new BytecodeExpression[] {
                    prologueVariable(ColumnVector.class, object.cast(ColumnVector.class)), constantInt(0)
                };
        };
    }

    private Variable prologueConstant(String method, Class<?> type, BytecodeExpression object) {
        return prologueVariable(type, invokeStatic(KernelSupport.class, method, type, object));
    }

    private static BytecodeExpression inlined(InlineNode inline) {
        return switch (inline.type().physical()) {
            case LONG -> constantLong(inline.value().longValue());
            case FLOAT -> constantFloat(inline.value().floatValue());
            case DOUBLE -> constantDouble(inline.value().doubleValue());
            default -> constantInt(inline.value().intValue());
        };
    }

    /** What stands where a value is NULL. */
    private static BytecodeExpression[] defaults(LogicalType type) {
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

    // ---- primitives and logic -------------------------------------------------------------------------------------

    private Value primitive(PrimitiveNode node, BytecodeBlock code) {
        Value left = emit(node.children().get(0), code);
        Value right = node.children().size() > 1 ? emit(node.children().get(1), code) : null;
        BytecodeExpression valid = left.valid();
        if (right != null) {
            valid = both(valid, right.valid(), code);
        }
        if (node.operation() == Primitive.SAME) {
            return new Value(left.parts(), valid);
        }
        BytecodeExpression[] results = node.operation().apply(left.parts(), right == null ? null : right.parts());
        Class<?>[] classes = Physical.partClasses(node.type());
        BytecodeExpression[] parts = new BytecodeExpression[results.length];
        for (int i = 0; i < results.length; i++) {
            parts[i] = store(code, classes[i], results[i]);
        }
        return new Value(parts, valid);
    }

    private BytecodeExpression both(BytecodeExpression a, BytecodeExpression b, BytecodeBlock code) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a == b ? a : store(code, int.class, bitwiseAnd(a, b));
    }

    /** AND looks for a FALSE, OR for a TRUE: {@code decided} becomes 1 when it is found, {@code unknown} when a NULL is seen. */
    private Value logic(LogicNode node, BytecodeBlock code) {
        Variable decided = store(code, int.class, constantInt(0));
        boolean nullable = node.children().stream().anyMatch(this::mayBeNull);
        Variable unknown = nullable ? store(code, int.class, constantInt(0)) : null;
        logicFrom(node, 0, decided, unknown, code);
        BytecodeExpression value = node.and() ? bitwiseXor(decided, constantInt(1)) : decided;
        Variable result = store(code, int.class, value);
        return new Value(
                new BytecodeExpression[] {result},
                nullable ? store(code, int.class, bitwiseOr(decided, bitwiseXor(unknown, constantInt(1)))) : null);
    }

    private void logicFrom(LogicNode node, int index, Variable decided, Variable unknown, BytecodeBlock code) {
        if (index == node.children().size()) {
            return;
        }
        Node child = node.children().get(index);
        if (index > 0 && !child.isCheap()) {
            BytecodeBlock rest = new BytecodeBlock();
            enter();
            logicStep(node, index, decided, unknown, rest);
            leave();
            code.append(
                    new IfStatement().condition(equal(decided, constantInt(0))).ifTrue(rest));
        } else {
            logicStep(node, index, decided, unknown, code);
        }
    }

    private void logicStep(LogicNode node, int index, Variable decided, Variable unknown, BytecodeBlock code) {
        Value value = emit(node.children().get(index), code);
        BytecodeExpression found = node.and() ? bitwiseXor(value.part(), constantInt(1)) : value.part();
        if (value.valid() != null) {
            found = bitwiseAnd(found, value.valid());
            code.append(unknown.set(bitwiseOr(unknown, bitwiseXor(value.valid(), constantInt(1)))));
        }
        code.append(decided.set(bitwiseOr(decided, found)));
        logicFrom(node, index + 1, decided, unknown, code);
    }

    /** An int: 1 where a condition is TRUE. */
    BytecodeExpression isTrue(Node node, BytecodeBlock code) {
        return test(node, true, code);
    }

    private BytecodeExpression isFalse(Node node, BytecodeBlock code) {
        return test(node, false, code);
    }

    private BytecodeExpression test(Node node, boolean wanted, BytecodeBlock code) {
        if (node instanceof NotNode not) {
            return test(not.argument(), !wanted, code);
        }
        if (node instanceof LogicNode logic) {
            // AND is TRUE when all are, FALSE when any is; OR the other way round.
            boolean all = logic.and() == wanted;
            Variable result = store(code, int.class, test(logic.children().get(0), wanted, code));
            testFrom(logic, 1, wanted, all, result, code);
            return result;
        }
        Value value = emit(node, code);
        BytecodeExpression flag = wanted ? value.part() : bitwiseXor(value.part(), constantInt(1));
        return value.valid() == null ? flag : bitwiseAnd(flag, value.valid());
    }

    private void testFrom(
            LogicNode logic, int index, boolean wanted, boolean all, Variable result, BytecodeBlock code) {
        if (index == logic.children().size()) {
            return;
        }
        Node child = logic.children().get(index);
        if (child.isCheap()) {
            BytecodeExpression flag = test(child, wanted, code);
            code.append(result.set(all ? bitwiseAnd(result, flag) : bitwiseOr(result, flag)));
            testFrom(logic, index + 1, wanted, all, result, code);
            return;
        }
        BytecodeBlock rest = new BytecodeBlock();
        enter();
        rest.append(result.set(test(child, wanted, rest)));
        testFrom(logic, index + 1, wanted, all, result, rest);
        leave();
        code.append(new IfStatement()
                .condition(all ? notEqual(result, constantInt(0)) : equal(result, constantInt(0)))
                .ifTrue(rest));
    }

    private Value nullTest(NullTestNode test, BytecodeBlock code) {
        Value value = emit(test.argument(), code);
        if (value.valid() == null) {
            return new Value(new BytecodeExpression[] {constantInt(test.wantNull() ? 0 : 1)}, null);
        }
        return test.wantNull() ? flag(code, bitwiseXor(value.valid(), constantInt(1))) : flag(code, value.valid());
    }

    // ---- branches -------------------------------------------------------------------------------------------------

    private Variable[] results(LogicalType type) {
        Class<?>[] classes = Physical.partClasses(type);
        Variable[] variables = new Variable[classes.length];
        for (int i = 0; i < classes.length; i++) {
            variables[i] = variable(classes[i]);
        }
        return variables;
    }

    private static void assign(Variable[] results, Variable valid, Value value, BytecodeBlock code) {
        for (int i = 0; i < results.length; i++) {
            code.append(results[i].set(value.parts()[i]));
        }
        if (valid != null) {
            code.append(valid.set(value.valid() == null ? constantInt(1) : value.valid()));
        }
    }

    private static void assignNull(Variable[] results, Variable valid, LogicalType type, BytecodeBlock code) {
        assign(results, valid, new Value(defaults(type), constantInt(0)), code);
    }

    private Value caseOf(CaseNode node, BytecodeBlock code) {
        Variable[] results = results(node.type());
        Variable valid = mayBeNull(node) ? variable(int.class) : null;
        caseFrom(node, 0, results, valid, code);
        return new Value(results, valid);
    }

    private void caseFrom(CaseNode node, int index, Variable[] results, Variable valid, BytecodeBlock code) {
        if (index == node.children().size() - 1) {
            assign(results, valid, emit(node.children().get(index), code), code);
            return;
        }
        BytecodeExpression condition = isTrue(node.children().get(index), code);
        BytecodeBlock chosen = new BytecodeBlock();
        enter();
        assign(results, valid, emit(node.children().get(index + 1), chosen), chosen);
        leave();
        BytecodeBlock other = new BytecodeBlock();
        enter();
        caseFrom(node, index + 2, results, valid, other);
        leave();
        code.append(new IfStatement()
                .condition(notEqual(condition, constantInt(0)))
                .ifTrue(chosen)
                .ifFalse(other));
    }

    private Value coalesce(CoalesceNode node, BytecodeBlock code) {
        Variable[] results = results(node.type());
        Variable valid = mayBeNull(node) ? variable(int.class) : null;
        coalesceFrom(node, 0, results, valid, code);
        return new Value(results, valid);
    }

    private void coalesceFrom(CoalesceNode node, int index, Variable[] results, Variable valid, BytecodeBlock code) {
        Value value = emit(node.children().get(index), code);
        if (value.valid() == null || index == node.children().size() - 1) {
            assign(results, valid, value, code);
            return;
        }
        BytecodeBlock chosen = new BytecodeBlock();
        assign(results, valid, new Value(value.parts(), null), chosen);
        BytecodeBlock other = new BytecodeBlock();
        enter();
        coalesceFrom(node, index + 1, results, valid, other);
        leave();
        code.append(new IfStatement()
                .condition(notEqual(value.valid(), constantInt(0)))
                .ifTrue(chosen)
                .ifFalse(other));
    }

    /** False only when the value is never NULL in this variant. */
    private boolean mayBeNull(Node node) {
        if (node instanceof ColumnNode) {
            return nulls;
        } else if (node instanceof InlineNode
                || node instanceof ConstantNode
                || node instanceof TruthNode
                || node instanceof NullTestNode
                || node instanceof BuildNode) {
            return false;
        } else if (node instanceof PrimitiveNode || node instanceof NotNode || node instanceof LogicNode) {
            return node.children().stream().anyMatch(this::mayBeNull);
        } else if (node instanceof RequiredNode required) {
            return mayBeNull(required.source());
        } else if (node instanceof CaseNode cases) {
            for (int i = 0; i < cases.children().size(); i++) {
                boolean isValue = i % 2 == 1 || i == cases.children().size() - 1;
                if (isValue && mayBeNull(cases.children().get(i))) {
                    return true;
                }
            }
            return false;
        } else if (node instanceof CoalesceNode) {
            return node.children().stream().allMatch(this::mayBeNull);
        } else if (node instanceof InvokeNode invoke) {
            if (!invoke.method().returnType().isPrimitive()) {
                return true;
            }
            for (int i = 0; i < invoke.children().size(); i++) {
                if (!invoke.method().takesNull(i) && mayBeNull(invoke.children().get(i))) {
                    return true;
                }
            }
            return false;
        }
        return !(node instanceof ObjectNode);
    }

    // ---- calls ----------------------------------------------------------------------------------------------------

    private Value invoke(InvokeNode node, BytecodeBlock code) {
        ScalarMethod method = node.method();
        List<Value> arguments = new ArrayList<>();
        BytecodeExpression allValid = null;
        for (int i = 0; i < node.children().size(); i++) {
            Node child = node.children().get(i);
            Value value = child instanceof ObjectNode object ? prepared(object) : emit(child, code);
            arguments.add(value);
            if (!method.takesNull(i)) {
                allValid = both(allValid, value.valid(), code);
            }
        }
        BytecodeExpression call = invokeStatic(method.method(), passed(method, arguments));
        return guarded(
                node.type(),
                allValid,
                mayBeNull(node),
                code,
                (results, valid, block) ->
                        assignReturned(method.returnType(), call, node.type(), results, valid, block));
    }

    private interface Guarded {
        void write(Variable[] results, Variable valid, BytecodeBlock code);
    }

    /** Code that runs only when all arguments are valid. */
    private Value guarded(
            LogicalType type, BytecodeExpression allValid, boolean nullable, BytecodeBlock code, Guarded body) {
        Variable[] results = results(type);
        Variable valid = nullable ? variable(int.class) : null;
        if (allValid == null) {
            body.write(results, valid, code);
        } else {
            BytecodeBlock run = new BytecodeBlock();
            body.write(results, valid, run);
            BytecodeBlock skip = new BytecodeBlock();
            assignNull(results, valid, type, skip);
            code.append(new IfStatement()
                    .condition(notEqual(allValid, constantInt(0)))
                    .ifTrue(run)
                    .ifFalse(skip));
        }
        return new Value(results, valid);
    }

    private Value prepared(ObjectNode object) {
        List<Object> key = List.of("object", object.slot());
        BytecodeExpression[] parts = loaded.computeIfAbsent(key, unused -> new BytecodeExpression[] {
            prologueVariable(object.javaType(), object(object.slot()).cast(object.javaType()))
        });
        return new Value(parts, null);
    }

    private List<BytecodeExpression> passed(ScalarMethod method, List<Value> arguments) {
        List<BytecodeExpression> passed = new ArrayList<>();
        if (method.takesContext()) {
            passed.add(context());
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

    private BytecodeExpression context() {
        return loaded.computeIfAbsent("context", unused -> new BytecodeExpression[] {
            prologueVariable(FunctionContext.class, field("context", FunctionContext.class))
        })[0];
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
            setValid(valid, code);
        } else if (returned.isPrimitive()) {
            code.append(results[0].set(call));
            setValid(valid, code);
        } else {
            Variable object = store(code, returned, call);
            BytecodeBlock present = new BytecodeBlock();
            BytecodeExpression[] parts = unboxed(returned, object, type);
            for (int i = 0; i < parts.length; i++) {
                present.append(results[i].set(parts[i]));
            }
            setValid(valid, present);
            BytecodeBlock absent = new BytecodeBlock();
            assignNull(results, valid, type, absent);
            code.append(new IfStatement()
                    .condition(isNotNull(object))
                    .ifTrue(present)
                    .ifFalse(absent));
        }
    }

    private static void setValid(Variable valid, BytecodeBlock code) {
        if (valid != null) {
            code.append(valid.set(constantInt(1)));
        }
    }

    private BytecodeExpression[] unboxed(Class<?> returned, Variable object, LogicalType type) {
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

    private Value boxed(BoxedNode node, BytecodeBlock code) {
        List<Value> arguments = new ArrayList<>();
        BytecodeExpression allValid = null;
        for (Node child : node.children()) {
            Value value = emit(child, code);
            arguments.add(value);
            if (!node.nullTolerant()) {
                allValid = both(allValid, value.valid(), code);
            }
        }
        Variable types = types(node.typesSlot());
        return guarded(node.type(), allValid, true, code, (results, valid, block) -> {
            Variable array = store(
                    block,
                    Object[].class,
                    invokeStatic(KernelSupport.class, "arguments", Object[].class, constantInt(arguments.size())));
            for (int i = 0; i < arguments.size(); i++) {
                box(node.children().get(i).type(), arguments.get(i), array, i, types, block);
            }
            Variable object = store(
                    block,
                    Object.class,
                    invokeStatic(
                            KernelSupport.class, "call", Object.class, object(node.functionSlot()), array, context()));
            BytecodeBlock present = new BytecodeBlock();
            BytecodeExpression[] parts = parts(object, types, node.type(), present);
            for (int i = 0; i < parts.length; i++) {
                present.append(results[i].set(parts[i]));
            }
            setValid(valid, present);
            BytecodeBlock absent = new BytecodeBlock();
            assignNull(results, valid, node.type(), absent);
            block.append(new IfStatement()
                    .condition(isNotNull(object))
                    .ifTrue(present)
                    .ifFalse(absent));
        });
    }

    private Variable types(int slot) {
        return (Variable) loaded.computeIfAbsent(List.of("types", slot), unused -> new BytecodeExpression[] {
            prologueVariable(SignatureTypes.class, object(slot).cast(SignatureTypes.class))
        })[0];
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
                Variable wide = store(
                        code,
                        Int128.class,
                        invokeStatic(KernelSupport.class, "unboxInt128", Int128.class, object, types));
                yield unboxed(Int128.class, wide, type);
            }
            case BYTES -> {
                Variable slice =
                        store(code, Slice.class, invokeStatic(KernelSupport.class, "unboxSlice", Slice.class, object));
                yield unboxed(Slice.class, slice, type);
            }
            case ARRAY, MAP, ROW ->
                new BytecodeExpression[] {
                    store(
                            code,
                            ColumnVector.class,
                            invokeStatic(KernelSupport.class, "unboxNested", ColumnVector.class, object, types)),
                    constantInt(0)
                };
        };
    }

    private Value required(RequiredNode node, BytecodeBlock code) {
        Value source = emit(node.source(), code);
        Value value = emit(node.value(), code);
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

    // ---- nested values --------------------------------------------------------------------------------------------

    private Value build(BuildNode node, BytecodeBlock code) {
        List<Value> values = new ArrayList<>();
        for (Node child : node.children()) {
            values.add(emit(child, code));
        }
        Variable vector = (Variable) loaded.computeIfAbsent(
                        List.of("scratch", node.scratchSlot()), unused -> new BytecodeExpression[] {
                            prologueVariable(
                                    ColumnVector.class,
                                    field("scratch", ColumnVector[].class).getElement(node.scratchSlot()))
                        })[0];
        Variable at = store(
                code,
                int.class,
                invokeStatic(KernelSupport.class, "nextScratchRow", int.class, frame, constantInt(node.scratchSlot())));
        int count = node.children().size();
        Variable start = switch (node.type().physical()) {
            case ROW -> at;
            case MAP ->
                store(
                        code,
                        int.class,
                        invokeStatic(KernelSupport.class, "startMap", int.class, vector, at, constantInt(count / 2)));
            default ->
                store(
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
                    position = io.airlift.bytecode.expression.BytecodeExpressions.add(start, constantInt(i / 2));
                }
                default -> {
                    target = invokeStatic(KernelSupport.class, "elements", ColumnVector.class, vector);
                    position = io.airlift.bytecode.expression.BytecodeExpressions.add(start, constantInt(i));
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

    private Value fieldOf(FieldNode node, BytecodeBlock code) {
        Value row0 = emit(node.argument(), code);
        return guarded(node.type(), row0.valid(), true, code, (results, valid, block) -> {
            Variable vector = store(
                    block,
                    ColumnVector.class,
                    invokeStatic(
                            KernelSupport.class,
                            "field",
                            ColumnVector.class,
                            row0.parts()[0],
                            constantInt(node.index())));
            Variable position = store(block, int.class, row0.parts()[1]);
            get(node.type(), vector, position, results, valid, block);
        });
    }

    private Value element(ElementNode node, BytecodeBlock code) {
        Value array = emit(node.array(), code);
        Value index = emit(node.index(), code);
        BytecodeExpression allValid = both(array.valid(), index.valid(), code);
        return guarded(node.type(), allValid, true, code, (results, valid, block) -> {
            Variable position = store(
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
            Variable vector = store(
                    present,
                    ColumnVector.class,
                    invokeStatic(KernelSupport.class, "elements", ColumnVector.class, array.parts()[0]));
            get(node.type(), vector, position, results, valid, present);
            BytecodeBlock absent = new BytecodeBlock();
            assignNull(results, valid, node.type(), absent);
            block.append(new IfStatement()
                    .condition(io.airlift.bytecode.expression.BytecodeExpressions.greaterThanOrEqual(
                            position, constantInt(0)))
                    .ifTrue(present)
                    .ifFalse(absent));
        });
    }

    /** Reads a row of a vector whose class is known by the type only. */
    private void get(
            LogicalType type,
            Variable vector,
            Variable position,
            Variable[] results,
            Variable valid,
            BytecodeBlock code) {
        BytecodeBlock present = new BytecodeBlock();
        switch (type.physical()) {
            case BYTES -> {
                Variable typed = store(present, BytesVector.class, vector.cast(BytesVector.class));
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
        setValid(valid, present);
        BytecodeBlock absent = new BytecodeBlock();
        assignNull(results, valid, type, absent);
        code.append(new IfStatement()
                .condition(vector.invoke("isNull", boolean.class, position))
                .ifTrue(absent)
                .ifFalse(present));
    }

    private Value piece(PieceNode node, BytecodeBlock code) {
        code.append(invokeStatic(pieces.get(node.piece()), frame, row));
        Variable vector = store(
                code, ColumnVector.class, field("pieces", ColumnVector[].class).getElement(node.piece()));
        Variable[] results = results(node.type());
        Variable valid = variable(int.class);
        get(node.type(), vector, row, results, valid, code);
        return new Value(results, valid);
    }

    static boolean isStoredInPlace(LogicalType type) {
        return type.physical() != PhysicalType.BYTES && !Physical.isNested(type);
    }
}
