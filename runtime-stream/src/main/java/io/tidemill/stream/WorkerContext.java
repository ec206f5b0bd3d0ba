package io.tidemill.stream;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;

/** The surroundings of one subtask. */
final class WorkerContext implements OperatorContext {
    private final JobRuntime runtime;
    private final NodeCounters counters;
    private final Output output;
    private final int taskIndex;
    private final int taskCount;
    private OperatorSubtask subtask;

    WorkerContext(JobRuntime runtime, NodeCounters counters, Output output, int taskIndex, int taskCount) {
        this.runtime = runtime;
        this.counters = counters;
        this.output = output;
        this.taskIndex = taskIndex;
        this.taskCount = taskCount;
    }

    void bind(OperatorSubtask owner) {
        subtask = owner;
    }

    @Override
    public Output output() {
        return output;
    }

    @Override
    public int taskIndex() {
        return taskIndex;
    }

    @Override
    public int taskCount() {
        return taskCount;
    }

    @Override
    public int batchSize() {
        return runtime.batchSize();
    }

    @Override
    public ConfigSnapshot config() {
        return runtime.environment().config();
    }

    @Override
    public MemoryPool memory() {
        return runtime.memory();
    }

    @Override
    public OperatorMetrics metrics() {
        return counters.set;
    }

    @Override
    public long processingTime() {
        return runtime.clock().millis();
    }

    @Override
    public void wakeAt(long timestampMillis) {
        subtask.wakeAt(timestampMillis);
    }

    @Override
    public boolean cancelled() {
        return runtime.tasks().cancelled();
    }
}
