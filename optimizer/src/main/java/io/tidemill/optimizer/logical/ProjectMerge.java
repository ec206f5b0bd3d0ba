package io.tidemill.optimizer.logical;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;

/**
 * Makes one projection of two, unless that would compute something twice: an expression that is costly, or whose second value could differ from the first.
 *
 * <pre>
 * Project(x + 1)                       Project(a * 2 + 1)
 *   Project(a * 2 AS x)      becomes     Input(a)
 *     Input(a)
 * </pre>
 */
public final class ProjectMerge {
    private ProjectMerge() {}

    /** The merged projection, the input of a projection that changes nothing, or the node itself. */
    public static RelNode merge(RelNode rel) {
        if (!(rel instanceof Project project)) {
            return rel;
        }
        if (project.getInput() instanceof Project below && mayMerge(project, below)) {
            RelNode merged = LogicalProject.create(
                    below.getInput(),
                    project.getHints(),
                    RelOptUtil.pushPastProject(project.getProjects(), below),
                    project.getRowType().getFieldNames(),
                    project.getVariablesSet());
            return merge(merged);
        }
        boolean same =
                RexUtil.isIdentity(project.getProjects(), project.getInput().getRowType())
                        && project.getRowType().equals(project.getInput().getRowType());
        return same ? project.getInput() : rel;
    }

    /**
     * As {@link #merge}, also where an expression is then computed more than once.
     *
     * @param mostNodes size of the merged expressions beyond which the projections stay apart: each level of nested queries may double them
     */
    public static RelNode mergeWithRepetition(Project project, int mostNodes) {
        if (!(project.getInput() instanceof Project below)
                || project.containsOver()
                || below.containsOver()
                || !keepsVolatileCalls(project, below)) {
            return project;
        }
        List<RexNode> merged = RelOptUtil.pushPastProject(project.getProjects(), below);
        if (RexUtil.nodeCount(merged) > mostNodes) {
            return project;
        }
        return LogicalProject.create(
                below.getInput(),
                project.getHints(),
                merged,
                project.getRowType().getFieldNames(),
                project.getVariablesSet());
    }

    private static boolean mayMerge(Project above, Project below) {
        if (above.containsOver() || below.containsOver()) {
            return false;
        }
        Map<Integer, Integer> uses = uses(above);
        List<RexNode> inner = below.getProjects();
        for (Map.Entry<Integer, Integer> use : uses.entrySet()) {
            if (use.getValue() > 1 && isCalculated(inner.get(use.getKey()))) {
                return false;
            }
        }
        return keepsVolatileCalls(above, below);
    }

    /** How often each column below is read. */
    private static Map<Integer, Integer> uses(Project above) {
        Map<Integer, Integer> uses = new HashMap<>();
        RexVisitorImpl<Void> counter = new RexVisitorImpl<>(true) {
            @Override
            public Void visitInputRef(RexInputRef reference) {
                uses.merge(reference.getIndex(), 1, Integer::sum);
                return null;
            }
        };
        above.getProjects().forEach(expression -> expression.accept(counter));
        return uses;
    }

    /** A volatile expression is computed once for every row, also where somebody else's condition guards it. */
    private static boolean keepsVolatileCalls(Project above, Project below) {
        for (Map.Entry<Integer, Integer> use : uses(above).entrySet()) {
            boolean volatileCall = !RexUtil.isDeterministic(below.getProjects().get(use.getKey()));
            if (volatileCall && (use.getValue() > 1 || !isPlainUse(above, use.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCalculated(RexNode expression) {
        return expression instanceof RexCall || expression instanceof RexOver;
    }

    private static boolean isPlainUse(Project above, int column) {
        return above.getProjects().stream()
                .allMatch(expression -> expression instanceof RexInputRef
                        || !RelOptUtil.InputFinder.bits(expression).get(column));
    }
}
