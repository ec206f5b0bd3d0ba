package io.tidemill.core.plan;

import io.tidemill.core.expression.Literal;
import java.util.List;

/**
 * Constant rows.
 *
 * @param properties what every node has
 * @param rows the rows; each has one literal a column
 */
public record ValuesNode(NodeProperties properties, List<List<Literal>> rows) implements PhysicalNode {
    public ValuesNode {
        rows = List.copyOf(rows);
    }

    @Override
    public List<PhysicalNode> inputs() {
        return List.of();
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
