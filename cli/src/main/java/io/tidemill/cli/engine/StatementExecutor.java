package io.tidemill.cli.engine;

import io.tidemill.config.ConfigValue;
import io.tidemill.config.Origin;
import io.tidemill.config.TableOptions;
import io.tidemill.core.catalog.CatalogManager;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.PlannedStatement.CreateTableAs;
import io.tidemill.core.plan.PlannedStatement.DropTable;
import io.tidemill.core.plan.ResultNode;
import java.util.ArrayList;
import java.util.List;

/** Executes one planned statement: the only place where plans turn into effects. */
final class StatementExecutor {
    private final EngineSession session;
    private final StatementScope scope;
    private final CatalogManager catalogs;

    StatementExecutor(EngineSession session, StatementScope scope) {
        this.session = session;
        this.scope = scope;
        this.catalogs = session.catalogs();
    }

    StatementResult execute(PlannedStatement statement) throws InterruptedException {
        if (statement instanceof PlannedStatement.Query query) {
            return query(query.plan());
        }
        if (statement instanceof PlannedStatement.Insert insert) {
            return insert(insert.plan());
        }
        if (statement instanceof CreateTableAs create) {
            return createTableAs(create);
        }
        if (statement instanceof PlannedStatement.ExplainAnalyze analyze) {
            return analyze(analyze.plan());
        }
        return withoutJob(statement);
    }

    StatementResult dryRun(PlannedStatement statement) {
        if (statement instanceof PlannedStatement.Query query) {
            return new StatementResult.Planned(query.plan().streaming());
        }
        if (statement instanceof PlannedStatement.Insert insert) {
            return new StatementResult.Planned(insert.plan().streaming());
        }
        if (statement instanceof PlannedStatement.ExplainAnalyze analyze) {
            return new StatementResult.Planned(analyze.plan().streaming());
        }
        if (statement instanceof CreateTableAs create) {
            withoutJob(create.create());
            return new StatementResult.Planned(create.plan().streaming());
        }
        return withoutJob(statement);
    }

    private StatementResult query(PhysicalPlan plan) throws InterruptedException {
        session.announceMode(plan.streaming(), scope.options());
        List<String> names = ((ResultNode) plan.roots().get(0)).columnNames();
        ResultOrder order = ResultOrder.of(plan);
        QueryRows rows = new QueryRows(new PlanFacts(order.plan()).shape(scope.catalog(), names, order));
        rows.started(session.starter().start(order.plan(), scope, rows::offer));
        return new StatementResult.Rows(rows);
    }

    private StatementResult insert(PhysicalPlan plan) throws InterruptedException {
        session.announceMode(plan.streaming(), scope.options());
        PlanFacts facts = new PlanFacts(plan);
        boolean bounded = facts.bounded(scope.catalog());
        Job job = session.starter().start(plan, scope, batch -> {});
        if (scope.options().get(TableOptions.DML_SYNC)) {
            await(job);
            return new StatementResult.Done("OK, job " + job.id() + " finished");
        }
        session.starter().jobs().add(job, bounded, facts.writtenTables());
        return new StatementResult.Submitted(job, bounded);
    }

    /** Waits; a caller that is interrupted takes the job with it. */
    private static void await(Job job) throws InterruptedException {
        try {
            job.await();
        } catch (InterruptedException e) {
            job.cancel();
            throw e;
        }
    }

    private StatementResult createTableAs(CreateTableAs statement) throws InterruptedException {
        PlannedStatement.CreateTable create = statement.create();
        if (!catalogs.create(create)) {
            return new StatementResult.Done("OK, " + create.path() + " exists already and was left as it is");
        }
        boolean filled = false;
        try {
            session.announceMode(statement.plan().streaming(), scope.options());
            await(session.starter().start(statement.plan(), scope, batch -> {}));
            filled = true;
        } finally {
            if (!filled) {
                catalogs.drop(new DropTable(create.path(), false, create.temporary(), true));
            }
        }
        return StatementResult.Done.OK;
    }

    private StatementResult analyze(PhysicalPlan plan) throws InterruptedException {
        session.announceMode(plan.streaming(), scope.options());
        Job job = session.starter().start(plan, scope, batch -> {});
        await(job);
        return new StatementResult.Text(AnalyzedPlan.text(plan, job.metrics()));
    }

    private StatementResult withoutJob(PlannedStatement statement) {
        if (statement instanceof PlannedStatement.Explained explained) {
            return new StatementResult.Text(explained.text());
        }
        if (statement instanceof PlannedStatement.Listing listing) {
            return new StatementResult.Listing(listing.columns(), listing.rows());
        }
        if (statement instanceof PlannedStatement.ShowOptions) {
            return options();
        }
        if (statement instanceof PlannedStatement.SetOption set) {
            return set.key() == null ? options() : set(set);
        }
        if (statement instanceof PlannedStatement.ResetOption reset) {
            if (reset.key().isEmpty()) {
                session.config().resetAll();
            } else {
                session.config().reset(reset.key().get(), Origin.set(scope.place()));
            }
            return StatementResult.Done.OK;
        }
        return new CatalogStatements(catalogs, session::notice).execute(statement);
    }

    private StatementResult set(PlannedStatement.SetOption set) {
        session.set(set.key(), set.value(), scope.place());
        return StatementResult.Done.OK;
    }

    /** SET without a key: what somebody set, with its origin; secrets stay hidden. */
    private StatementResult options() {
        List<List<String>> rows = new ArrayList<>();
        for (ConfigValue value : session.config().values()) {
            rows.add(List.of(value.key(), value.shown(), value.origin().toString()));
        }
        return new StatementResult.Listing(List.of("key", "value", "origin"), rows);
    }
}
