package io.tidemill.optimizer.physical;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.ExecutionOptions.DisabledOperator;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.config.OptimizerOptions.AdaptiveBroadcastJoinStrategy;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinSpec;
import io.tidemill.core.plan.JoinStrategy;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.cost.RelEstimate;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Batch joins: the algorithm by hint, by size, by what is allowed; the side that is built; where rows meet. */
final class BatchJoins {
    private static final double MUCH = 2;

    private final BatchPhysicalPlanner planner;
    private final List<DisabledOperator> disabled;

    BatchJoins(BatchPhysicalPlanner planner) {
        this.planner = planner;
        this.disabled = planner.context.config().get(ExecutionOptions.DISABLED_OPERATORS);
    }

    PhysicalNode plan(Join join) {
        JoinKeys keys = JoinKeys.of(join);
        PhysicalNode left = planner.plan(join.getLeft());
        PhysicalNode right = planner.plan(join.getRight());
        RexNode residual = RexUtil.composeConjunction(join.getCluster().getRexBuilder(), keys.residual());
        Optional<Expression> rest =
                residual.isAlwaysTrue() ? Optional.empty() : Optional.of(planner.translate(residual));
        JoinSpec spec = new JoinSpec(keys.kind(), keys.left(), keys.right(), keys.nullSafe(), rest);
        Choice choice = choose(join, spec);
        return switch (choice.strategy) {
            case BROADCAST_HASH, NESTED_LOOP -> broadcast(join, left, right, spec, choice);
            case HASH, SORT_MERGE -> shuffled(join, left, right, spec, choice);
        };
    }

    /** The build side goes to every task of the other side. */
    private PhysicalNode broadcast(Join join, PhysicalNode left, PhysicalNode right, JoinSpec spec, Choice choice) {
        if (spec.kind() == JoinKind.FULL || !mayBuild(spec.kind(), choice.buildLeft)) {
            String reason = "a join without an equality reads all rows of both sides";
            return node(join, planner.gathered(left, reason), planner.gathered(right, reason), spec, choice);
        }
        PhysicalNode probe = choice.buildLeft ? right : left;
        PhysicalNode build = choice.buildLeft ? left : right;
        PhysicalNode sent =
                probe.properties().parallelism() == 1 && build.properties().parallelism() == 1
                        ? build
                        : planner.exchange(
                                build,
                                Distribution.BROADCAST,
                                new Parallelism(
                                        probe.properties().parallelism(),
                                        probe.properties().parallelismReason()));
        return choice.buildLeft ? node(join, sent, probe, spec, choice) : node(join, probe, sent, spec, choice);
    }

    /** Rows with equal keys meet in one task. */
    private PhysicalNode shuffled(Join join, PhysicalNode left, PhysicalNode right, JoinSpec spec, Choice choice) {
        if (spec.kind() == JoinKind.NULL_AWARE_ANTI) {
            String reason = "one NULL on the right side of NOT IN decides for all rows";
            return node(join, planner.gathered(left, reason), planner.gathered(right, reason), spec, choice);
        }
        List<Integer> chosen = CoPartitioning.keys(spec, left, right);
        PhysicalNode leftPlaced = planner.partitioned(left, pick(spec.leftKeys(), chosen), "");
        PhysicalNode rightPlaced = planner.partitioned(right, pick(spec.rightKeys(), chosen), "");
        int tasks = Math.max(
                leftPlaced.properties().parallelism(), rightPlaced.properties().parallelism());
        return node(
                join,
                widened(leftPlaced, pick(spec.leftKeys(), chosen), tasks),
                widened(rightPlaced, pick(spec.rightKeys(), chosen), tasks),
                spec,
                choice);
    }

    /** Both sides of a join need the same number of tasks. */
    private PhysicalNode widened(PhysicalNode side, List<Integer> keys, int tasks) {
        return side.properties().parallelism() == tasks
                ? side
                : planner.exchange(
                        side, Distribution.hash(keys), new Parallelism(tasks, "as the other side of the join"));
    }

    private static List<Integer> pick(List<Integer> keys, List<Integer> positions) {
        return positions.stream().map(keys::get).toList();
    }

    private PhysicalNode node(Join join, PhysicalNode left, PhysicalNode right, JoinSpec spec, Choice choice) {
        PhysicalNode probe = choice.buildLeft ? right : left;
        NodeProperties properties = planner.properties(
                planner.type(join),
                planner.rows(join),
                new Parallelism(
                        probe.properties().parallelism(), probe.properties().parallelismReason()));
        return new BatchJoinNode(properties, left, right, spec, choice.strategy, choice.buildLeft, List.of());
    }

    /** What was decided. */
    private record Choice(JoinStrategy strategy, boolean buildLeft) {}

