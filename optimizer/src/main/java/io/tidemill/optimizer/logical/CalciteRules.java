package io.tidemill.optimizer.logical;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig;
import org.apache.calcite.rel.rules.FilterJoinRule.JoinConditionPushRule.JoinConditionPushRuleConfig;
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.IntersectToDistinctRule;
import org.apache.calcite.rel.rules.MinusToDistinctRule;
import org.apache.calcite.rel.rules.ProjectToWindowRule.ProjectToLogicalProjectAndWindowRule.ProjectToLogicalProjectAndWindowRuleConfig;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.rel.rules.UnionToDistinctRule;
import org.apache.calcite.rex.RexUtil;

/**
 * The few rules of Calcite that passes use, made one by one: its own list, CoreRules, makes all 250 with their 600 classes when the first is touched, a fifth of the time to the first plan.
 */
public final class CalciteRules {
    public static final RelOptRule FILTER_INTO_JOIN = FilterIntoJoinRuleConfig.DEFAULT.toRule();
    public static final RelOptRule JOIN_CONDITION_PUSH = JoinConditionPushRuleConfig.DEFAULT.toRule();
    /** Not through volatile expressions: below the projection they would be computed a second time. */
    public static final RelOptRule FILTER_PROJECT_TRANSPOSE = FilterProjectTransposeRule.Config.DEFAULT
            .withOperandFor(
                    Filter.class,
                    filter -> true,
                    Project.class,
                    project -> project.getProjects().stream().allMatch(RexUtil::isDeterministic))
            .toRule();

    public static final RelOptRule FILTER_MERGE = FilterMergeRule.Config.DEFAULT.toRule();
    public static final RelOptRule FILTER_SUB_QUERY_TO_CORRELATE = SubQueryRemoveRule.Config.FILTER.toRule();
    public static final RelOptRule PROJECT_SUB_QUERY_TO_CORRELATE = SubQueryRemoveRule.Config.PROJECT.toRule();
    public static final RelOptRule JOIN_SUB_QUERY_TO_CORRELATE = SubQueryRemoveRule.Config.JOIN.toRule();
    public static final RelOptRule INTERSECT_TO_DISTINCT = IntersectToDistinctRule.Config.DEFAULT.toRule();
    public static final RelOptRule MINUS_TO_DISTINCT = MinusToDistinctRule.Config.DEFAULT.toRule();
    public static final RelOptRule UNION_TO_DISTINCT = UnionToDistinctRule.Config.DEFAULT.toRule();
    public static final RelOptRule PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW =
            ProjectToLogicalProjectAndWindowRuleConfig.DEFAULT.toRule();

    private CalciteRules() {}
}
