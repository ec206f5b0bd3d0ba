package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.sql2rel.RelDecorrelator;

/** Sub-queries in expressions become joins. */
final class SubQueryRemoval implements LogicalPass {
    private static final HepProgram PROGRAM = HepProgram.builder()
            .addRuleInstance(CoreRules.FILTER_SUB_QUERY_TO_CORRELATE)
            .addRuleInstance(CoreRules.PROJECT_SUB_QUERY_TO_CORRELATE)
            .addRuleInstance(CoreRules.JOIN_SUB_QUERY_TO_CORRELATE)
            .build();

    @Override
    public String name() {
        return "remove-subqueries";
    }

    @Override
    public boolean required() {
        return true;
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        HepPlanner planner = new HepPlanner(PROGRAM);
        planner.setRoot(plan);
        RelNode joined = planner.findBestExp();
        return RelDecorrelator.decorrelateQuery(joined, RelFactories.LOGICAL_BUILDER.create(plan.getCluster(), null));
    }
}
