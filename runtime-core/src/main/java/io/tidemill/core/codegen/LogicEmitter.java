package io.tidemill.core.codegen;

import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseAnd;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseOr;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseXor;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.equal;
import static io.airlift.bytecode.expression.BytecodeExpressions.notEqual;

import io.airlift.bytecode.BytecodeBlock;
import io.airlift.bytecode.Variable;
import io.airlift.bytecode.control.IfStatement;
import io.airlift.bytecode.expression.BytecodeExpression;
import io.tidemill.core.codegen.Node.LogicNode;
import io.tidemill.core.codegen.Node.NotNode;
import io.tidemill.core.codegen.RowEmitter.Value;

/** Writes AND and OR in the logic of three values. What is not cheap is only computed while nothing is decided. */
final class LogicEmitter {
    private final RowEmitter rows;
    private final Nullability nullability;

    LogicEmitter(RowEmitter rows, Nullability nullability) {
        this.rows = rows;
        this.nullability = nullability;
    }

    /** AND looks for a FALSE, OR for a TRUE: {@code decided} becomes 1 when it is found, {@code unknown} when a NULL is seen. */
    Value logic(LogicNode node, BytecodeBlock code) {
        Variable decided = rows.store(code, int.class, constantInt(0));
        boolean nullable = node.children().stream().anyMatch(nullability::mayBeNull);
        Variable unknown = nullable ? rows.store(code, int.class, constantInt(0)) : null;
        logicFrom(node, 0, decided, unknown, code);
        BytecodeExpression value = node.and() ? bitwiseXor(decided, constantInt(1)) : decided;
        Variable result = rows.store(code, int.class, value);
        return new Value(
                new BytecodeExpression[] {result},
                nullable ? rows.store(code, int.class, bitwiseOr(decided, bitwiseXor(unknown, constantInt(1)))) : null);
    }

    private void logicFrom(LogicNode node, int index, Variable decided, Variable unknown, BytecodeBlock code) {
        if (index == node.children().size()) {
            return;
        }
        Node child = node.children().get(index);
        if (index > 0 && !child.isCheap()) {
            BytecodeBlock rest = new BytecodeBlock();
            rows.enter();
            logicStep(node, index, decided, unknown, rest);
            rows.leave();
            code.append(
                    new IfStatement().condition(equal(decided, constantInt(0))).ifTrue(rest));
        } else {
            logicStep(node, index, decided, unknown, code);
        }
    }

    private void logicStep(LogicNode node, int index, Variable decided, Variable unknown, BytecodeBlock code) {
        Value value = rows.emit(node.children().get(index), code);
        BytecodeExpression found = node.and() ? bitwiseXor(value.part(), constantInt(1)) : value.part();
        if (value.valid() != null) {
            found = bitwiseAnd(found, value.valid());
            code.append(unknown.set(bitwiseOr(unknown, bitwiseXor(value.valid(), constantInt(1)))));
        }
        code.append(decided.set(bitwiseOr(decided, found)));
        logicFrom(node, index + 1, decided, unknown, code);
    }

    /** An int: 1 where a condition is TRUE, or FALSE when that is wanted. */
    BytecodeExpression test(Node node, boolean wanted, BytecodeBlock code) {
        if (node instanceof NotNode not) {
            return test(not.argument(), !wanted, code);
        }
        if (node instanceof LogicNode logic) {
            // AND is TRUE when all are, FALSE when any is; OR the other way round.
            boolean all = logic.and() == wanted;
            Variable result = rows.store(code, int.class, test(logic.children().get(0), wanted, code));
            testFrom(logic, 1, wanted, all, result, code);
            return result;
        }
        Value value = rows.emit(node, code);
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
        rows.enter();
        rest.append(result.set(test(child, wanted, rest)));
        testFrom(logic, index + 1, wanted, all, result, rest);
        rows.leave();
        code.append(new IfStatement()
                .condition(all ? notEqual(result, constantInt(0)) : equal(result, constantInt(0)))
                .ifTrue(rest));
    }
}
