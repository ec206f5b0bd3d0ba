package io.tidemill.batch;

import io.tidemill.core.plan.PhysicalNode;

/** The most workers that any node of a plan asks for. */
final class PlanParallelism {
    private PlanParallelism() {}

    static int of(PhysicalNode node) {
        int most = Math.max(1, node.properties().parallelism());
        for (PhysicalNode input : node.inputs()) {
            most = Math.max(most, of(input));
        }
        return most;
    }
}
