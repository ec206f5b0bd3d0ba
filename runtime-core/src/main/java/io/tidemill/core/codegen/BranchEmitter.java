package io.tidemill.core.codegen;

import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.notEqual;

import io.airlift.bytecode.BytecodeBlock;
import io.airlift.bytecode.Variable;
import io.airlift.bytecode.control.IfStatement;
import io.airlift.bytecode.expression.BytecodeExpression;
import io.tidemill.core.codegen.Node.CaseNode;
import io.tidemill.core.codegen.Node.CoalesceNode;
import io.tidemill.core.codegen.RowEmitter.Value;

/** Writes CASE and COALESCE: a branch is only computed where it is taken. */
final class BranchEmitter {
    private final RowEmitter rows;
    private final Nullability nullability;

    BranchEmitter(RowEmitter rows, Nullability nullability) {
        this.rows = rows;
        this.nullability = nullability;
    }

    Value caseOf(CaseNode node, BytecodeBlock code) {
        Variable[] results = rows.results(node.type());
        Variable valid = nullability.mayBeNull(node) ? rows.variable(int.class) : null;
        caseFrom(node, 0, results, valid, code);
        return new Value(results, valid);
    }

    private void caseFrom(CaseNode node, int index, Variable[] results, Variable valid, BytecodeBlock code) {
        if (index == node.children().size() - 1) {
            Parts.assign(results, valid, rows.emit(node.children().get(index), code), code);
            return;
        }
        BytecodeExpression condition = rows.isTrue(node.children().get(index), code);
        BytecodeBlock chosen = new BytecodeBlock();
        rows.enter();
        Parts.assign(results, valid, rows.emit(node.children().get(index + 1), chosen), chosen);
        rows.leave();
        BytecodeBlock other = new BytecodeBlock();
        rows.enter();
        caseFrom(node, index + 2, results, valid, other);
        rows.leave();
        code.append(new IfStatement()
                .condition(notEqual(condition, constantInt(0)))
                .ifTrue(chosen)
                .ifFalse(other));
    }

    Value coalesce(CoalesceNode node, BytecodeBlock code) {
        Variable[] results = rows.results(node.type());
        Variable valid = nullability.mayBeNull(node) ? rows.variable(int.class) : null;
        coalesceFrom(node, 0, results, valid, code);
        return new Value(results, valid);
    }

    private void coalesceFrom(CoalesceNode node, int index, Variable[] results, Variable valid, BytecodeBlock code) {
        Value value = rows.emit(node.children().get(index), code);
        if (value.valid() == null || index == node.children().size() - 1) {
            Parts.assign(results, valid, value, code);
            return;
        }
        BytecodeBlock chosen = new BytecodeBlock();
        Parts.assign(results, valid, new Value(value.parts(), null), chosen);
        BytecodeBlock other = new BytecodeBlock();
        rows.enter();
        coalesceFrom(node, index + 1, results, valid, other);
        rows.leave();
        code.append(new IfStatement()
                .condition(notEqual(value.valid(), constantInt(0)))
                .ifTrue(chosen)
                .ifFalse(other));
    }
}
