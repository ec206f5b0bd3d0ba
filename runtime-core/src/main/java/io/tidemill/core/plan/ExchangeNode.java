package io.tidemill.core.plan;

import java.util.List;

/**
 * Moves rows between tasks.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param distribution which task gets a row
 * @param mode whether the consumer waits for the producer
 */
public record ExchangeNode(NodeProperties properties, PhysicalNode input, Distribution distribution, ExchangeMode mode)
        implements PhysicalNode {
    @Override
    public List<PhysicalNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
