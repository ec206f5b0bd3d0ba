package io.tidemill.core.plan;

import java.util.List;

/**
 * The first rows that are there; when one of them is deleted another takes its place.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param offset rows to skip
 * @param limit rows to keep
 */
public record StreamLimitNode(NodeProperties properties, PhysicalNode input, long offset, long limit)
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
