package io.tidemill.core.plan;

import java.util.List;

/**
 * Sorts a bounded stream at its end; with a limit keeps only the first rows.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param keys order
 * @param offset rows to skip
 * @param limit rows to keep after the offset; -1 for all
 */
public record StreamSortNode(NodeProperties properties, PhysicalNode input, List<SortKey> keys, long offset, long limit)
        implements PhysicalNode {
    public StreamSortNode {
        keys = List.copyOf(keys);
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
