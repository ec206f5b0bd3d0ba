package io.tidemill.stream;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.SessionZone;
import io.tidemill.config.TableOptions;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.EvaluationSession.WatermarkView;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.operator.StatelessOperators;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.task.TaskGroup;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

/** What the parts of one job share. Thread-safe. */
final class JobRuntime {
    private final JobEnvironment environment;
    private final ExpressionCompiler compiler;
    private final StatelessOperators statelessOperators;
    private final AggregateFunctions aggregates;
    private final InstantSource clock;
    private final MemoryPool memory;
    private final TaskGroup tasks;
    private final int batchSize;
    private final ZoneId zone;
    private final boolean legacyCast;
    private final int maxMethodLength;

    JobRuntime(
            JobEnvironment environment,
            ExpressionCompiler compiler,
            AggregateFunctions aggregates,
            InstantSource clock,
            MemoryPool memory,
            TaskGroup tasks) {
        this.environment = environment;
        this.compiler = compiler;
        this.statelessOperators = new StatelessOperators(compiler);
        this.aggregates = aggregates;
        this.clock = clock;
        this.memory = memory;
        this.tasks = tasks;
        ConfigSnapshot config = environment.config();
        this.batchSize = config.get(TidemillOptions.BATCH_SIZE);
        this.zone = SessionZone.of(config);
        this.legacyCast =
                config.get(ExecutionOptions.LEGACY_CAST_BEHAVIOUR) == ExecutionOptions.LegacyCastBehaviour.ENABLED;
        this.maxMethodLength = config.get(TableOptions.GENERATED_CODE_MAX_LENGTH);
    }

    JobEnvironment environment() {
        return environment;
    }

    StatelessOperators statelessOperators() {
        return statelessOperators;
    }

    ExpressionCompiler compiler() {
        return compiler;
    }

    AggregateFunctions aggregates() {
        return aggregates;
    }

    InstantSource clock() {
        return clock;
    }

    MemoryPool memory() {
        return memory;
    }

    TaskGroup tasks() {
        return tasks;
    }

    int batchSize() {
        return batchSize;
    }

    /** What the expressions of one subtask may depend on. In a stream the clock is read for each batch. */
    EvaluationSession session(WatermarkView watermark) {
        return new EvaluationSession(
                zone,
                clock,
                -1,
                watermark,
                legacyCast,
                maxMethodLength,
                name -> environment.catalog().function(List.of(name.split("\\.", -1))));
    }
}
