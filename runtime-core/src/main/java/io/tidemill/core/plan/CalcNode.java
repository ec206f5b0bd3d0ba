package io.tidemill.core.plan;

import io.tidemill.core.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * Filter, then projection.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param condition rows for which it is not TRUE are dropped
 * @param projections one expression an output column, over the input
 */
public record CalcNode(
        NodeProperties properties, PhysicalNode input, Optional<Expression> condition, List<Expression> projections)
        implements PhysicalNode {
    public CalcNode {
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
