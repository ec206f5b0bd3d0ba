package io.tidemill.optimizer.logical;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Litmus;

/** Proves that a pass kept the plan in order: columns that exist, with the types that readers expect, and the same row at the top. */
final class PlanCheck {
    private PlanCheck() {}

    static void check(String pass, RelNode before, RelNode after) {
        if (before == after) {
            return;
        }
        List<RelDataTypeField> wanted = before.getRowType().getFieldList();
        List<RelDataTypeField> found = after.getRowType().getFieldList();
        if (wanted.size() != found.size()) {
            throw broken(pass, "it changed " + wanted.size() + " columns to " + found.size(), after);
        }
        for (int i = 0; i < wanted.size(); i++) {
            boolean sameType = SqlTypeUtil.equalSansNullability(
                    wanted.get(i).getType(), found.get(i).getType());
            boolean widened = found.get(i).getType().isNullable()
                    && !wanted.get(i).getType().isNullable();
            if (!sameType || widened) {
                throw broken(
                        pass,
                        "it changed column " + wanted.get(i).getName() + " from "
                                + wanted.get(i).getType().getFullTypeString() + " to "
                                + found.get(i).getType().getFullTypeString(),
                        after);
            }
        }
        checkNodes(pass, after, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static void checkNodes(String pass, RelNode rel, Set<RelNode> seen) {
        if (!seen.add(rel)) {
            return;
        }
        rel.getInputs().forEach(input -> checkNodes(pass, input, seen));
        StringBuilder complaint = new StringBuilder();
        Litmus litmus = new Litmus() {
            @Override
            public boolean fail(String message, Object... arguments) {
                complaint.append(message == null ? "an invalid node" : message);
                for (Object argument : arguments) {
                    complaint.append(' ').append(argument);
                }
                return false;
            }

            @Override
            public boolean succeed() {
                return true;
            }

            @Override
            public boolean check(boolean condition, String info, Object... arguments) {
                return condition ? succeed() : fail(info, arguments);
            }
        };
        if (!rel.isValid(litmus, null)) {
            throw broken(pass, complaint.toString(), rel);
        }
    }

    private static EngineException broken(String pass, String what, RelNode plan) {
        return new EngineException(
                ErrorCode.PLAN_CHECK,
                "optimizer pass " + pass + " broke the plan: " + what + "; SET 'tidemill.optimizer.disabled-passes' = '"
                        + pass + "' goes around it. Plan:\n" + RelOptUtil.toString(plan));
    }
}
