package io.tidemill.core.plan;

/**
 * One answer a node; a new node does not compile unanswered. A runtime extends {@link BatchNodeVisitor} or {@link StreamNodeVisitor} instead, which refuse the other's nodes.
 *
 * @param <R> what visiting gives
 */
public interface PhysicalNodeVisitor<R> {
    R visit(ScanNode node);

    R visit(ValuesNode node);

    R visit(CalcNode node);

    R visit(UnionNode node);

    R visit(ExchangeNode node);

    R visit(ExpandNode node);

    R visit(UnnestNode node);

    R visit(RepeatNode node);

    R visit(WindowAssignNode node);

    R visit(ResultNode node);

    R visit(SinkNode node);

    R visit(BatchAggregateNode node);

    R visit(BatchJoinNode node);

    R visit(BatchSortNode node);

    R visit(BatchLimitNode node);

    R visit(BatchOverNode node);

    R visit(BatchRankNode node);

    R visit(StreamWatermarkNode node);

    R visit(StreamMiniBatchNode node);

    R visit(StreamAggregateNode node);

    R visit(StreamWindowAggregateNode node);

    R visit(StreamJoinNode node);

    R visit(StreamRankNode node);

    R visit(StreamDeduplicateNode node);

    R visit(StreamNormalizeNode node);

    R visit(StreamDropUpdateBeforeNode node);

    R visit(StreamOverNode node);

    R visit(StreamSortNode node);

    R visit(StreamLimitNode node);

    R visit(StreamSinkMaterializeNode node);
}
