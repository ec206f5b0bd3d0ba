package io.tidemill.core.plan;

import java.util.List;

/**
 * The rows of a query, for the client.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param columnNames names of the columns
 */
public record ResultNode(NodeProperties properties, PhysicalNode input, List<String> columnNames)
        implements PhysicalNode {
    public ResultNode {
        columnNames = List.copyOf(columnNames);
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