    private Choice choose(Join join, JoinSpec spec) {
        RelEstimate left = planner.context.estimates().of(join.getLeft());
        RelEstimate right = planner.context.estimates().of(join.getRight());
        if (spec.leftKeys().isEmpty()) {
            return nestedLoop(spec.kind(), left, right);
        }
        Optional<Choice> hinted = hinted(join, spec);
        if (hinted.isPresent()) {
            return hinted.get();
        }
        Optional<Choice> broadcast = broadcastBySize(join, spec.kind(), left, right);
        if (broadcast.isPresent()) {
            return broadcast.get();
        }
        if (allowed(DisabledOperator.SHUFFLE_HASH_JOIN)) {
            return new Choice(JoinStrategy.HASH, smallerBuildSide(spec.kind(), left, right));
        }
        if (allowed(DisabledOperator.SORT_MERGE_JOIN) && spec.kind() != JoinKind.NULL_AWARE_ANTI) {
            acted("SortMergeJoin");
            return new Choice(JoinStrategy.SORT_MERGE, false);
        }
        if (allowed(DisabledOperator.BROADCAST_HASH_JOIN) && mayBuild(spec.kind(), false)) {
            acted("HashJoin(isBroadcast)");
            return new Choice(JoinStrategy.BROADCAST_HASH, false);
        }
        acted("NestedLoopJoin");
        return nestedLoop(spec.kind(), left, right);
    }

    private void acted(String where) {
        planner.context.config().acted(ExecutionOptions.DISABLED_OPERATORS, where);
    }

    private Optional<Choice> hinted(Join join, JoinSpec spec) {
        return JoinHints.of(join).map(hint -> {
            boolean buildLeft = hint.namesLeft() && mayBuild(spec.kind(), true);
            return switch (hint.strategy()) {
                case BROADCAST ->
                    mayBuild(spec.kind(), buildLeft)
                            ? new Choice(JoinStrategy.BROADCAST_HASH, buildLeft)
                            : new Choice(JoinStrategy.HASH, false);
                case SHUFFLE_HASH -> new Choice(JoinStrategy.HASH, buildLeft);
                case SHUFFLE_MERGE -> new Choice(JoinStrategy.SORT_MERGE, false);
                case NEST_LOOP -> new Choice(JoinStrategy.NESTED_LOOP, buildLeft);
            };
        });
    }

    private Optional<Choice> broadcastBySize(Join join, JoinKind kind, RelEstimate left, RelEstimate right) {
        long threshold = planner.context.config().get(OptimizerOptions.JOIN_BROADCAST_THRESHOLD);
        boolean byStatistics = planner.context.config().get(OptimizerOptions.ADAPTIVE_BROADCAST_JOIN_STRATEGY)
                != AdaptiveBroadcastJoinStrategy.RUNTIME_ONLY;
        if (!byStatistics || !allowed(DisabledOperator.BROADCAST_HASH_JOIN) || threshold < 0) {
            return Optional.empty();
        }
        boolean leftFits = mayBuild(kind, true) && left.known() && left.bytes() <= threshold;
        boolean rightFits = mayBuild(kind, false) && right.known() && right.bytes() <= threshold;
        if (!leftFits && !rightFits) {
            return Optional.empty();
        }
        planner.context
                .config()
                .acted(
                        OptimizerOptions.JOIN_BROADCAST_THRESHOLD,
                        "HashJoin(" + String.join(", ", join.getRowType().getFieldNames()) + ")");
        boolean buildLeft = leftFits && (!rightFits || left.bytes() < right.bytes());
        return Optional.of(new Choice(JoinStrategy.BROADCAST_HASH, buildLeft));
    }

    private Choice nestedLoop(JoinKind kind, RelEstimate left, RelEstimate right) {
        if (!allowed(DisabledOperator.NESTED_LOOP_JOIN)) {
            throw new EngineException(
                    ErrorCode.NO_PLAN,
                    "the join needs a NestedLoopJoin, which is disabled by "
                            + planner.context.config().describe(ExecutionOptions.DISABLED_OPERATORS));
        }
        boolean buildLeft = mayBuild(kind, true) && (!mayBuild(kind, false) || left.bytes() < right.bytes());
        return new Choice(JoinStrategy.NESTED_LOOP, buildLeft);
    }

    /** The preserved side of an outer join is probed, so that each of its rows is seen by one task alone. */
    private static boolean mayBuild(JoinKind kind, boolean left) {
        return switch (kind) {
            case INNER -> true;
            case LEFT, SEMI, ANTI, NULL_AWARE_ANTI -> !left;
            case RIGHT -> left;
            case FULL -> false;
        };
    }

    /**
     * In a partitioned join each key is in one task: either side can be built, the smaller one should be. Where rows come out because they did or did not meet a partner, building that
     * side holds results back until the other has been read, so it must be much smaller.
     */
    private static boolean smallerBuildSide(JoinKind kind, RelEstimate left, RelEstimate right) {
        return switch (kind) {
            case INNER, FULL -> left.bytes() < right.bytes();
            case LEFT, SEMI, ANTI -> left.known() && left.bytes() * MUCH < right.bytes();
            case RIGHT -> !(right.known() && right.bytes() * MUCH < left.bytes());
            case NULL_AWARE_ANTI -> false;
        };
    }

    private boolean allowed(DisabledOperator operator) {
        return !disabled.contains(operator);
    }
}
