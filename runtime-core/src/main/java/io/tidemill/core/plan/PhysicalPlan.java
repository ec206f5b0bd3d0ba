package io.tidemill.core.plan;

import java.util.List;
import java.util.Map;

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
}
