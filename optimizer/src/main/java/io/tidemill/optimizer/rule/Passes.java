package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.logical.CalciteRules;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.SourceBinding;
import java.util.List;

/** The passes of each planner, in running order. */
public final class Passes {
    private Passes() {}

    /** All that the engine knows. */
    public static List<LogicalPass> costBased() {
        return List.of(
                new SubQueryRemoval(),
                new SourceBinding(),
                new MergeProjects(),
                new RemoveUnusedWatermarks(),
                new FoldConstants(),
                new ExtractCommonConditions(),
                new PushPredicates(),
                new KnownValues(),
                new PushIntoSources(),
                new ReorderJoins(),
                new PruneColumns(),
                new PruneNestedFields(),
                new ShareScans());
    }

    /** No statistics, no reordering, no reuse, nothing pushed into sources: the plan as written, made executable. */
    public static List<LogicalPass> ruleOnly() {
        return List.of(
                new SubQueryRemoval(),
                new SourceBinding(),
                new MergeProjects(),
                new HepPass(
                        "push-filters",
                        List.of(
                                CalciteRules.FILTER_INTO_JOIN,
                                CalciteRules.JOIN_CONDITION_PUSH,
                                CalciteRules.FILTER_PROJECT_TRANSPOSE,
                                CalciteRules.FILTER_MERGE)));
    }
}
