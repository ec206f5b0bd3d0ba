package io.tidemill.core.plan;

import java.util.List;

/**
 * First or last row of a key by time; input is insert-only.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param keys input columns
 * @param timeColumn event time; -1 for the order of arrival
 * @param keepLast true keeps the last row, false the first
 * @param emitUpdateBefore true when consumers need -U
 * @param miniBatch how long to buffer
 * @param stateTtlMillis 0 for ever
 */
public record StreamDeduplicateNode(
        NodeProperties properties,
        PhysicalNode input,
        List<Integer> keys,
        int timeColumn,
        boolean keepLast,
        boolean emitUpdateBefore,
        MiniBatch miniBatch,
        long stateTtlMillis)
        implements PhysicalNode {
    public StreamDeduplicateNode {
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
