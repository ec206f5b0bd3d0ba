package io.tidemill.batch;

import io.tidemill.core.metrics.Stopwatch;
import io.tidemill.core.operator.Output;

/** One of the workers that run a stage side by side. One thread. */
final class Worker {
    final JobRuntime runtime;
    final int index;
    final int count;
    final Stopwatch stopwatch;

    Worker(JobRuntime runtime, int index, int count) {
        this(runtime, index, count, new Stopwatch());
    }

    private Worker(JobRuntime runtime, int index, int count, Stopwatch stopwatch) {
        this.runtime = runtime;
        this.index = index;
        this.count = count;
        this.stopwatch = stopwatch;
    }

    /** The same worker as a part of the pipeline sees it in which only the first {@code workers} take part. */
    Worker among(int workers) {
        return workers == count ? this : new Worker(runtime, index, workers, stopwatch);
    }

    /** True when the worker should stop reading: the job is being cancelled, or nobody wants its rows. */
    boolean idle(Output out) {
        return runtime.tasks().cancelled() || out.finished();
    }
}
