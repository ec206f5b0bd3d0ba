package io.tidemill.optimizer.physical;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.ExchangeMode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.JoinSpec;
import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.RankFunction;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.plan.StreamLimitNode;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.plan.StreamSortNode;
import io.tidemill.core.plan.StreamWatermarkNode;
import io.tidemill.optimizer.bind.LogicalWatermark;
import io.tidemill.optimizer.logical.JobOutput;
import io.tidemill.optimizer.logical.LogicalNormalize;
import io.tidemill.optimizer.logical.LogicalRank;
import io.tidemill.optimizer.logical.SourceScan;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Plans for the stream runtime. Nodes are made as if every consumer wanted -U; {@link UpdateBeforePass} then takes away those that nobody needs.
 */
final class StreamPhysicalPlanner extends PhysicalPlanner {
    private final StreamAggregates aggregates;
    private final StreamWindowAggregates windows;
    private final StreamRanks ranks;
    private final StreamSinks sinks;
    final MiniBatch miniBatch;

    StreamPhysicalPlanner(PlanningContext context, Parallelism parallelism) {
        super(context, parallelism);
        this.miniBatch = MiniBatchPass.configured(context.config());
        this.aggregates = new StreamAggregates(this);
        this.windows = new StreamWindowAggregates(this);
        this.ranks = new StreamRanks(this);
        this.sinks = new StreamSinks(this);
    }

    /** The plan without superfluous -U, with markers for mini-batches. */
    List<PhysicalNode> finish(List<PhysicalNode> roots) {
        UpdateBeforePass updates = new UpdateBeforePass(this, sinks);
        return new MiniBatchPass(this).apply(roots.stream().map(updates::root).toList());
    }

    @Override
    PhysicalNode scan(SourceScan scan) {
        Parallelism tasks = Parallelism.ofScan(scan.table(), parallelism);
        return scanNode(
                scan,
                new NodeProperties(
                        nextId(),
                        type(scan),
                        scan.facts().changelogMode().kinds(),
                        UpsertKeys.ofScan(scan),
                        tasks.tasks(),
                        tasks.reason(),
                        rows(scan)));
    }

    @Override
    PhysicalNode watermark(LogicalWatermark watermark) {
        PhysicalNode input = plan(watermark.getInput());
        Expression expression = translate(watermark.watermark());
        long idle = IdleTimeout.of(watermark, context.config());
        return new StreamWatermarkNode(
                like(input, input.properties().changes()), input, watermark.timeColumn(), expression, idle);
    }

    @Override
    PhysicalNode other(RelNode rel) {
        if (rel instanceof LogicalNormalize normalize) {
            List<Integer> keys = normalize.keys().asList();
            PhysicalNode input = partitioned(plan(normalize.getInput()), keys, "");
            return new StreamNormalizeNode(
                    withKeys(like(input, UpdateKinds.ALL), List.of(keys)), input, keys, true, miniBatch, stateTtl());
        }
        return super.other(rel);
    }

    /** State belongs to the key groups of its own keys, whatever the plan around it looks like, so that it can be restored in another number of tasks and by a later planner. */
    @Override
    boolean inPlace(List<Integer> present, List<Integer> keys) {
        return present.equals(keys);
    }

    @Override
    PhysicalNode aggregate(Aggregate aggregate) {
        return windows.plan(aggregate).orElseGet(() -> aggregates.plan(aggregate));
    }

    @Override
    PhysicalNode join(Join join) {
        JoinKeys keys = JoinKeys.of(join);
        PhysicalNode left = plan(join.getLeft());
        PhysicalNode right = plan(join.getRight());
        RexNode residual = RexUtil.composeConjunction(join.getCluster().getRexBuilder(), keys.residual());
        Optional<Expression> rest = residual.isAlwaysTrue() ? Optional.empty() : Optional.of(translate(residual));
        JoinSpec spec = new JoinSpec(keys.kind(), keys.left(), keys.right(), keys.nullSafe(), rest);
        boolean together = spec.kind() == io.tidemill.core.plan.JoinKind.NULL_AWARE_ANTI;
        String reason = together
                ? "one NULL on the right side of NOT IN decides for all rows"
                : "a join without an equality compares all rows";
        PhysicalNode leftPlaced = partitioned(left, together ? List.of() : spec.leftKeys(), reason);
        PhysicalNode rightPlaced = partitioned(right, together ? List.of() : spec.rightKeys(), reason);
        List<Integer> leftKey = UpsertKeys.best(leftPlaced, spec.leftKeys());
        List<Integer> rightKey = UpsertKeys.best(rightPlaced, spec.rightKeys());
        NodeProperties below = leftPlaced.properties();
        NodeProperties properties = new NodeProperties(
                nextId(),
                type(join),
                UpdateKinds.ofJoin(spec.kind(), leftPlaced, rightPlaced),
                UpsertKeys.ofJoin(spec, leftPlaced, rightPlaced),
                below.parallelism(),
                below.parallelismReason(),
                rows(join));
        StateTtls ttls = StateTtls.of(join, stateTtl());
        return new StreamJoinNode(
                properties, leftPlaced, rightPlaced, spec, leftKey, rightKey, miniBatch, ttls.left(), ttls.right());
    }

