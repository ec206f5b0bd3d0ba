package io.tidemill.core.plan;

import java.util.List;

/**
 * Top-N that emits changes. Output as {@link BatchRankNode}.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param rank partition, order and range
 * @param strategy what may be thrown away
 * @param upsertKey the input's key for UPDATE_FAST
 * @param emitUpdateBefore true when consumers need -U
 * @param stateTtlMillis 0 for ever
 */
public record StreamRankNode(
        NodeProperties properties,
        PhysicalNode input,
        RankSpec rank,
        RankStrategy strategy,
        List<Integer> upsertKey,
        boolean emitUpdateBefore,
        long stateTtlMillis)
        implements PhysicalNode {
    public StreamRankNode {
        upsertKey = List.copyOf(upsertKey);
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
