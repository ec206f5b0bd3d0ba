package io.tidemill.core.plan;

import io.tidemill.core.expression.Expression;
import java.util.List;

/**
 * Makes watermarks from rows.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param timeColumn the time attribute
 * @param watermark timestamp over the input; NULL gives none
 * @param idleTimeoutMillis a source without rows for so long is idle; 0 for never
 */
public record StreamWatermarkNode(
        NodeProperties properties, PhysicalNode input, int timeColumn, Expression watermark, long idleTimeoutMillis)
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
