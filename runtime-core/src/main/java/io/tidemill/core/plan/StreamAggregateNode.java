package io.tidemill.core.plan;

import java.util.List;

/**
 * Unbounded grouped or global aggregation that emits changes. Output as {@link BatchAggregateNode}. PARTIAL phases emit accumulators on flush, INCREMENTAL merges and regroups. Where rows can be
 * taken back and no call is a plain COUNT(*), accumulator rows end with one more column, the BIGINT number of rows, which tells when a group is gone.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param groupKeys input columns
 * @param calls the aggregates
 * @param phase whether rows or accumulators come in and go out
 * @param inputRetracts true when -U or -D can come, also inside accumulators
 * @param emitUpdateBefore true when consumers need -U
 * @param miniBatch how long to buffer
 * @param stateTtlMillis 0 for ever
 */
public record StreamAggregateNode(
        NodeProperties properties,
        PhysicalNode input,
        List<Integer> groupKeys,
        List<AggregateCall> calls,
        AggregatePhase phase,
        boolean inputRetracts,
        boolean emitUpdateBefore,
        MiniBatch miniBatch,
        long stateTtlMillis)
        implements PhysicalNode {
    public StreamAggregateNode {
        groupKeys = List.copyOf(groupKeys);
        calls = List.copyOf(calls);
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
