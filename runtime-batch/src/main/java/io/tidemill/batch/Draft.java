package io.tidemill.batch;

import io.tidemill.core.operator.Output;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A pipeline being put together: what feeds it, the operators so far, and the stages that must end before it can start. */
final class Draft {
    final Feed feed;
    final int nodeId;
    final String name;
    final int parallelism;
    private NodeCounters.Counting counting = NodeCounters.Counting.BOTH;
    final List<Step> steps = new ArrayList<>();
    final Set<Stage> dependencies = new LinkedHashSet<>();

    /**
     * A pipeline without operators.
     *
     * @param nodeId the node that feeds it
     * @param name that node's name in metrics
     * @param parallelism workers that can share the feed
     */
    Draft(Feed feed, int nodeId, String name, int parallelism) {
        this.feed = feed;
        this.nodeId = nodeId;
        this.name = name;
        this.parallelism = parallelism;
    }

    /** What the feed emits is not yet what the node emits. */
    Draft uncounted() {
        counting = NodeCounters.Counting.NONE;
        return this;
    }

    /** Appends an operator. */
    Draft then(Step step) {
        steps.add(step);
        return this;
    }

    Draft after(Stage stage) {
        dependencies.add(stage);
        return this;
    }

    Draft after(Set<Stage> stages) {
        dependencies.addAll(stages);
        return this;
    }

    /** Runs the pipeline in one worker, up to {@code tail}. */
    void run(Worker worker, Output tail) throws Exception {
        NodeCounters feeding = new NodeCounters(worker.runtime.metrics().register(nodeId, name), counting);
        try (Chain chain = Chain.open(steps, worker, feeding, tail)) {
            worker.stopwatch.switchTo(feeding.cpuNanos);
            feed.run(worker, feeding, chain.head());
            worker.runtime.checkCancelled();
            chain.end();
        }
    }
}
