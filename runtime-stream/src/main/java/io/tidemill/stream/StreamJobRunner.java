package io.tidemill.stream;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.memory.JobMemory;
import io.tidemill.core.memory.SpillCompression;
import io.tidemill.core.memory.SpillDirectory;
import io.tidemill.core.metrics.JobCounters;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.plan.JobRunner;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.task.TaskGroup;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** Runs stream plans in this process. */
final class StreamJobRunner implements JobRunner {
    private final ExpressionCompiler compiler;
    private final AggregateFunctions aggregates;
    private final InstantSource clock;

    @Inject
    StreamJobRunner(ExpressionCompiler compiler, AggregateFunctions aggregates, InstantSource clock) {
        this.compiler = compiler;
        this.aggregates = aggregates;
        this.clock = clock;
    }

    @Override
    public Job start(PhysicalPlan plan, JobEnvironment environment) {
        ConfigSnapshot config = environment.config();
        SpillCompression compression = new SpillCompression(
                config.get(ExecutionOptions.SPILL_COMPRESSION_ENABLED),
                (int) config.get(ExecutionOptions.SPILL_COMPRESSION_BLOCK_SIZE).bytes());
        SpillDirectory spill =
                new SpillDirectory(dataDirectory(config).resolve("spill").resolve(environment.jobId()), compression);
        JobMemory memory = new JobMemory(JobBudget.of(config), spill);
        JobResources resources = new JobResources(memory);
        TaskGroup tasks = new TaskGroup("stream-" + environment.jobId(), PlanShape.workers(plan), resources::end);
        JobRuntime runtime = new JobRuntime(environment, compiler, aggregates, clock, memory, tasks);
        JobCounters metrics = new JobCounters();
        List<Worker> workers;
        try {
            workers = new JobGraph(runtime, resources, metrics).build(plan);
        } catch (RuntimeException | Error e) {
            resources.release(e);
            throw e;
        }
        tasks.submit(workers);
        return new StreamJob(environment.jobId(), tasks, metrics);
    }

    private static Path dataDirectory(ConfigSnapshot config) {
        return Path.of(config.find(TidemillOptions.DATA_DIR).orElseGet(() -> System.getProperty("java.io.tmpdir")));
    }
}
