package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.bind.LogicalWatermark;
import io.tidemill.optimizer.bind.LogicalWindowAssign;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.RelRewriter;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Match;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;

/** Watermarks that nothing waits for are not made, and no longer keep filters from the source. */
final class RemoveUnusedWatermarks implements LogicalPass {
    @Override
    public String name() {
        return "remove-unused-watermarks";
    }

    @Override
    public boolean seesWholeStatement() {
        return true;
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        if (usesTime(plan)) {
            return plan;
        }
        return new RelRewriter(rel -> rel instanceof LogicalWatermark watermark ? watermark.getInput() : rel)
                .rewrite(plan);
    }

    private static boolean usesTime(RelNode plan) {
        boolean[] found = {false};
        RexShuttle expressions = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                found[0] = true;
                return over;
            }

            @Override
            public RexNode visitCall(RexCall call) {
                found[0] |= call.getOperator().getName().equals("CURRENT_WATERMARK");
                return super.visitCall(call);
            }
        };
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, RelNode parent) {
                found[0] |= node instanceof LogicalWindowAssign
                        || node instanceof Match
                        || node instanceof Snapshot
                        || node instanceof Sort sort
                                && sort.fetch == null
                                && !sort.getCollation().getFieldCollations().isEmpty();
                if (!(node instanceof LogicalWatermark)) {
                    node.accept(expressions);
                }
                super.visit(node, ordinal, parent);
            }
        }.go(plan);
        return found[0];
    }
}
