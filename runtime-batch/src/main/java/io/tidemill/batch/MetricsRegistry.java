package io.tidemill.batch;

import io.tidemill.core.plan.JobMetrics;
import io.tidemill.core.plan.JobMetrics.NodeMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The counters of a job, made by workers as they open operators. Thread-safe. */
final class MetricsRegistry {
    private final List<NodeCounters> counters = new CopyOnWriteArrayList<>();

    NodeCounters register(int nodeId, String operator, NodeCounters.Counting counting) {
        NodeCounters made = new NodeCounters(nodeId, operator, counting);
        counters.add(made);
        return made;
    }

    /** Sums by node, in plan order. */
    JobMetrics snapshot() {
        Map<Integer, String> names = new TreeMap<>();
        Map<Integer, Map<String, Long>> sums = new TreeMap<>();
        for (NodeCounters node : counters) {
            names.putIfAbsent(node.nodeId, node.operator);
            node.set.addTo(sums.computeIfAbsent(node.nodeId, id -> new TreeMap<>()));
        }
        List<NodeMetrics> nodes = new ArrayList<>();
        names.forEach((id, name) -> nodes.add(new NodeMetrics(id, name, Map.copyOf(sums.get(id)))));
        return new JobMetrics(List.copyOf(nodes));
    }
}
