package io.tidemill.core.plan;

import java.util.List;

/**
 * Makes a full, clean changelog from an upsert stream or from one with duplicate events.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param keys the primary key
 * @param emitUpdateBefore true when consumers need -U
 * @param miniBatch how long to buffer
 * @param stateTtlMillis 0 for ever
 */
public record StreamNormalizeNode(
        NodeProperties properties,
        PhysicalNode input,
        List<Integer> keys,
        boolean emitUpdateBefore,
        MiniBatch miniBatch,
        long stateTtlMillis)
        implements PhysicalNode {
    public StreamNormalizeNode {
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
