package io.tidemill.core.plan;

import java.util.List;

/**
 * Joins two inputs. Output: left columns, then right columns; SEMI and ANTI kinds only the left columns.
 *
 * @param properties what every node has
 * @param left left input
 * @param right right input
 * @param join kind, keys and residual condition
 * @param strategy the algorithm
 * @param buildLeft true when the left side is the build side
 * @param dynamicFilters scans on the probe side that want the build side's keys
 */
public record BatchJoinNode(
        NodeProperties properties,
        PhysicalNode left,
        PhysicalNode right,
        JoinSpec join,
        JoinStrategy strategy,
        boolean buildLeft,
        List<DynamicFilter> dynamicFilters)
        implements PhysicalNode {
    public BatchJoinNode {
        dynamicFilters = List.copyOf(dynamicFilters);
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
