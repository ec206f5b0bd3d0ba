package io.tidemill.core.plan;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/**
 * Visits batch plans: nodes that only exist in stream plans are an internal error.
 *
 * @param <R> what visiting gives
 */
public abstract class BatchNodeVisitor<R> implements PhysicalNodeVisitor<R> {
    @Override
    public final R visit(StreamWatermarkNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamMiniBatchNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamAggregateNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamWindowAggregateNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamJoinNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamRankNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamDeduplicateNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamNormalizeNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamDropUpdateBeforeNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamOverNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamSortNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamLimitNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(StreamSinkMaterializeNode node) {
        return misplaced(node);
    }

    private static <R> R misplaced(PhysicalNode node) {
        throw new EngineException(
                ErrorCode.INTERNAL,
                node.getClass().getSimpleName() + " #" + node.id() + " does not belong into a batch plan");
    }
}
