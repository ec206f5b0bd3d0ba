package io.tidemill.core.plan;

import java.util.List;

/**
 * Keeps rows by rank inside a partition: Top-N. Output: the input columns, then the rank (BIGINT) if wanted.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param rank partition, order and range
 */
public record BatchRankNode(NodeProperties properties, PhysicalNode input, RankSpec rank) implements PhysicalNode {
    @Override
    public List<PhysicalNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
