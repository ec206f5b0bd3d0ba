package io.tidemill.optimizer;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.Planner;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.StatementText;
import io.tidemill.optimizer.logical.ConstantFolding;
import io.tidemill.optimizer.rule.Passes;
import jakarta.inject.Inject;

/** The planner {@code rule-only}: statements as written, made executable. Its plans are slow and few rules can make them wrong. */
final class RuleOnlyPlanner implements Planner {
    private final PlannerTools tools;

    @Inject
    RuleOnlyPlanner(AggregateFunctions functions) {
        this.tools = new PlannerTools(
                Passes.ruleOnly(),
                false,
                functions,
                config -> ConstantFolding.NONE,
                System::nanoTime,
                Runtime.getRuntime().availableProcessors());
    }

    @Override
    public PlannedStatement plan(StatementText statement, SessionCatalog catalog, ConfigSnapshot config) {
        return new StatementPlanner(tools, statement, catalog, config).plan();
    }
}
