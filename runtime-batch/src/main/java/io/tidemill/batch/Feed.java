package io.tidemill.batch;

import io.tidemill.core.operator.Output;

/** Where a pipeline's rows come from; shared by the workers of its stage, which take pieces of work from it until none is left. */
interface Feed {
    /**
     * Pushes rows until none are left for this worker, the output is finished, or the job is cancelled. Each worker calls it once.
     *
     * @param counters of the feeding node, in this worker
     */
    void run(Worker worker, NodeCounters counters, Output out) throws Exception;

    /**
     * Gives back what was kept for the readers. Called once, when all workers have read what they wanted, which need not be everything. After a failure it is not called: then the job's memory takes
     * back what is held.
     */
    default void close() {}
}
