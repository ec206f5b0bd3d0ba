package io.tidemill.batch;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.memory.JobMemory;
import io.tidemill.core.memory.SpillDirectory;
import io.tidemill.core.metrics.JobCounters;
import io.tidemill.core.operator.StatelessOperators;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.plan.JobMetrics;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.task.TaskGroup;
import java.util.List;
import java.util.Optional;

/** A batch job: its stages, its threads, its memory. It ends when all stages have ended and the sinks are committed, or with the first failure. */
final class BatchJob implements Job {
    private final JobEnvironment environment;
    private final JobMemory memory;
    private final JobCounters metrics = new JobCounters();
    private final ExpressionCompiler compiler;
    private final StatelessOperators operators;
    private final AggregateFunctions aggregates;
    private final EvaluationSession session;
    private TaskGroup tasks;
    private List<SinkRun> sinks = List.of();

    BatchJob(
            JobEnvironment environment,
            ExpressionCompiler compiler,
            StatelessOperators operators,
            AggregateFunctions aggregates,
            EvaluationSession session) {
        this.environment = environment;
        this.compiler = compiler;
        this.operators = operators;
        this.aggregates = aggregates;
        this.session = session;
        JobSettings settings = JobSettings.of(environment.config());
        this.memory = new JobMemory(
                JobSettings.budget(environment.config()),
                new SpillDirectory(
                        settings.dataDirectory().resolve("spill").resolve(environment.jobId()),
                        settings.spillCompression()));
    }

    void start(PhysicalPlan plan) {
        tasks = new TaskGroup("tidemill-" + environment.jobId(), threads(plan), this::ended);
        JobRuntime runtime = new JobRuntime(
                environment,
                JobSettings.of(environment.config()),
                memory,
                tasks,
                compiler,
                operators,
                aggregates,
                session,
                metrics);
        PlanTranslator.Translation translation = PlanTranslator.translate(plan.roots(), runtime);
        sinks = translation.sinks();
        // Listed before the first starts: what becomes ready later is started by what it waited for.
        List<Stage> ready = translation.stages().stream().filter(Stage::ready).toList();
        tasks.submit(List.of(() -> ready.forEach(stage -> stage.submit(runtime))));
    }

    private static int threads(PhysicalPlan plan) {
        return plan.roots().stream().mapToInt(PlanParallelism::of).max().orElse(1);
    }

    private void ended(Optional<Throwable> failure) {
        try (memory) {
            if (failure.isEmpty()) {
                commit();
            } else {
                sinks.forEach(sink -> sink.abort(failure.get()));
            }
        }
    }

    /** Sinks are committed one after the other; when one fails, it and those after it are aborted. */
    private void commit() {
        int committed = 0;
        try {
            for (SinkRun sink : sinks) {
                sink.commit();
                committed++;
            }
        } catch (RuntimeException e) {
            sinks.subList(committed, sinks.size()).forEach(sink -> sink.abort(e));
            throw e;
        }
    }

    @Override
    public String id() {
        return environment.jobId();
    }

    @Override
    public void await() throws InterruptedException {
        tasks.await();
    }

    @Override
    public boolean done() {
        return tasks.ended();
    }

    @Override
    public void cancel() {
        tasks.cancel();
    }

    @Override
    public JobMetrics metrics() {
        return metrics.snapshot();
    }
}
