package io.tidemill.optimizer;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.Planner;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.StatementText;
import io.tidemill.optimizer.rule.KernelFolding;
import io.tidemill.optimizer.rule.Passes;
import jakarta.inject.Inject;

/** The planner {@code cost-based}: all rewritings, statistics, join orders, reuse. */
final class SqlPlanner implements Planner {
    private final PlannerTools tools;

    @Inject
    SqlPlanner(AggregateFunctions functions, ExpressionCompiler compiler) {
        this.tools = new PlannerTools(
                Passes.costBased(),
                true,
                functions,
                config -> new KernelFolding(compiler, config),
                System::nanoTime,
                Runtime.getRuntime().availableProcessors());
    }

    @Override
    public PlannedStatement plan(StatementText statement, SessionCatalog catalog, ConfigSnapshot config) {
        return new StatementPlanner(tools, statement, catalog, config).plan();
    }
}
