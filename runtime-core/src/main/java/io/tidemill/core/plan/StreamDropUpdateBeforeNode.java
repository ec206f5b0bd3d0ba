package io.tidemill.core.plan;

import java.util.List;

/**
 * Drops -U.
 *
 * @param properties what every node has
 * @param input where rows come from
 */
public record StreamDropUpdateBeforeNode(NodeProperties properties, PhysicalNode input) implements PhysicalNode {
    @Override
    public List<PhysicalNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
