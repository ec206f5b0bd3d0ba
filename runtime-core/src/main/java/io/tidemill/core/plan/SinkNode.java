package io.tidemill.core.plan;

import java.util.List;

/**
 * Writes rows into a table.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param table the table
 * @param sink how
 */
public record SinkNode(NodeProperties properties, PhysicalNode input, TableReference table, SinkSpec sink)
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
