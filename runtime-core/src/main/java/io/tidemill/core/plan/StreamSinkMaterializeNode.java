package io.tidemill.core.plan;

import java.util.List;

/**
 * Keeps, for each sink key, the rows that compete for it, so that the last one standing is written.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param sinkKey primary key of the sink, input columns
 * @param inputUpsertKey key of the input; empty compares whole rows
 * @param stateTtlMillis 0 for ever
 */
public record StreamSinkMaterializeNode(
        NodeProperties properties,
        PhysicalNode input,
        List<Integer> sinkKey,
        List<Integer> inputUpsertKey,
        long stateTtlMillis)
        implements PhysicalNode {
    public StreamSinkMaterializeNode {
        sinkKey = List.copyOf(sinkKey);
        inputUpsertKey = List.copyOf(inputUpsertKey);
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
