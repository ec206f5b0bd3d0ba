package io.tidemill.batch;

import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A pipeline that runs from its feed to an operator that keeps all rows. Its workers run side by side; what comes after the last of them runs once. */
final class Stage {
    /** Runs once when all workers have ended. */
    @FunctionalInterface
    interface Completion {
        void complete() throws Exception;
    }

    private final Draft draft;
    private final Completion completion;
    private final List<Stage> dependents = new ArrayList<>();
    private final AtomicInteger runningWorkers;
    private final AtomicInteger missing;

    Stage(Draft draft, Completion completion) {
        this.draft = draft;
        this.completion = completion;
        this.runningWorkers = new AtomicInteger(draft.parallelism);
        this.missing = new AtomicInteger(draft.dependencies.size());
        for (Stage dependency : draft.dependencies) {
            dependency.dependents.add(this);
        }
    }

    int parallelism() {
        return draft.parallelism;
    }

    boolean ready() {
        return missing.get() == 0;
    }

    /** Hands the workers to the job's threads. */
    void submit(JobRuntime runtime) {
        List<Task> workers = new ArrayList<>();
        for (int i = 0; i < draft.parallelism; i++) {
            Worker worker = new Worker(runtime, i, draft.parallelism);
            workers.add(() -> run(worker));
        }
        runtime.tasks().submit(workers);
    }

    private void run(Worker worker) throws Exception {
        NodeCounters clock = new NodeCounters(new CounterSet(), NodeCounters.Counting.NONE);
        worker.stopwatch.start(clock.cpuNanos);
        draft.run(worker, null);
        worker.stopwatch.stop();
        if (runningWorkers.decrementAndGet() == 0) {
            draft.feed.close();
            completion.complete();
            for (Stage dependent : dependents) {
                if (dependent.missing.decrementAndGet() == 0) {
                    dependent.submit(worker.runtime);
                }
            }
        }
    }
}
