package io.tidemill.core.plan;

import java.util.List;
import java.util.Map;

/**
 * Counters of a job at one moment.
 *
 * @param nodes counters by plan node, in plan order
 */
public record JobMetrics(List<NodeMetrics> nodes) {
    /**
     * Counters of one plan node, summed over its tasks: {@code rows_in}, {@code rows_out}, {@code batches_in}, {@code batches_out}, {@code bytes_read}, {@code cpu_nanos}, {@code memory_bytes}, {@code spilled_bytes},
     * and the operator's own.
     *
     * @param nodeId id of the plan node
     * @param operator its name
     * @param counters counters by name
     */
    public record NodeMetrics(int nodeId, String operator, Map<String, Long> counters) {}
}
