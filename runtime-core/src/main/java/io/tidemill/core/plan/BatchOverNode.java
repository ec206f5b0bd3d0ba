package io.tidemill.core.plan;

import java.util.List;

/**
 * Window functions: output is the input columns, then one column a call.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param partitionKeys input columns
 * @param orderKeys order inside a partition
 * @param calls the functions with their frames
 */
public record BatchOverNode(
        NodeProperties properties,
        PhysicalNode input,
        List<Integer> partitionKeys,
        List<SortKey> orderKeys,
        List<OverCall> calls)
        implements PhysicalNode {
    public BatchOverNode {
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
