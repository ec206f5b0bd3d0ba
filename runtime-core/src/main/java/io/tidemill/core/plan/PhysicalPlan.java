package io.tidemill.core.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A whole job.
 *
 * @param roots one {@link ResultNode}, or {@link SinkNode}s
 * @param streaming which runtime
 * @param options options that the nodes consumed, kept with the plan
 * @param name pipeline.name, or made from the sinks
 */
public record PhysicalPlan(List<PhysicalNode> roots, boolean streaming, Map<String, String> options, String name) {
    public PhysicalPlan {
        roots = List.copyOf(roots);
    }

    /** All nodes, each once, inputs before the nodes that read them. */
    public List<PhysicalNode> nodes() {
        Set<PhysicalNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<PhysicalNode> nodes = new ArrayList<>();
        roots.forEach(root -> collect(root, seen, nodes));
        return nodes;
    }

    private static void collect(PhysicalNode node, Set<PhysicalNode> seen, List<PhysicalNode> nodes) {
        if (seen.add(node)) {
            node.inputs().forEach(input -> collect(input, seen, nodes));
            nodes.add(node);
        }
    }
}
