package io.tidemill.core.metrics;

import io.tidemill.core.plan.JobMetrics;
import io.tidemill.core.plan.JobMetrics.NodeMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The counters of all tasks of a job, made as they open their operators. Thread-safe. */
public final class JobCounters {
    private final List<Entry> entries = new CopyOnWriteArrayList<>();

    /** What one task counts for a node. */
    private record Entry(int nodeId, String operator, CounterSet set) {}

    /**
     * Counters of one more task.
     *
     * @param operator the node's name in metrics
     */
    public CounterSet register(int nodeId, String operator) {
        CounterSet set = new CounterSet();
        entries.add(new Entry(nodeId, operator, set));
        return set;
    }

    /** What all tasks have counted, by node, in plan order. A node has no watermark before each of its tasks has one. */
    public JobMetrics snapshot() {
        Map<Integer, String> names = new TreeMap<>();
        Map<Integer, Map<String, Long>> sums = new TreeMap<>();
        for (Entry entry : entries) {
            names.putIfAbsent(entry.nodeId, entry.operator);
            entry.set.addTo(sums.computeIfAbsent(entry.nodeId, id -> new TreeMap<>()));
        }
        sums.values().forEach(counters -> counters.values().removeIf(value -> value == Long.MIN_VALUE));
        List<NodeMetrics> nodes = new ArrayList<>();
        names.forEach((id, name) -> nodes.add(new NodeMetrics(id, name, Map.copyOf(sums.get(id)))));
        return new JobMetrics(List.copyOf(nodes));
    }
}
