package io.tidemill.core.plan;

import java.util.List;

/**
 * Emits each row as often as its last column says, without that column; not at all when it is 0 or less. The bag operations INTERSECT ALL and EXCEPT ALL end in it. In a changelog an update
 * of the count becomes the rows that are new or too many, as +I and -D.
 *
 * @param properties what every node has; the columns are those of the input but the last
 * @param input where rows come from; its last column is a BIGINT NOT NULL
 */
public record RepeatNode(NodeProperties properties, PhysicalNode input) implements PhysicalNode {
    @Override
    public List<PhysicalNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
