package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.BatchLimitNode;
import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.BatchRankNode;
import io.tidemill.core.plan.BatchSortNode;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PhysicalNodeVisitor;
import io.tidemill.core.plan.RepeatNode;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.plan.StreamDropUpdateBeforeNode;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.plan.StreamLimitNode;
import io.tidemill.core.plan.StreamMiniBatchNode;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.plan.StreamOverNode;
import io.tidemill.core.plan.StreamRankNode;
import io.tidemill.core.plan.StreamSinkMaterializeNode;
import io.tidemill.core.plan.StreamSortNode;
import io.tidemill.core.plan.StreamWatermarkNode;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.core.plan.UnnestNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.plan.WindowAssignNode;
import java.util.List;

/** The same node with other properties and inputs. */
final class NodeCopier implements PhysicalNodeVisitor<PhysicalNode> {
    private final NodeProperties properties;
    private final List<PhysicalNode> inputs;

    private NodeCopier(NodeProperties properties, List<PhysicalNode> inputs) {
        this.properties = properties;
        this.inputs = inputs;
    }

    static PhysicalNode copy(PhysicalNode node, NodeProperties properties, List<PhysicalNode> inputs) {
        return node.accept(new NodeCopier(properties, inputs));
    }

    private PhysicalNode input() {
        return inputs.get(0);
    }

    @Override
    public PhysicalNode visit(ScanNode node) {
        return new ScanNode(properties, node.table(), node.scan());
    }

    @Override
    public PhysicalNode visit(ValuesNode node) {
        return new ValuesNode(properties, node.rows());
    }

    @Override
    public PhysicalNode visit(CalcNode node) {
        return new CalcNode(properties, input(), node.condition(), node.projections());
    }

    @Override
    public PhysicalNode visit(UnionNode node) {
        return new UnionNode(properties, inputs);
    }

    @Override
    public PhysicalNode visit(ExchangeNode node) {
        return new ExchangeNode(properties, input(), node.distribution(), node.mode());
    }

    @Override
    public PhysicalNode visit(ExpandNode node) {
        return new ExpandNode(properties, input(), node.projections());
    }

    @Override
    public PhysicalNode visit(UnnestNode node) {
        return new UnnestNode(properties, input(), node.collection(), node.outer(), node.withOrdinality());
    }

    @Override
    public PhysicalNode visit(RepeatNode node) {
        return new RepeatNode(properties, input());
    }

    @Override
    public PhysicalNode visit(WindowAssignNode node) {
        return new WindowAssignNode(properties, input(), node.window());
    }

    @Override
    public PhysicalNode visit(ResultNode node) {
        return new ResultNode(properties, input(), node.columnNames());
    }

    @Override
    public PhysicalNode visit(SinkNode node) {
        return new SinkNode(properties, input(), node.table(), node.sink());
    }

    @Override
    public PhysicalNode visit(BatchAggregateNode node) {
        return new BatchAggregateNode(properties, input(), node.groupKeys(), node.calls(), node.phase(), node.sorted());
    }

    @Override
    public PhysicalNode visit(BatchJoinNode node) {
        return new BatchJoinNode(
                properties,
                inputs.get(0),
                inputs.get(1),
                node.join(),
                node.strategy(),
                node.buildLeft(),
                node.dynamicFilters());
    }

    @Override
    public PhysicalNode visit(BatchSortNode node) {
        return new BatchSortNode(properties, input(), node.keys(), node.offset(), node.limit());
    }

    @Override
    public PhysicalNode visit(BatchLimitNode node) {
        return new BatchLimitNode(properties, input(), node.offset(), node.limit());
    }

    @Override
    public PhysicalNode visit(BatchOverNode node) {
        return new BatchOverNode(properties, input(), node.partitionKeys(), node.orderKeys(), node.calls());
    }

    @Override
    public PhysicalNode visit(BatchRankNode node) {
        return new BatchRankNode(properties, input(), node.rank());
    }

    @Override
    public PhysicalNode visit(StreamWatermarkNode node) {
        return new StreamWatermarkNode(
                properties, input(), node.timeColumn(), node.watermark(), node.idleTimeoutMillis());
    }

    @Override
    public PhysicalNode visit(StreamMiniBatchNode node) {
        return new StreamMiniBatchNode(properties, input(), node.intervalMillis(), node.rowTime());
    }

    @Override
    public PhysicalNode visit(StreamAggregateNode node) {
        return new StreamAggregateNode(
                properties,
                input(),
                node.groupKeys(),
                node.calls(),
                node.phase(),
                node.inputRetracts(),
                node.emitUpdateBefore(),
                node.miniBatch(),
                node.stateTtlMillis());
    }

    @Override
    public PhysicalNode visit(StreamWindowAggregateNode node) {
        return new StreamWindowAggregateNode(
                properties, input(), node.groupKeys(), node.calls(), node.window(), node.windowColumns(), node.phase());
    }

    @Override
    public PhysicalNode visit(StreamJoinNode node) {
        return new StreamJoinNode(
                properties,
                inputs.get(0),
                inputs.get(1),
                node.join(),
                node.leftUniqueKey(),
                node.rightUniqueKey(),
                node.miniBatch(),
                node.leftStateTtlMillis(),
                node.rightStateTtlMillis());
    }

    @Override
    public PhysicalNode visit(StreamRankNode node) {
        return new StreamRankNode(
                properties,
                input(),
                node.rank(),
                node.strategy(),
                node.upsertKey(),
                node.emitUpdateBefore(),
                node.stateTtlMillis());
    }

    @Override
    public PhysicalNode visit(StreamDeduplicateNode node) {
        return new StreamDeduplicateNode(
                properties,
                input(),
                node.keys(),
                node.timeColumn(),
                node.keepLast(),
                node.emitUpdateBefore(),
                node.miniBatch(),
                node.stateTtlMillis());
    }

    @Override
    public PhysicalNode visit(StreamNormalizeNode node) {
        return new StreamNormalizeNode(
                properties, input(), node.keys(), node.emitUpdateBefore(), node.miniBatch(), node.stateTtlMillis());
    }

    @Override
    public PhysicalNode visit(StreamDropUpdateBeforeNode node) {
        return new StreamDropUpdateBeforeNode(properties, input());
    }

    @Override
    public PhysicalNode visit(StreamOverNode node) {
        return new StreamOverNode(
                properties,
                input(),
                node.partitionKeys(),
                node.orderKeys(),
                node.calls(),
                node.timing(),
                node.stateTtlMillis());
    }

    @Override
    public PhysicalNode visit(StreamSortNode node) {
        return new StreamSortNode(properties, input(), node.keys(), node.offset(), node.limit());
    }

    @Override
    public PhysicalNode visit(StreamLimitNode node) {
        return new StreamLimitNode(properties, input(), node.offset(), node.limit());
    }

    @Override
    public PhysicalNode visit(StreamSinkMaterializeNode node) {
        return new StreamSinkMaterializeNode(
                properties, input(), node.sinkKey(), node.inputUpsertKey(), node.stateTtlMillis());
    }
}
