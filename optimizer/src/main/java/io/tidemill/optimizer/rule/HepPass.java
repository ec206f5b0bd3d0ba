package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;

/** A pass made of Calcite rules that are applied until none fires. */
final class HepPass implements LogicalPass {
    private final String name;
    private final HepProgram program;

    HepPass(String name, List<? extends RelOptRule> rules) {
        this.name = name;
        HepProgramBuilder builder = HepProgram.builder();
        rules.forEach(builder::addRuleInstance);
        this.program = builder.build();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        HepPlanner planner = new HepPlanner(program);
        planner.setRoot(plan);
        return planner.findBestExp();
    }
}
