package io.tidemill.optimizer;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.Origin;
import io.tidemill.config.SessionConfig;
import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.codegen.BytecodeExpressionCompiler;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.StatementText;
import io.tidemill.core.plan.TableReference;
import io.tidemill.optimizer.bind.TestCatalog;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.rule.KernelFolding;
import io.tidemill.optimizer.rule.Passes;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import java.util.List;
import java.util.Optional;

/** Plans statements over tables without data: what sources and sinks can do stands in the WITH clause of the tables. */
public final class PlannerFixture implements SessionCatalog {
    private static final ExpressionCompiler COMPILER = new BytecodeExpressionCompiler(new BuiltinFunctions());

    private final TestCatalog names = new TestCatalog();
    private final SessionConfig session = SessionConfig.withDefaults();
    private List<LogicalPass> passes = Passes.costBased();
    private boolean reuse = true;

    /** The fixture with the tables of a script. */
    public static PlannerFixture with(String script) {
        PlannerFixture fixture = new PlannerFixture();
        fixture.names.define(script);
        return fixture.set("parallelism.default", "2");
    }

    public PlannerFixture set(String key, String value) {
        session.set(key, value, Origin.set());
        return this;
    }

    public PlannerFixture streaming() {
        return set("execution.runtime-mode", "streaming");
    }

    public PlannerFixture batch() {
        return set("execution.runtime-mode", "batch");
    }

    public PlannerFixture ruleOnly() {
        passes = Passes.ruleOnly();
        reuse = false;
        return this;
    }

    /** What a statement is planned to. */
    public PlannedStatement statement(String sql) {
        PlannerTools tools = new PlannerTools(
                passes,
                reuse,
                new BuiltInAggregates(),
                config -> new KernelFolding(COMPILER, config),
                System::nanoTime,
                2);
        return new StatementPlanner(tools, StatementText.of(sql), this, config()).plan();
    }

    public ConfigSnapshot config() {
        return session.snapshot();
    }

    /** The plan of a query or INSERT. */
    public PhysicalPlan plan(String sql) {
        PlannedStatement planned = statement(sql);
        return planned instanceof PlannedStatement.Query query
                ? query.plan()
                : ((PlannedStatement.Insert) planned).plan();
    }

    /** The text of {@code EXPLAIN details statement}. */
    public String explain(String details, String sql) {
        return ((PlannedStatement.Explained) statement("EXPLAIN " + details + " " + sql)).text();
    }

    @Override
    public TableSource createSource(TableReference table, boolean streaming) {
        return FakeSource.of(table);
    }

    @Override
    public TableSink createSink(TableReference table, boolean streaming) {
        return FakeSink.of(table);
    }

    @Override
    public String currentCatalog() {
        return names.currentCatalog();
    }

    @Override
    public String currentDatabase() {
        return names.currentDatabase();
    }

    @Override
    public List<String> catalogs() {
        return names.catalogs();
    }

    @Override
    public List<String> databases(String catalog) {
        return names.databases(catalog);
    }

    @Override
    public List<String> tables(String catalog, String database) {
        return names.tables(catalog, database);
    }

    @Override
    public ObjectPath resolve(List<String> name) {
        return names.resolve(name);
    }

    @Override
    public Optional<CatalogTable> table(ObjectPath path) {
        return names.table(path);
    }

    @Override
    public Optional<FunctionFactory> function(List<String> name) {
        return names.function(name);
    }

    @Override
    public List<String> functions() {
        return names.functions();
    }
}
