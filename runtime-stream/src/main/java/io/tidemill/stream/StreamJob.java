package io.tidemill.stream;

import io.tidemill.core.metrics.JobCounters;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.JobMetrics;
import io.tidemill.core.task.TaskGroup;

/** A running stream job. */
final class StreamJob implements Job {
    private final String id;
    private final TaskGroup tasks;
    private final JobCounters metrics;

    StreamJob(String id, TaskGroup tasks, JobCounters metrics) {
        this.id = id;
        this.tasks = tasks;
        this.metrics = metrics;
    }

    @Override
    public String id() {
        return id;
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
