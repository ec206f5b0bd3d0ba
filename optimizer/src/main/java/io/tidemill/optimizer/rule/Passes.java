package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.SourceBinding;
import java.util.List;
import org.apache.calcite.rel.rules.CoreRules;

/** The passes of each planner, in running order. */
public final class Passes {
    private Passes() {}

    /** All that the engine knows. */
    public static List<LogicalPass> costBased() {
        return List.of(
                new SubQueryRemoval(),
                new SourceBinding(),
                new FoldConstants(),
                new ExtractCommonConditions(),
                new PushPredicates(),
                new PushIntoSources(),
                new ReorderJoins(),
                new PruneColumns());
    }

    /** No statistics, no reordering, no reuse, nothing pushed into sources: the plan as written, made executable. */
    public static List<LogicalPass> ruleOnly() {
        return List.of(
                new SubQueryRemoval(),
                new SourceBinding(),
                new HepPass(
                        "push-filters",
                        List.of(
                                CoreRules.FILTER_INTO_JOIN,
                                CoreRules.JOIN_CONDITION_PUSH,
                                CoreRules.FILTER_PROJECT_TRANSPOSE,
                                CoreRules.FILTER_MERGE)));
    }
}
