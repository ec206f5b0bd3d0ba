package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.plan.StreamMiniBatchNode;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.plan.StreamWatermarkNode;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.plan.ValuesNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plants, on every path from a source, the node that makes the markers on which buffering operators flush: from the clock, or by thinning
 * watermarks where an event-time operator further on needs those.
 */
final class MiniBatchPass {
    private final StreamPhysicalPlanner planner;
    private final Map<Boolean, Map<PhysicalNode, PhysicalNode>> done =
            new HashMap<>(Map.of(true, new IdentityHashMap<>(), false, new IdentityHashMap<>()));

    MiniBatchPass(StreamPhysicalPlanner planner) {
        this.planner = planner;
    }

    /** What the options say, not yet checked: a plan without buffering operators needs no check. */
    static MiniBatch configured(ConfigSnapshot config) {
        if (!config.get(ExecutionOptions.MINI_BATCH_ENABLED)) {
            return MiniBatch.NONE;
        }
        return new MiniBatch(
                true,
                config.get(ExecutionOptions.MINI_BATCH_ALLOW_LATENCY).toMillis(),
                config.get(ExecutionOptions.MINI_BATCH_SIZE));
    }

    /** The plan with its markers. Errors: OPTION_CONFLICT when latency or size are missing. */
    List<PhysicalNode> apply(List<PhysicalNode> roots) {
        if (!planner.miniBatch.enabled()) {
            return roots;
        }
        boolean buffers = roots.stream().anyMatch(MiniBatchPass::buffers);
        ConfigSnapshot config = planner.context.config();
        io.tidemill.config.MiniBatch.of(config, buffers);
        if (!buffers) {
            config.couldNotAct(ExecutionOptions.MINI_BATCH_ENABLED, "no operator of the plan collects rows");
            return roots;
        }
        config.acted(ExecutionOptions.MINI_BATCH_ENABLED, "MiniBatchAssigner");
        config.acted(ExecutionOptions.MINI_BATCH_ALLOW_LATENCY, "MiniBatchAssigner");
        config.acted(ExecutionOptions.MINI_BATCH_SIZE, "operators that collect rows");
        List<PhysicalNode> planted = new ArrayList<>();
        roots.forEach(root -> planted.add(plant(root, false)));
        return planted;
    }

    private static boolean buffers(PhysicalNode node) {
        return node instanceof StreamAggregateNode
                || node instanceof StreamDeduplicateNode
                || node instanceof StreamNormalizeNode
                || node instanceof StreamJoinNode
                || node.inputs().stream().anyMatch(MiniBatchPass::buffers);
    }

    private PhysicalNode plant(PhysicalNode node, boolean rowTime) {
        PhysicalNode known = done.get(rowTime).get(node);
        if (known == null) {
            known = derive(node, rowTime);
            done.get(rowTime).put(node, known);
        }
        return known;
    }

    private PhysicalNode derive(PhysicalNode node, boolean rowTime) {
        if (node instanceof ScanNode || node instanceof StreamWatermarkNode) {
            return assigner(node, rowTime && node instanceof StreamWatermarkNode);
        }
        if (node instanceof ValuesNode) {
            return node;
        }
        boolean below = rowTime || node instanceof StreamWindowAggregateNode;
        List<PhysicalNode> inputs = new ArrayList<>();
        node.inputs().forEach(input -> inputs.add(plant(input, below)));
        return inputs.equals(node.inputs()) ? node : NodeCopier.copy(node, fresh(node.properties()), inputs);
    }

    private PhysicalNode assigner(PhysicalNode input, boolean rowTime) {
        return new StreamMiniBatchNode(fresh(input.properties()), input, planner.miniBatch.latencyMillis(), rowTime);
    }

    private NodeProperties fresh(NodeProperties old) {
        return new NodeProperties(
                planner.nextId(),
                old.outputType(),
                old.changes(),
                old.upsertKeys(),
                old.parallelism(),
                old.parallelismReason(),
                old.rows());
    }
}
