package io.tidemill.cli.engine;

import io.tidemill.config.NoticeSink;
import io.tidemill.config.SessionConfig;
import io.tidemill.core.catalog.CatalogManager;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.plan.JobMetrics;
import io.tidemill.core.plan.JobRunner;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.Planner;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.error.EngineException;
import io.tidemill.optimizer.parse.ScriptSplitter;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An engine whose planner answers from a table and whose runtime gives prepared rows, for tests of what lies around them. */
public final class FakeEngine {
    public final Map<String, PlannedStatement> plans = new HashMap<>();
    public final List<ColumnBatch> rows = new ArrayList<>();
    public final List<String> notices = new ArrayList<>();
    public final List<FakeJob> jobs = new ArrayList<>();
    public EngineException failure;
    public boolean jobsEnd = true;

    public EngineSession session() {
        Planner planner = (statement, catalog, config) -> plans.get(statement.text());
        JobRunner runner = this::start;
        SessionParts parts =
                new SessionParts(ScriptSplitter::new, name -> planner, name -> runner, () -> Instant.ofEpochMilli(1));
        return new EngineSession(
                parts,
                SessionConfig.withDefaults(),
                new CatalogManager(PluginManager.ofDirectories(List.of())),
                new StringBuilder(),
                (NoticeSink) notices::add);
    }

    private Job start(PhysicalPlan plan, JobEnvironment environment) {
        rows.forEach(environment::onResult);
        FakeJob job = new FakeJob(environment.jobId());
        jobs.add(job);
        return job;
    }

    public final class FakeJob implements Job {
        private final String id;
        boolean cancelled;

        FakeJob(String id) {
            this.id = id;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public void await() {
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public boolean done() {
            return jobsEnd || cancelled;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        @Override
        public JobMetrics metrics() {
            return new JobMetrics(List.of(new JobMetrics.NodeMetrics(1, "Values", Map.of("rows_out", 2L))));
        }
    }

    public static PhysicalPlan query(boolean streaming, Set<RowKind> changes) {
        LogicalType row = LogicalType.row(List.of("v"), List.of(LogicalType.bigint()));
        NodeProperties properties = new NodeProperties(1, row, changes, List.of(), 1, "", 2);
        ValuesNode values = new ValuesNode(properties, List.of(List.of(Literal.of(1L))));
        NodeProperties root = new NodeProperties(2, row, changes, List.of(), 1, "", 2);
        return new PhysicalPlan(List.of(new ResultNode(root, values, List.of("v"))), streaming, Map.of(), "query");
    }

    public static ColumnBatch batch(byte[] kinds, long... values) {
        ColumnBatch batch = new ColumnBatch(values.length, new LongVector(values));
        batch.setRowKinds(kinds);
        return batch;
    }
}
