package io.tidemill.core.plan;

import java.util.List;

/**
 * Grouped or global aggregation. Output: the group keys, then one column a call. A PARTIAL phase outputs accumulators (type {@code AggregateFunction.accumulatorType}) that FINAL takes in the same order after the keys.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param groupKeys input columns
 * @param calls the aggregates
 * @param phase whether rows or accumulators come in and go out
 * @param sorted true: the input is sorted by the group keys, groups are closed one after the other; false: hash table
 */
public record BatchAggregateNode(
        NodeProperties properties,
        PhysicalNode input,
        List<Integer> groupKeys,
        List<AggregateCall> calls,
        AggregatePhase phase,
        boolean sorted)
        implements PhysicalNode {
    public BatchAggregateNode {
        groupKeys = List.copyOf(groupKeys);
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
