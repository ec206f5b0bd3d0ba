package io.tidemill.core.plan;

import java.util.List;

/**
 * Makes the markers that tell buffering operators when to flush.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param intervalMillis time between markers
 * @param rowTime true: existing watermarks are thinned; false: markers come from the clock
 */
public record StreamMiniBatchNode(NodeProperties properties, PhysicalNode input, long intervalMillis, boolean rowTime)
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
