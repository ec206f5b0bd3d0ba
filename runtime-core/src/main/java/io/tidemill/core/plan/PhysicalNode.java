package io.tidemill.core.plan;

import java.util.List;

/**
 * An operator of a physical plan, as data. Nodes form a directed acyclic graph: a node that several others read is the same object (and
 * the same id).
 */
public sealed interface PhysicalNode
        permits ScanNode,
                ValuesNode,
                CalcNode,
                UnionNode,
                ExchangeNode,
                ExpandNode,
                UnnestNode,
                RepeatNode,
                WindowAssignNode,
                ResultNode,
                SinkNode,
                BatchAggregateNode,
                BatchJoinNode,
                BatchSortNode,
                BatchLimitNode,
                BatchOverNode,
                BatchRankNode,
                StreamWatermarkNode,
                StreamMiniBatchNode,
                StreamAggregateNode,
                StreamWindowAggregateNode,
                StreamJoinNode,
                StreamRankNode,
                StreamDeduplicateNode,
                StreamNormalizeNode,
                StreamDropUpdateBeforeNode,
                StreamOverNode,
                StreamSortNode,
                StreamLimitNode,
                StreamSinkMaterializeNode {
    NodeProperties properties();

    /** The nodes that it reads, in input order. */
    List<PhysicalNode> inputs();

    <R> R accept(PhysicalNodeVisitor<R> visitor);

    default int id() {
        return properties().id();
    }
}
