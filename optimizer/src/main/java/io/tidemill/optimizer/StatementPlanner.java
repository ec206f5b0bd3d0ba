package io.tidemill.optimizer;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.RuntimeOptions;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.StatementText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.bind.Binder;
import io.tidemill.optimizer.bind.BoundInsert;
import io.tidemill.optimizer.bind.BoundQuery;
import io.tidemill.optimizer.bind.BoundTable;
import io.tidemill.optimizer.bind.ExpressionTranslator;
import io.tidemill.optimizer.cost.PlanEstimates;
import io.tidemill.optimizer.explain.Explanation;
import io.tidemill.optimizer.logical.JobOutput;
import io.tidemill.optimizer.logical.LogicalOptimizer;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.parse.Statement;
import io.tidemill.optimizer.parse.StatementParser;
import io.tidemill.optimizer.physical.JobPlanner;
import io.tidemill.optimizer.physical.PlanningContext;
import io.tidemill.optimizer.statement.StatementOperations;
import io.tidemill.spi.source.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** The way from text to plan for one statement; {@link PlannerTools} says which passes it takes. */
final class StatementPlanner {
    private final PlannerTools tools;
    private final SessionCatalog catalog;
    private final ConfigSnapshot config;
    private final StatementText text;
    private final Binder binder;

    StatementPlanner(PlannerTools tools, StatementText text, SessionCatalog catalog, ConfigSnapshot config) {
        this.tools = tools;
        this.catalog = catalog;
        this.config = config;
        this.text = text;
        this.binder = new Binder(catalog, config);
    }

    PlannedStatement plan() {
        Statement statement = StatementParser.parse(text);
        StatementOperations operations = new StatementOperations(catalog, config, binder, text);
        Optional<PlannedStatement> operation = operations.operation(statement);
        if (operation.isPresent()) {
            return operation.get();
        }
        if (statement instanceof Statement.Explain explain) {
            return explain(explain, operations);
        }
        if (statement instanceof Statement.CreateTable create) {
            StatementOperations.CreateTableAs filled = operations.createTableAs(create);
            return new PlannedStatement.CreateTableAs(
                    filled.create(), job(List.of(output(filled.fill()))).plan());
        }
        PhysicalPlan plan = job(outputs(statement)).plan();
        return statement instanceof Statement.Query
                ? new PlannedStatement.Query(plan)
                : new PlannedStatement.Insert(plan);
    }

    private PlannedStatement explain(Statement.Explain explain, StatementOperations operations) {
        List<JobOutput> outputs = explain.statement() instanceof Statement.CreateTable create
                ? List.of(output(operations.createTableAs(create).fill()))
                : outputs(explain.statement());
        Job job = job(outputs);
        if (explain.details().contains(Statement.ExplainDetail.PLAN_ADVICE)) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    "EXPLAIN PLAN_ADVICE is not supported; EXPLAIN ESTIMATED_COST and ANALYZE show sizes");
        }
        if (explain.details().contains(Statement.ExplainDetail.ANALYZE)) {
            return new PlannedStatement.ExplainAnalyze(job.plan());
        }
        return new PlannedStatement.Explained(
                new Explanation(outputs, job.plan(), job.timings(), config).text(explain.details()));
    }

    private List<JobOutput> outputs(Statement statement) {
        List<JobOutput> outputs = new ArrayList<>();
        if (statement instanceof Statement.Query query) {
            BoundQuery bound = binder.bindQuery(query.query());
            outputs.add(new JobOutput.Result(bound.plan(), bound.columns()));
        } else if (statement instanceof Statement.Insert insert) {
            outputs.add(output(binder.bindInsert(insert)));
        } else if (statement instanceof Statement.StatementSet set) {
            set.inserts().forEach(insert -> outputs.add(output(binder.bindInsert(insert))));
        }
        return outputs;
    }

    private static JobOutput output(BoundInsert insert) {
        return new JobOutput.Insert(insert.source(), insert.target(), insert.overwrite(), insert.staticPartition());
    }

    /** A plan and what making it cost. */
    private record Job(PhysicalPlan plan, List<LogicalOptimizer.Timing> timings) {}

    private Job job(List<JobOutput> outputs) {
        boolean streaming = streaming(outputs);
        LogicalOptimizer optimizer = new LogicalOptimizer(tools.passes(), tools.reuse(), tools.nanoClock());
        PassContext passContext = new PassContext(catalog, config, streaming, tools.folding(config));
        List<JobOutput> optimized = optimizer.optimize(outputs, passContext);
        PlanningContext planning = new PlanningContext(
                catalog,
                config,
                new ExpressionTranslator(binder.cluster().getRexBuilder()),
                tools.functions(),
                new PlanEstimates(),
                tools.processors());
        PhysicalPlan plan = new JobPlanner(planning, tools.reuse()).plan(optimized, streaming);
        return new Job(plan, optimizer.timings());
    }

    /** AUTOMATIC is batch when every source is bounded and only gives new rows. */
    private boolean streaming(List<JobOutput> outputs) {
        RuntimeOptions.RuntimeMode mode = config.get(RuntimeOptions.RUNTIME_MODE);
        config.acted(RuntimeOptions.RUNTIME_MODE, "the whole plan");
        return switch (mode) {
            case STREAMING -> true;
            case BATCH -> false;
            case AUTOMATIC -> outputs.stream().anyMatch(output -> hasStreamingSource(output.rel()));
        };
    }

    private boolean isStreaming(BoundTable table) {
        TableSource source = catalog.createSource(table.reference(), false);
        return !source.bounded() || !source.changelogMode().insertOnly();
    }

    private boolean hasStreamingSource(RelNode rel) {
        if (rel instanceof TableScan scan) {
            BoundTable table = scan.getTable().unwrap(BoundTable.class);
            return table != null && isStreaming(table);
        }
        boolean[] found = {false};
        rel.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                found[0] |= hasStreamingSource(subQuery.rel);
                return super.visitSubQuery(subQuery);
            }
        });
        return found[0] || rel.getInputs().stream().anyMatch(this::hasStreamingSource);
    }
}
