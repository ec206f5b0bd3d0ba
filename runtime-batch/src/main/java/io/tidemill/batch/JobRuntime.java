package io.tidemill.batch;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.JobCounters;
import io.tidemill.core.operator.StatelessOperators;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.task.TaskGroup;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/**
 * What all parts of one running job share.
 *
 * @param environment what the job was given
 * @param settings its options
 * @param memory its memory
 * @param tasks its threads
 * @param compiler makes kernels
 * @param operators makes operators that both runtimes share
 * @param aggregates makes accumulators
 * @param session zone and clock of expressions
 * @param metrics its counters
 */
record JobRuntime(
        JobEnvironment environment,
        JobSettings settings,
        MemoryPool memory,
        TaskGroup tasks,
        ExpressionCompiler compiler,
        StatelessOperators operators,
        AggregateFunctions aggregates,
        EvaluationSession session,
        JobCounters metrics) {
    /** Ends a long loop of a job that is being cancelled. */
    void checkCancelled() {
        if (tasks.cancelled()) {
            throw new EngineException(ErrorCode.CANCELLED, "the job was cancelled");
        }
    }
}
