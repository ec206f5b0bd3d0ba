package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.PipelineOptions;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PlanText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.List;

/** The number of key groups of a stream, which no operator's number of tasks may exceed: a task without a group would have nothing to do. */
final class MaxParallelism {
    private MaxParallelism() {}

    /** Errors: OPTION_CONFLICT, naming the operator and where its parallelism comes from. */
    static void check(List<PhysicalNode> roots, ConfigSnapshot config) {
        int most = config.get(PipelineOptions.MAX_PARALLELISM);
        if (most <= 0) {
            return;
        }
        config.acted(PipelineOptions.MAX_PARALLELISM, "exchanges by hash");
        roots.forEach(root -> check(root, most, config));
    }

    private static void check(PhysicalNode node, int most, ConfigSnapshot config) {
        NodeProperties properties = node.properties();
        if (properties.parallelism() > most) {
            throw new EngineException(
                    ErrorCode.OPTION_CONFLICT,
                    config.origin(PipelineOptions.MAX_PARALLELISM)
                            .scriptPosition()
                            .orElse(null),
                    PlanText.name(node) + " has " + properties.parallelism() + " tasks ("
                            + properties.parallelismReason() + "), more than "
                            + config.describe(PipelineOptions.MAX_PARALLELISM) + " allows; lower the one or raise the"
                            + " other",
                    null);
        }
        node.inputs().forEach(input -> check(input, most, config));
    }
}
