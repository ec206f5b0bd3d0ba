package io.tidemill.core.plan;

import io.tidemill.core.expression.Expression;
import java.util.List;

/**
 * Emits several rows for each input row (grouping sets, split distinct aggregates).
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param projections one list an emitted row; each has one expression an output column, over the input
 */
public record ExpandNode(NodeProperties properties, PhysicalNode input, List<List<Expression>> projections)
        implements PhysicalNode {
    public ExpandNode {
        projections = List.copyOf(projections);
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
