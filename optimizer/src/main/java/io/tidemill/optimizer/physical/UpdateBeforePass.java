package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.RankStrategy;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.plan.StreamDropUpdateBeforeNode;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.plan.StreamRankNode;
import io.tidemill.core.plan.StreamSinkMaterializeNode;
import io.tidemill.core.plan.StreamWatermarkNode;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.core.plan.UnnestNode;
import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.spi.vector.RowKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Walks from the outputs to the sources and takes away -U where no consumer needs the old row: consumers that find rows by key do not.
 */
final class UpdateBeforePass {
    private final StreamPhysicalPlanner planner;
    private final StreamSinks sinks;
    private final Map<Boolean, Map<PhysicalNode, PhysicalNode>> done =
            new HashMap<>(Map.of(true, new IdentityHashMap<>(), false, new IdentityHashMap<>()));

    UpdateBeforePass(StreamPhysicalPlanner planner, StreamSinks sinks) {
        this.planner = planner;
        this.sinks = sinks;
    }

    /** The plan below an output, without superfluous -U. */
    PhysicalNode root(PhysicalNode root) {
        if (!(root instanceof SinkNode sink)) {
            return rewrite(root, true);
        }
        boolean wanted = sinks.wantsUpdateBefore(sink.table());
        PhysicalNode input = rewrite(sink.input(), wanted);
        if (!wanted
                && UpdateKinds.hasUpdateBefore(input)
                && !sink.sink().primaryKey().isEmpty()) {
            // Somewhere below old rows had to stay; the sink, which knows keys only, must not see them.
            input = sinks.materialized(sink.table(), input, sink.sink().primaryKey());
        }
        return rebuilt(sink, List.of(input));
    }

    private PhysicalNode rewrite(PhysicalNode node, boolean before) {
        // A node that never emits -U is the same for both kinds of consumer.
        boolean asked = before || !UpdateKinds.hasUpdateBefore(node);
        PhysicalNode known = done.get(asked).get(node);
        if (known == null) {
            known = derive(node, asked);
            done.get(asked).put(node, known);
        }
        return known;
    }

    private PhysicalNode derive(PhysicalNode node, boolean before) {
        if (node instanceof ScanNode) {
            return before ? node : dropped(node);
        }
        List<PhysicalNode> inputs = new ArrayList<>();
        for (int i = 0; i < node.inputs().size(); i++) {
            inputs.add(rewrite(node.inputs().get(i), inputNeedsBefore(node, i, before)));
        }
        PhysicalNode changed = rebuilt(node, inputs);
        return before ? changed : silenced(changed);
    }

    private boolean inputNeedsBefore(PhysicalNode node, int input, boolean before) {
        if (node instanceof CalcNode calc) {
            return before || !keepsKey(calc);
        }
        if (node instanceof UnionNode
                || node instanceof ExchangeNode
                || node instanceof StreamWatermarkNode
                || node instanceof WindowAssignNode
                || node instanceof ExpandNode) {
            return before;
        }
        if (node instanceof UnnestNode || node instanceof StreamSinkMaterializeNode) {
            return true;
        }
        if (node instanceof StreamNormalizeNode) {
            return false;
        }
        if (node instanceof StreamRankNode rank) {
            return rank.strategy() == RankStrategy.RETRACT;
        }
        if (node instanceof StreamJoinNode join) {
            return before || !joinFindsByKey(join, input);
        }
        return true;
    }

    /** A row that an update moves out of the filter would never be taken back, unless the filter reads the key alone. */
    private static boolean keepsKey(CalcNode calc) {
        if (calc.properties().upsertKeys().isEmpty()) {
            return false;
        }
        if (calc.condition().isEmpty()) {
            return true;
        }
        Set<Integer> read = new HashSet<>();
        collect(calc.condition().get(), read);
        return calc.input().properties().upsertKeys().stream().anyMatch(key -> key.containsAll(read));
    }

    private static void collect(Expression expression, Set<Integer> columns) {
        if (expression instanceof InputReference reference) {
            columns.add(reference.index());
        } else if (expression instanceof FunctionCall call) {
            call.arguments().forEach(argument -> collect(argument, columns));
        }
    }

    /** The new version of a row replaces the old one in the state when both have the same join key, as a key that contains it makes sure. */
    private static boolean joinFindsByKey(StreamJoinNode join, int input) {
        if (join.join().kind() != JoinKind.INNER || join.join().residual().isPresent()) {
            return false;
        }
        List<Integer> unique = input == 0 ? join.leftUniqueKey() : join.rightUniqueKey();
        List<Integer> keys = input == 0 ? join.join().leftKeys() : join.join().rightKeys();
        return !unique.isEmpty() && unique.containsAll(keys);
    }

    private PhysicalNode dropped(PhysicalNode node) {
        return new StreamDropUpdateBeforeNode(
                planner.like(
                        node, UpdateKinds.withoutUpdateBefore(node.properties().changes())),
                node);
    }

    /** The node over changed inputs; -U that comes from an input goes when the input lost it. */
    private PhysicalNode rebuilt(PhysicalNode node, List<PhysicalNode> inputs) {
        if (inputs.equals(node.inputs())) {
            return node;
        }
        boolean passes = !emitsItself(node);
        boolean lost = passes && inputs.stream().noneMatch(UpdateKinds::hasUpdateBefore);
        NodeProperties old = node.properties();
        Set<RowKind> changes = lost ? UpdateKinds.withoutUpdateBefore(old.changes()) : old.changes();
        return NodeCopier.copy(node, withId(old, changes), inputs);
    }

    private static boolean emitsItself(PhysicalNode node) {
        return node instanceof StreamAggregateNode
                || node instanceof StreamRankNode
                || node instanceof StreamDeduplicateNode
                || node instanceof StreamNormalizeNode
                || node instanceof io.tidemill.core.plan.StreamLimitNode;
    }

    /** The same operator, told not to emit -U. */
    private PhysicalNode silenced(PhysicalNode node) {
        NodeProperties quiet = withId(
                node.properties(),
                UpdateKinds.withoutUpdateBefore(node.properties().changes()));
        if (node instanceof StreamAggregateNode aggregate) {
            return new StreamAggregateNode(
                    quiet,
                    aggregate.input(),
                    aggregate.groupKeys(),
                    aggregate.calls(),
                    aggregate.phase(),
                    aggregate.inputRetracts(),
                    false,
                    aggregate.miniBatch(),
                    aggregate.stateTtlMillis());
        }
        if (node instanceof StreamRankNode rank) {
            return new StreamRankNode(
                    quiet, rank.input(), rank.rank(), rank.strategy(), rank.upsertKey(), false, rank.stateTtlMillis());
        }
        if (node instanceof StreamDeduplicateNode deduplicate) {
            return new StreamDeduplicateNode(
                    quiet,
                    deduplicate.input(),
                    deduplicate.keys(),
                    deduplicate.timeColumn(),
                    deduplicate.keepLast(),
                    false,
                    deduplicate.miniBatch(),
                    deduplicate.stateTtlMillis());
        }
        if (node instanceof StreamNormalizeNode normalize) {
            return new StreamNormalizeNode(
                    quiet,
                    normalize.input(),
                    normalize.keys(),
                    false,
                    normalize.miniBatch(),
                    normalize.stateTtlMillis());
        }
        return node;
    }

    private NodeProperties withId(NodeProperties old, Set<RowKind> changes) {
        return new NodeProperties(
                planner.nextId(),
                old.outputType(),
                changes,
                old.upsertKeys(),
                old.parallelism(),
                old.parallelismReason(),
                old.rows());
    }
}
