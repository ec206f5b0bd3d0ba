package io.tidemill.core.plan;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/**
 * Visits stream plans: nodes that only exist in batch plans are an internal error.
 *
 * @param <R> what visiting gives
 */
public abstract class StreamNodeVisitor<R> implements PhysicalNodeVisitor<R> {
    @Override
    public final R visit(BatchAggregateNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(BatchJoinNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(BatchSortNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(BatchLimitNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(BatchOverNode node) {
        return misplaced(node);
    }

    @Override
    public final R visit(BatchRankNode node) {
        return misplaced(node);
    }

    private static <R> R misplaced(PhysicalNode node) {
        throw new EngineException(
                ErrorCode.INTERNAL,
                node.getClass().getSimpleName() + " #" + node.id() + " does not belong into a stream plan");
    }
}
