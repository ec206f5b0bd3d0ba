package io.tidemill.core.plan;

import java.util.List;

/**
 * Reads a table. Output: the columns of {@link ScanSpec#columns}, then its metadata.
 *
 * @param properties what every node has
 * @param table the table
 * @param scan what was pushed into it
 */
public record ScanNode(NodeProperties properties, TableReference table, ScanSpec scan) implements PhysicalNode {
    @Override
    public List<PhysicalNode> inputs() {
        return List.of();
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
