package io.tidemill.core.plan;

import java.util.List;

/**
 * Aggregation by key and event-time window. Output: the group keys, one column a call, then window_start, window_end, window_time as listed.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param groupKeys input columns without the window columns
 * @param calls the aggregates
 * @param window the windows
 * @param windowColumns window columns of the output, in order
 * @param phase COMPLETE, or PARTIAL and FINAL by slice
 */
public record StreamWindowAggregateNode(
        NodeProperties properties,
        PhysicalNode input,
        List<Integer> groupKeys,
        List<AggregateCall> calls,
        WindowSpec window,
        List<WindowProperty> windowColumns,
        AggregatePhase phase)
        implements PhysicalNode {
    public StreamWindowAggregateNode {
        groupKeys = List.copyOf(groupKeys);
        calls = List.copyOf(calls);
        windowColumns = List.copyOf(windowColumns);
    }

    @Override
    public List<PhysicalNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
