package io.tidemill.core.plan;

import java.util.List;

/**
 * Adds window_start, window_end and window_time to each row, once for each window that it belongs to.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param window the windows
 */
public record WindowAssignNode(NodeProperties properties, PhysicalNode input, WindowSpec window)
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
