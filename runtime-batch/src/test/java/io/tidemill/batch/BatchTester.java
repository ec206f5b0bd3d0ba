package io.tidemill.batch;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.SessionConfig;
import io.tidemill.config.TableOptions;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.codegen.BytecodeExpressionCompiler;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.JobCounters;
import io.tidemill.core.operator.StatelessOperators;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.plan.JobMetrics.NodeMetrics;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.ScanSpec;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.TableReference;
import io.tidemill.core.task.TaskGroup;
import io.tidemill.core.testing.RowText;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Makes plans by hand over tables in memory, runs them, and tells rows and counters. */
final class BatchTester {
    final TestCatalog catalog = new TestCatalog();
    final SessionConfig config = SessionConfig.withDefaults();
    int parallelism = 2;
    /** Tables made for a test may be so many times larger. */
    int tableFactor = 1;

    /** Called before each batch of a result; may throw. */
    Runnable beforeResult = () -> {};

    private int nextId;
    private TaskGroup tasks;
    private final List<String> rows = Collections.synchronizedList(new ArrayList<>());
    private List<NodeMetrics> metrics = List.of();

    BatchTester(Path dataDirectory) {
        config.set(TidemillOptions.DATA_DIR, dataDirectory.toString());
        config.set(TidemillOptions.BATCH_SIZE, 64);
    }

    <T> BatchTester set(ConfigOption<T> option, T value) {
        config.set(option, value);
        return this;
    }

    /** Properties of a new node. */
    NodeProperties properties(List<LogicalType> types) {
        return properties(types, parallelism);
    }

    NodeProperties properties(List<LogicalType> types, int workers) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            names.add("f" + i);
        }
        return NodeProperties.insertOnly(nextId++, LogicalType.row(names, types), workers, Double.NaN);
    }

    /** A scan of a new table. */
    ScanNode scan(String name, List<LogicalType> types, List<String> tableRows) {
        return scan(name, types, tableRows, 100);
    }

    ScanNode scan(String name, List<LogicalType> types, List<String> tableRows, int rowsPerSplit) {
        catalog.sources.put(name, new MemoryTable(types, tableRows, rowsPerSplit));
        return scan(name, types);
    }

    /** A scan of a known table. */
    ScanNode scan(String name, List<LogicalType> types) {
        NodeProperties properties = properties(types);
        List<String> names = properties.outputType().names();
        return new ScanNode(
                properties,
                table(name, names, types),
                new ScanSpec(names, List.of(), List.of(), List.of(), false, List.of(), -1, false, List.of()));
    }

    static TableReference table(String name, List<String> names, List<LogicalType> types) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            columns.add(Column.physical(names.get(i), types.get(i)));
        }
        return new TableReference(new ObjectPath("c", "d", name), Schema.of(columns), Map.of());
    }

    /** Rows in the order in which they came. */
    List<String> run(PhysicalNode node) throws InterruptedException {
        List<LogicalType> types = node.properties().outputType().children();
        start(new ResultNode(
                        properties(types), node, node.properties().outputType().names()))
                .await();
        return List.copyOf(rows);
    }

    /**
     * As {@link #run(PhysicalNode)}, with memory of the caller, which the job does not close. The memory tells what operators have not given back; a job's own takes that back, and so hides it.
     */
    List<String> run(PhysicalNode node, MemoryPool memory) throws InterruptedException {
        List<LogicalType> types = node.properties().outputType().children();
        ResultNode result = new ResultNode(
                properties(types), node, node.properties().outputType().names());
        rows.clear();
        ExpressionCompiler compiler = new BytecodeExpressionCompiler(new BuiltinFunctions());
        JobEnvironment environment = environment(result);
        tasks = new TaskGroup("tidemill-test", Math.max(1, parallelism), failure -> {});
        JobCounters counters = new JobCounters();
        JobRuntime runtime = new JobRuntime(
                environment,
                JobSettings.of(environment.config()),
                memory,
                tasks,
                compiler,
                new StatelessOperators(compiler),
                new BuiltInAggregates(),
                new EvaluationSession(
                        ZoneOffset.UTC,
                        InstantSource.fixed(Instant.EPOCH),
                        0,
                        () -> Long.MIN_VALUE,
                        false,
                        environment.config().get(TableOptions.GENERATED_CODE_MAX_LENGTH)),
                counters);
        List<Stage> ready = PlanTranslator.translate(List.of(result), runtime).stages().stream()
                .filter(Stage::ready)
                .toList();
        tasks.submit(List.of(() -> ready.forEach(stage -> stage.submit(runtime))));
        try {
            tasks.await();
        } finally {
            metrics = counters.snapshot().nodes();
        }
        return List.copyOf(rows);
    }

    /** Cancels the job of {@link #run(PhysicalNode, MemoryPool)}. */
    void cancel() {
        tasks.cancel();
    }

    /** Starts a job with these roots; rows of a result are collected. */
    Job start(PhysicalNode... roots) {
        rows.clear();
        ExpressionCompiler compiler = new BytecodeExpressionCompiler(new BuiltinFunctions());
        Job job = new BatchJobRunner(
                        compiler,
                        new StatelessOperators(compiler),
                        new BuiltInAggregates(),
                        InstantSource.fixed(Instant.EPOCH))
                .start(new PhysicalPlan(List.of(roots), false, Map.of(), "test"), environment(roots[0]));
        return new WatchedJob(job);
    }

    private JobEnvironment environment(PhysicalNode root) {
        ConfigSnapshot snapshot = config.snapshot();
        List<LogicalType> types = root.properties().outputType().children();
        return new JobEnvironment() {
            @Override
            public String jobId() {
                return "job-1";
            }

            @Override
            public SessionCatalog catalog() {
                return catalog;
            }

            @Override
            public ConfigSnapshot config() {
                return snapshot;
            }

            @Override
            public void onResult(ColumnBatch batch) {
                beforeResult.run();
                rows.addAll(RowText.format(batch, types));
            }
        };
    }

    /** A counter of a node of the last job, 0 when there is none. */
    long counter(PhysicalNode node, String name) {
        return metrics.stream()
                .filter(each -> each.nodeId() == node.id())
                .mapToLong(each -> each.counters().getOrDefault(name, 0L))
                .sum();
    }

    /** Remembers the counters when the job has ended. */
    private final class WatchedJob implements Job {
        private final Job job;

        WatchedJob(Job job) {
            this.job = job;
        }

        @Override
        public String id() {
            return job.id();
        }

        @Override
        public void await() throws InterruptedException {
            try {
                job.await();
            } finally {
                metrics = job.metrics().nodes();
            }
        }

        @Override
        public boolean done() {
            return job.done();
        }

        @Override
        public void cancel() {
            job.cancel();
        }

        @Override
        public io.tidemill.core.plan.JobMetrics metrics() {
            return job.metrics();
        }
    }
}
