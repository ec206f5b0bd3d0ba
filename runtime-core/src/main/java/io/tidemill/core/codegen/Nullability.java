package io.tidemill.core.codegen;

import io.tidemill.core.codegen.Node.BuildNode;
import io.tidemill.core.codegen.Node.CaseNode;
import io.tidemill.core.codegen.Node.CoalesceNode;
import io.tidemill.core.codegen.Node.ColumnNode;
import io.tidemill.core.codegen.Node.ConstantNode;
import io.tidemill.core.codegen.Node.InlineNode;
import io.tidemill.core.codegen.Node.InvokeNode;
import io.tidemill.core.codegen.Node.LogicNode;
import io.tidemill.core.codegen.Node.NotNode;
import io.tidemill.core.codegen.Node.NullTestNode;
import io.tidemill.core.codegen.Node.ObjectNode;
import io.tidemill.core.codegen.Node.PrimitiveNode;
import io.tidemill.core.codegen.Node.RequiredNode;
import io.tidemill.core.codegen.Node.TruthNode;

/**
 * Which nodes may be NULL.
 *
 * @param nulls true in the variant for columns with NULLs
 */
record Nullability(boolean nulls) {
    /** False only when the value is never NULL in this variant. */
    boolean mayBeNull(Node node) {
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
}
