package io.tidemill.optimizer.physical;

import io.tidemill.optimizer.bind.LogicalWatermark;
import io.tidemill.optimizer.bind.LogicalWindowAssign;
import io.tidemill.optimizer.logical.LogicalNormalize;
import io.tidemill.optimizer.logical.LogicalRank;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;

/** Which columns tell time: those with a watermark, as long as they are passed on unchanged, and PROCTIME(). */
final class TimeAttributes {
    /** The kinds of time that a column can be. */
    enum Kind {
        EVENT_TIME,
        PROCESSING_TIME,
        NONE
    }

    private TimeAttributes() {}

    static Kind of(RelNode rel, int column) {
        if (rel instanceof LogicalWatermark watermark && watermark.timeColumn() == column) {
            return Kind.EVENT_TIME;
        }
        if (rel instanceof Project project) {
            return ofExpression(project, column);
        }
        if (rel instanceof LogicalWindowAssign assign) {
            int width = assign.getInput().getRowType().getFieldCount();
            return column < width ? of(assign.getInput(), column) : column == width + 2 ? Kind.EVENT_TIME : Kind.NONE;
        }
        if (rel instanceof Union union) {
            Kind first = of(union.getInput(0), column);
            boolean same = union.getInputs().stream().allMatch(input -> of(input, column) == first);
            return same ? first : Kind.NONE;
        }
        boolean passesOn = rel instanceof Filter
                || rel instanceof LogicalWatermark
                || rel instanceof LogicalNormalize
                || rel instanceof Window window
                        && column < window.getInput().getRowType().getFieldCount()
                || rel instanceof LogicalRank rank
                        && column < rank.getInput().getRowType().getFieldCount();
        return passesOn ? of(rel.getInput(0), column) : Kind.NONE;
    }

    private static Kind ofExpression(Project project, int column) {
        var expression = project.getProjects().get(column);
        if (expression instanceof RexInputRef reference) {
            return of(project.getInput(), reference.getIndex());
        }
        boolean proctime = expression instanceof RexCall call
                && call.getOperator().getName().equals("PROCTIME");
        return proctime ? Kind.PROCESSING_TIME : Kind.NONE;
    }
}
