package io.tidemill.batch;

import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.PhysicalNode;

/** Names of operators in metrics and messages. */
final class OperatorNames {
    private OperatorNames() {}

    static String of(PhysicalNode node) {
        if (node instanceof BatchAggregateNode aggregate) {
            String local = aggregate.phase() == AggregatePhase.PARTIAL ? "Local" : "";
            return local + (aggregate.sorted() ? "SortAggregate" : "HashAggregate");
        }
        if (node instanceof BatchJoinNode join) {
            return switch (join.strategy()) {
                case HASH -> "HashJoin";
                case BROADCAST_HASH -> "BroadcastHashJoin";
                case SORT_MERGE -> "SortMergeJoin";
                case NESTED_LOOP -> "NestedLoopJoin";
            };
        }
        String name = node.getClass().getSimpleName();
        return name.replaceFirst("^Batch", "").replaceFirst("Node$", "");
    }
}
