package io.tidemill.core.codegen;

import static io.airlift.bytecode.ParameterizedType.type;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseAnd;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseXor;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.invokeStatic;
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
import io.tidemill.core.codegen.Node.PieceNode;
import io.tidemill.core.codegen.Node.PrimitiveNode;
import io.tidemill.core.codegen.Node.RequiredNode;
import io.tidemill.core.codegen.Node.TruthNode;
import io.tidemill.core.codegen.Node.ValidIfNode;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
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
    private final boolean nulls;
    private final BatchPrologue prologue;
    private final Map<Integer, MethodDefinition> pieces;
    private final LogicEmitter logic;
    private final BranchEmitter branches;
    private final CallEmitter calls;
    private final NestedEmitter nested;
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
        this.nulls = nulls;
        this.prologue = new BatchPrologue(scope, frame, prologue);
        this.pieces = pieces;
        Nullability nullability = new Nullability(nulls);
        logic = new LogicEmitter(this, nullability);
        branches = new BranchEmitter(this, nullability);
        calls = new CallEmitter(this, this.prologue, nullability);
        nested = new NestedEmitter(this, this.prologue);
        enter();
    }

    void setRow(Variable variable) {
        row = variable;
    }

    Variable variable(Class<?> type) {
        return scope.createTempVariable(type);
    }

    /** A variable with a value, set where the code is. */
    Variable store(BytecodeBlock code, Class<?> type, BytecodeExpression value) {
        Variable variable = variable(type);
        code.append(variable.set(value));
        return variable;
    }

    /** A variable set once a batch. */
    Variable prologueVariable(Class<?> type, BytecodeExpression value) {
        return prologue.variable(type, value);
    }

    /** What becomes known from here on is forgotten at the matching {@link #leave}: the code may not be run. */
    void enter() {
        blocks.push(new ArrayList<>());
    }

    void leave() {
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
            return prologue.constant(constant);
        } else if (node instanceof InlineNode inline) {
            return new Value(new BytecodeExpression[] {Parts.inlined(inline)}, null);
        } else if (node instanceof NullNode) {
            return new Value(Parts.defaults(node.type()), constantInt(0));
        } else if (node instanceof PrimitiveNode primitive) {
            return primitive(primitive, code);
        } else if (node instanceof LogicNode and) {
            return logic.logic(and, code);
        } else if (node instanceof NotNode not) {
            Value argument = emit(not.argument(), code);
            return new Value(
                    new BytecodeExpression[] {store(code, int.class, bitwiseXor(argument.part(), constantInt(1)))},
                    argument.valid());
        } else if (node instanceof TruthNode truth) {
            BytecodeExpression flag = logic.test(truth.argument(), truth.wanted(), code);
            return flag(code, truth.negated() ? bitwiseXor(flag, constantInt(1)) : flag);
        } else if (node instanceof NullTestNode test) {
            return nullTest(test, code);
        } else if (node instanceof CaseNode cases) {
            return branches.caseOf(cases, code);
        } else if (node instanceof CoalesceNode coalesce) {
            return branches.coalesce(coalesce, code);
        } else if (node instanceof InvokeNode invoke) {
            return calls.invoke(invoke, code);
        } else if (node instanceof BoxedNode boxed) {
            return calls.boxed(boxed, code);
        } else if (node instanceof ValidIfNode validIf) {
            Value value = emit(validIf.value(), code);
            Value condition = emit(validIf.condition(), code);
            BytecodeExpression valid = both(condition.part(), condition.valid(), code);
            return new Value(value.parts(), both(valid, value.valid(), code));
        } else if (node instanceof RequiredNode required) {
            return calls.required(required, code);
        } else if (node instanceof BuildNode build) {
            return nested.build(build, code);
        } else if (node instanceof FieldNode field) {
            return nested.fieldOf(field, code);
        } else if (node instanceof ElementNode element) {
            return nested.element(element, code);
        } else if (node instanceof PieceNode piece) {
            return piece(piece, code);
        }
        throw new IllegalArgumentException(node.toString());
    }

    Value flag(BytecodeBlock code, BytecodeExpression flag) {
        return new Value(new BytecodeExpression[] {store(code, int.class, flag)}, null);
    }

    private Value column(ColumnNode column, BytecodeBlock code) {
        BytecodeExpression[] parts = load(prologue.column(column), column.type(), code);
        if (!nulls) {
            return new Value(parts, null);
        }
        BytecodeExpression valid = null;
        for (int depth = 1; depth <= column.path().size(); depth++) {
            BytecodeExpression bitmap = prologue.bitmap(column.path().subList(0, depth));
            BytecodeExpression bit = bitwiseAnd(
                    shiftRightUnsigned(bitmap.getElement(shiftRight(row, constantInt(6))), row)
                            .cast(int.class),
                    constantInt(1));
            valid = valid == null ? bit : bitwiseAnd(valid, bit);
        }
        return new Value(parts, store(code, int.class, valid));
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

    /** An int: 1 where both are; null stands for always. */
    BytecodeExpression both(BytecodeExpression a, BytecodeExpression b, BytecodeBlock code) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a == b ? a : store(code, int.class, bitwiseAnd(a, b));
    }

    /** An int: 1 where a condition is TRUE. */
    BytecodeExpression isTrue(Node node, BytecodeBlock code) {
        return logic.test(node, true, code);
    }

    private Value nullTest(NullTestNode test, BytecodeBlock code) {
        Value value = emit(test.argument(), code);
        if (value.valid() == null) {
            return new Value(new BytecodeExpression[] {constantInt(test.wantNull() ? 0 : 1)}, null);
        }
        return test.wantNull() ? flag(code, bitwiseXor(value.valid(), constantInt(1))) : flag(code, value.valid());
    }

    /** Variables for the parts of a value. */
    Variable[] results(LogicalType type) {
        Class<?>[] classes = Physical.partClasses(type);
        Variable[] variables = new Variable[classes.length];
        for (int i = 0; i < classes.length; i++) {
            variables[i] = variable(classes[i]);
        }
        return variables;
    }

    /** Code that sets the parts of a value and whether it is valid. */
    interface Guarded {
        void write(Variable[] results, Variable valid, BytecodeBlock code);
    }

    /** Code that runs only when all arguments are valid. */
    Value guarded(LogicalType type, BytecodeExpression allValid, boolean nullable, BytecodeBlock code, Guarded body) {
        Variable[] results = results(type);
        Variable valid = nullable ? variable(int.class) : null;
        if (allValid == null) {
            body.write(results, valid, code);
        } else {
            BytecodeBlock run = new BytecodeBlock();
            body.write(results, valid, run);
            BytecodeBlock skip = new BytecodeBlock();
            Parts.assignNull(results, valid, type, skip);
            code.append(new IfStatement()
                    .condition(notEqual(allValid, constantInt(0)))
                    .ifTrue(run)
                    .ifFalse(skip));
        }
        return new Value(results, valid);
    }

    /** Stores a value in a vector whose class is known by the type only. */
    void put(
            LogicalType type, Value value, BytecodeExpression vector, BytecodeExpression position, BytecodeBlock code) {
        nested.put(type, value, vector, position, code);
    }

    private Value piece(PieceNode node, BytecodeBlock code) {
        code.append(invokeStatic(pieces.get(node.piece()), prologue.frame(), row));
        Variable vector = store(
                code,
                ColumnVector.class,
                prologue.field("pieces", ColumnVector[].class).getElement(node.piece()));
        Variable[] results = results(node.type());
        Variable valid = variable(int.class);
        nested.get(node.type(), vector, row, results, valid, code);
        return new Value(results, valid);
    }
}
