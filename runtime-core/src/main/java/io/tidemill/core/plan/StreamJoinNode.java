package io.tidemill.core.plan;

import java.util.List;

/**
 * Regular join that keeps both inputs as state. Output as {@link BatchJoinNode}.
 *
 * @param properties what every node has
 * @param left left input
 * @param right right input
 * @param join kind, keys and residual condition
 * @param leftUniqueKey columns of the left input that identify a row; empty when there are none
 * @param rightUniqueKey the same for the right input
 * @param miniBatch how long to buffer
 * @param leftStateTtlMillis 0 for ever
 * @param rightStateTtlMillis 0 for ever
 */
public record StreamJoinNode(
        NodeProperties properties,
        PhysicalNode left,
        PhysicalNode right,
        JoinSpec join,
        List<Integer> leftUniqueKey,
        List<Integer> rightUniqueKey,
        MiniBatch miniBatch,
        long leftStateTtlMillis,
        long rightStateTtlMillis)
        implements PhysicalNode {
    public StreamJoinNode {
        leftUniqueKey = List.copyOf(leftUniqueKey);
        rightUniqueKey = List.copyOf(rightUniqueKey);
    }

    @Override
    public List<PhysicalNode> inputs() {
        return List.of(left, right);
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