    @Override
    PhysicalNode sort(Sort sort) {
        PhysicalNode input = plan(sort.getInput());
        long offset = count(sort.offset, 0);
        long limit = count(sort.fetch, -1);
        List<SortKey> keys = sortKeys(sort.getCollation());
        if (keys.isEmpty()) {
            return limit(input, offset, limit);
        }
        PhysicalNode all = gathered(input, "ORDER BY gives one order");
        if (limit >= 0) {
            RankSpec spec = new RankSpec(RankFunction.ROW_NUMBER, List.of(), keys, offset + 1, offset + limit, false);
            return ranks.rank(type(sort), rows(sort), all, spec);
        }
        if (!Boundedness.isBounded(sort.getInput())) {
            throw unsupported("ORDER BY without LIMIT needs an input that ends; add LIMIT, or read bounded tables");
        }
        return new StreamSortNode(withKeys(like(all, NodeProperties.INSERT_ONLY), List.of()), all, keys, offset, limit);
    }

    private PhysicalNode limit(PhysicalNode input, long offset, long limit) {
        if (limit < 0 && offset == 0) {
            return input;
        }
        PhysicalNode all = gathered(input, "LIMIT counts all rows");
        boolean append = all.properties().isInsertOnly();
        return new StreamLimitNode(
                like(all, append ? NodeProperties.INSERT_ONLY : UpdateKinds.ALL),
                all,
                offset,
                limit < 0 ? Long.MAX_VALUE - offset : limit);
    }

    @Override
    PhysicalNode rank(LogicalRank rank) {
        return ranks.plan(rank);
    }

    @Override
    PhysicalNode window(Window window) {
        return new StreamOvers(this).plan(window);
    }

    @Override
    NodeProperties derived(
            LogicalType outputType, double rows, PhysicalNode input, List<Optional<Integer>> outputOfInput) {
        NodeProperties below = input.properties();
        return new NodeProperties(
                nextId(),
                outputType,
                below.changes(),
                UpsertKeys.mapped(below.upsertKeys(), outputOfInput),
                below.parallelism(),
                below.parallelismReason(),
                rows);
    }

    @Override
    ExchangeMode exchangeMode(Distribution distribution) {
        return ExchangeMode.PIPELINED;
    }

    @Override
    PhysicalNode exchange(PhysicalNode input, Distribution distribution, Parallelism target) {
        ExchangeNode exchange = (ExchangeNode) super.exchange(input, distribution, target);
        List<List<Integer>> keys = UpsertKeys.behind(exchange);
        return new ExchangeNode(withKeys(exchange.properties(), keys), input, distribution, exchange.mode());
    }

    @Override
    PhysicalNode sink(JobOutput.Insert insert, PhysicalNode input) {
        return sinks.plan(insert, input);
    }

    // Properties of stream nodes.

    long stateTtl() {
        long ttl = context.config().get(ExecutionOptions.STATE_TTL).toMillis();
        if (ttl > 0) {
            context.config().acted(ExecutionOptions.STATE_TTL, "all operators with keyed state");
        }
        return ttl;
    }

    /** The columns and keys of the input, with these kinds of change. */
    NodeProperties like(PhysicalNode input, Set<RowKind> changes) {
        NodeProperties below = input.properties();
        return new NodeProperties(
                nextId(),
                below.outputType(),
                changes,
                below.upsertKeys(),
                below.parallelism(),
                below.parallelismReason(),
                below.rows());
    }

    NodeProperties at(
            LogicalType type, double rows, PhysicalNode input, Set<RowKind> changes, List<List<Integer>> upsertKeys) {
        NodeProperties below = input.properties();
        return new NodeProperties(
                nextId(), type, changes, upsertKeys, below.parallelism(), below.parallelismReason(), rows);
    }

    static NodeProperties withKeys(NodeProperties properties, List<List<Integer>> keys) {
        return new NodeProperties(
                properties.id(),
                properties.outputType(),
                properties.changes(),
                keys,
                properties.parallelism(),
                properties.parallelismReason(),
                properties.rows());
    }
}
