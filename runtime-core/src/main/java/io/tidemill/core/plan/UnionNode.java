package io.tidemill.core.plan;

import java.util.List;

/**
 * All rows of all inputs, which have the same column types.
 *
 * @param properties what every node has
 * @param inputs at least two inputs
 */
public record UnionNode(NodeProperties properties, List<PhysicalNode> inputs) implements PhysicalNode {
    public UnionNode {
        inputs = List.copyOf(inputs);
    }

    @Override
    public List<PhysicalNode> inputs() {
        return inputs;
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
