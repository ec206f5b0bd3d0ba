package io.tidemill.optimizer.rule;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.ProjectMerge;
import io.tidemill.optimizer.logical.RelRewriter;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;

/**
 * Makes one projection of nested ones at once, where an option asks for that: smaller trees for deeply nested queries, at the price of expressions that are computed more than once. Without the
 * option projections are merged at the end, and only where nothing is repeated.
 */
final class MergeProjects implements LogicalPass {
    /** Deeply nested views that read a column twice would double their expressions at each level. */
    private static final int MOST_NODES = 1000;

    @Override
    public String name() {
        return "merge-projects";
    }

    @Override
    public boolean seesWholeStatement() {
        return true;
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        ConfigSnapshot config = context.config();
        if (!config.get(OptimizerOptions.SQL2REL_PROJECT_MERGE_ENABLED)) {
            return plan;
        }
        return new RelRewriter(rel -> merged(rel, config)).rewrite(plan);
    }

    private static RelNode merged(RelNode rel, ConfigSnapshot config) {
        if (!(rel instanceof Project project) || !(project.getInput() instanceof Project)) {
            return rel;
        }
        RelNode merged = ProjectMerge.mergeWithRepetition(project, MOST_NODES);
        if (merged == project) {
            config.couldNotAct(
                    OptimizerOptions.SQL2REL_PROJECT_MERGE_ENABLED,
                    "a projection calls a volatile function, is large, or stands below an OVER window");
        } else {
            config.acted(OptimizerOptions.SQL2REL_PROJECT_MERGE_ENABLED, "Calc");
        }
        return merged;
    }
}
