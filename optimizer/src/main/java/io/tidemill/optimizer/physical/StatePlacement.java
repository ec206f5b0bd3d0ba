package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PlanText;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.plan.StreamOverNode;
import io.tidemill.core.plan.StreamRankNode;
import io.tidemill.core.plan.StreamSinkMaterializeNode;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.List;
import java.util.Optional;

/**
 * Checks that the rows of each operator with state come to its tasks by the hash of exactly the keys of the state. A row of a key group that another task owns would be lost when a snapshot is
 * restored in another number of tasks.
 */
final class StatePlacement {
    private StatePlacement() {}

    /** Errors: PLAN_CHECK, a fault of the planner. */
    static void check(List<PhysicalNode> roots) {
        roots.forEach(StatePlacement::check);
    }

    private static void check(PhysicalNode node) {
        if (node.properties().parallelism() > 1) {
            keys(node).ifPresent(keys -> check(node, keys));
        }
        node.inputs().forEach(StatePlacement::check);
    }

    private static void check(PhysicalNode node, List<List<Integer>> keys) {
        for (int i = 0; i < keys.size(); i++) {
            Optional<List<Integer>> placed = Placement.hashKeys(node.inputs().get(i));
            if (keys.get(i).isEmpty() || !placed.equals(Optional.of(keys.get(i)))) {
                throw new EngineException(
                        ErrorCode.PLAN_CHECK,
                        PlanText.name(node) + " keeps state by columns " + keys.get(i) + ", but its rows are spread by "
                                + placed.map(Object::toString).orElse("no columns"));
            }
        }
    }

    /** The keys of the state by input; empty for operators without state of keys. */
    private static Optional<List<List<Integer>>> keys(PhysicalNode node) {
        if (node instanceof StreamAggregateNode aggregate && aggregate.phase() != AggregatePhase.PARTIAL) {
            return Optional.of(List.of(aggregate.groupKeys()));
        } else if (node instanceof StreamWindowAggregateNode aggregate) {
            return Optional.of(List.of(aggregate.groupKeys()));
        } else if (node instanceof StreamJoinNode join) {
            return Optional.of(List.of(join.join().leftKeys(), join.join().rightKeys()));
        } else if (node instanceof StreamRankNode rank) {
            return Optional.of(List.of(rank.rank().partitionKeys()));
        } else if (node instanceof StreamDeduplicateNode deduplicate) {
            return Optional.of(List.of(deduplicate.keys()));
        } else if (node instanceof StreamNormalizeNode normalize) {
            return Optional.of(List.of(normalize.keys()));
        } else if (node instanceof StreamOverNode over) {
            return Optional.of(List.of(over.partitionKeys()));
        } else if (node instanceof StreamSinkMaterializeNode materialize) {
            return Optional.of(List.of(materialize.sinkKey()));
        }
        return Optional.empty();
    }
}
