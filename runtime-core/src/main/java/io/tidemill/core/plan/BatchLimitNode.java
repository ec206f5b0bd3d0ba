package io.tidemill.core.plan;

import java.util.List;

/**
 * Any {@code limit} rows after {@code offset}.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param offset rows to skip
 * @param limit rows to keep; -1 for all
 */
public record BatchLimitNode(NodeProperties properties, PhysicalNode input, long offset, long limit)
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
