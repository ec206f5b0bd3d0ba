package io.tidemill.batch;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;

/** The surroundings of one operator in one worker. */
final class WorkerContext implements OperatorContext {
    private final Worker worker;
    private final NodeCounters counters;
    private final Output output;

    WorkerContext(Worker worker, NodeCounters counters, Output output) {
        this.worker = worker;
        this.counters = counters;
        this.output = output;
    }

    @Override
    public Output output() {
        return output;
    }

    @Override
    public int taskIndex() {
        return worker.index;
    }

    @Override
    public int taskCount() {
        return worker.count;
    }

    @Override
    public int batchSize() {
        return worker.runtime.settings().batchSize();
    }

    @Override
    public ConfigSnapshot config() {
        return worker.runtime.environment().config();
    }

    @Override
    public MemoryPool memory() {
        return worker.runtime.memory();
    }

    @Override
    public OperatorMetrics metrics() {
        return counters.set;
    }

    @Override
    public long processingTime() {
        return worker.runtime.session().clock().millis();
    }

    /** Batch jobs have no timers: whatever waits for one is emitted at the end of its input. */
    @Override
    public void wakeAt(long timestampMillis) {}

    @Override
    public boolean cancelled() {
        return worker.runtime.tasks().cancelled();
    }
}
