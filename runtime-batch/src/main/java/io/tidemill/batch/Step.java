package io.tidemill.batch;

import io.tidemill.core.operator.Operator;

/**
 * An operator of a pipeline, to be made once a worker.
 *
 * @param nodeId the plan node that it comes from
 * @param name its name in metrics
 * @param counting which of its rows are rows of the node
 * @param factory makes the operator
 */
record Step(int nodeId, String name, NodeCounters.Counting counting, Factory factory) {
    /** Makes operators. Called from the worker's thread. */
    @FunctionalInterface
    interface Factory {
        Operator create(Worker worker);
    }
}
