package io.tidemill.core.plan;

import java.util.List;

/**
 * Window functions over a stream: output is the input columns, then one column a call, insert-only. Ordered by a time attribute, all calls but the ranking ones have the same frame, which ends at the current row.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param partitionKeys input columns
 * @param orderKeys order inside a partition; the first is the time attribute unless the timing is END_OF_INPUT
 * @param calls the functions with their frames
 * @param timing when results are computed
 * @param stateTtlMillis how long the state of a partition is kept; 0 for ever
 */
public record StreamOverNode(
        NodeProperties properties,
        PhysicalNode input,
        List<Integer> partitionKeys,
        List<SortKey> orderKeys,
        List<OverCall> calls,
        OverTiming timing,
        long stateTtlMillis)
        implements PhysicalNode {
    public StreamOverNode {
        partitionKeys = List.copyOf(partitionKeys);
        orderKeys = List.copyOf(orderKeys);
        calls = List.copyOf(calls);
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
