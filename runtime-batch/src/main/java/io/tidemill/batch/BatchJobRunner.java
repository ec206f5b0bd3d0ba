package io.tidemill.batch;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.SessionZone;
import io.tidemill.config.TableOptions;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.operator.StatelessOperators;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.plan.JobRunner;
import io.tidemill.core.plan.PhysicalPlan;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;

/** Runs batch plans in threads of their own. */
final class BatchJobRunner implements JobRunner {
    private final ExpressionCompiler compiler;
    private final StatelessOperators operators;
    private final AggregateFunctions aggregates;
    private final InstantSource clock;

    @Inject
    BatchJobRunner(
            ExpressionCompiler compiler,
            StatelessOperators operators,
            AggregateFunctions aggregates,
            InstantSource clock) {
        this.compiler = compiler;
        this.operators = operators;
        this.aggregates = aggregates;
        this.clock = clock;
    }

    @Override
    public Job start(PhysicalPlan plan, JobEnvironment environment) {
        BatchJob job = new BatchJob(environment, compiler, operators, aggregates, session(environment));
        job.start(plan);
        return job;
    }

    private EvaluationSession session(JobEnvironment environment) {
        ConfigSnapshot config = environment.config();
        return new EvaluationSession(
                SessionZone.of(config),
                clock,
                clock.millis(),
                () -> Long.MIN_VALUE,
                config.get(ExecutionOptions.LEGACY_CAST_BEHAVIOUR) == ExecutionOptions.LegacyCastBehaviour.ENABLED,
                config.get(TableOptions.GENERATED_CODE_MAX_LENGTH),
                name -> environment.catalog().function(List.of(name.split("\\.", -1))));
    }
}
