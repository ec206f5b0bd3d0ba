package io.tidemill.stream;

import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PhysicalPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Questions about a plan as a graph. */
final class PlanShape {
    private PlanShape() {}

    /** All nodes, each once, inputs before their readers. */
    static List<PhysicalNode> nodes(PhysicalPlan plan) {
        Map<Integer, PhysicalNode> nodes = new LinkedHashMap<>();
        for (PhysicalNode root : plan.roots()) {
            collect(root, nodes);
        }
        return List.copyOf(nodes.values());
    }

    private static void collect(PhysicalNode node, Map<Integer, PhysicalNode> nodes) {
        if (nodes.containsKey(node.id())) {
            return;
        }
        for (PhysicalNode input : node.inputs()) {
            collect(input, nodes);
        }
        nodes.put(node.id(), node);
    }

    /** Tasks of a node. */
    static int tasks(PhysicalNode node) {
        return Math.max(1, node.properties().parallelism());
    }

    /** Workers of a job: as many as the node with most tasks has. */
    static int workers(PhysicalPlan plan) {
        int most = 1;
        for (PhysicalNode node : nodes(plan)) {
            if (!(node instanceof ExchangeNode)) {
                most = Math.max(most, tasks(node));
            }
        }
        return most;
    }

    /** The nodes that are operators; exchanges are links. */
    static List<PhysicalNode> operators(PhysicalPlan plan) {
        List<PhysicalNode> operators = new ArrayList<>();
        for (PhysicalNode node : nodes(plan)) {
            if (!(node instanceof ExchangeNode)) {
                operators.add(node);
            }
        }
        return operators;
    }
}
