package io.tidemill.optimizer.physical;

import io.tidemill.config.BatchShuffle;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.RuntimeOptions;
import io.tidemill.core.plan.BatchLimitNode;
import io.tidemill.core.plan.BatchRankNode;
import io.tidemill.core.plan.BatchSortNode;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.ExchangeMode;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.SortKey;
import io.tidemill.optimizer.bind.LogicalWatermark;
import io.tidemill.optimizer.logical.JobOutput;
import io.tidemill.optimizer.logical.LogicalRank;
import io.tidemill.optimizer.logical.SourceScan;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Window;

/** Plans for the batch runtime: algorithms by size, exchanges where rows must meet. */
final class BatchPhysicalPlanner extends PhysicalPlanner {
    private final BatchShuffle shuffle;
    private final BatchJoins joins;
    private final BatchAggregates aggregates;

    BatchPhysicalPlanner(PlanningContext context, Parallelism parallelism) {
        super(context, parallelism);
        this.shuffle = BatchShuffle.of(context.config());
        this.joins = new BatchJoins(this);
        this.aggregates = new BatchAggregates(this);
    }

    @Override
    PhysicalNode scan(SourceScan scan) {
        Parallelism tasks = Parallelism.ofScan(scan.table(), parallelism);
        return scanNode(scan, properties(type(scan), rows(scan), tasks));
    }

    /** Time does not pass in batch: every row is there when it ends. */
    @Override
    PhysicalNode watermark(LogicalWatermark watermark) {
        return plan(watermark.getInput());
    }

    @Override
    PhysicalNode aggregate(Aggregate aggregate) {
        return aggregates.plan(aggregate);
    }

    @Override
    PhysicalNode join(Join join) {
        return joins.plan(join);
    }

    @Override
    PhysicalNode sort(Sort sort) {
        PhysicalNode input = plan(sort.getInput());
        long offset = count(sort.offset, 0);
        long limit = count(sort.fetch, -1);
        List<SortKey> keys = sortKeys(sort.getCollation());
        if (keys.isEmpty()) {
            return limit(sort, input, offset, limit);
        }
        if (limit >= 0 && input.properties().parallelism() > 1) {
            // Each task sends no more than could be wanted of it.
            input = new BatchSortNode(like(input), input, keys, 0, offset + limit);
        }
        PhysicalNode all = gathered(input, "ORDER BY gives one order");
        return new BatchSortNode(single(sort, "ORDER BY gives one order"), all, keys, offset, limit);
    }

    private PhysicalNode limit(Sort sort, PhysicalNode input, long offset, long limit) {
        if (limit < 0 && offset == 0) {
            return input;
        }
        PhysicalNode local = limit >= 0 && input.properties().parallelism() > 1
                ? new BatchLimitNode(like(input), input, 0, offset + limit)
                : input;
        PhysicalNode all = gathered(local, "LIMIT counts all rows");
        return new BatchLimitNode(single(sort, "LIMIT counts all rows"), all, offset, limit);
    }

    @Override
    PhysicalNode rank(LogicalRank rank) {
        PhysicalNode input = plan(rank.getInput());
        RankSpec spec = rankSpec(rank);
        if (input.properties().parallelism() > 1
                && Placement.hashKeys(input)
                        .filter(keys -> !keys.isEmpty() && spec.partitionKeys().containsAll(keys))
                        .isEmpty()) {
            RankSpec local = new RankSpec(spec.function(), spec.partitionKeys(), spec.orderKeys(), 1, spec.to(), false);
            input = new BatchRankNode(like(input), input, local);
        }
        PhysicalNode placed = partitioned(input, spec.partitionKeys(), "a rank without PARTITION BY counts all rows");
        return new BatchRankNode(at(rank, placed), placed, spec);
    }

    @Override
    PhysicalNode window(Window window) {
        return new BatchOvers(this).plan(window);
    }

    @Override
    NodeProperties derived(
            LogicalType outputType, double rows, PhysicalNode input, List<Optional<Integer>> outputOfInput) {
        NodeProperties below = input.properties();
        return properties(outputType, rows, new Parallelism(below.parallelism(), below.parallelismReason()));
    }

    @Override
    ExchangeMode exchangeMode(Distribution distribution) {
        boolean blocking = switch (shuffle) {
            case AUTOMATIC, ALL_PIPELINED, HYBRID_FULL, HYBRID_SELECTIVE -> false;
            case ALL_BLOCKING -> true;
            case FORWARD_PIPELINED -> distribution.kind() != Distribution.Kind.FORWARD;
            case POINTWISE_PIPELINED ->
                distribution.kind() != Distribution.Kind.FORWARD && distribution.kind() != Distribution.Kind.REBALANCE;
        };
        if (shuffle != BatchShuffle.AUTOMATIC) {
            context.config()
                    .acted(
                            context.config().isSet(RuntimeOptions.BATCH_SHUFFLE_MODE)
                                    ? RuntimeOptions.BATCH_SHUFFLE_MODE
                                    : ExecutionOptions.SHUFFLE_MODE,
                            "Exchange");
        }
        return blocking ? ExchangeMode.BLOCKING : ExchangeMode.PIPELINED;
    }

    @Override
    PhysicalNode sink(JobOutput.Insert insert, PhysicalNode input) {
        return new Sinks(context).batch(insert, input, this);
    }

    // Properties of batch nodes.

    NodeProperties properties(LogicalType type, double rows, Parallelism tasks) {
        return new NodeProperties(
                nextId(), type, NodeProperties.INSERT_ONLY, List.of(), tasks.tasks(), tasks.reason(), rows);
    }

    /** An expression computed by one task. */
    NodeProperties single(RelNode rel, String reason) {
        return properties(type(rel), rows(rel), Parallelism.single(reason));
    }

    /** An expression computed where its input is. */
    NodeProperties at(RelNode rel, PhysicalNode input) {
        return at(type(rel), rows(rel), input);
    }

    NodeProperties at(LogicalType type, double rows, PhysicalNode input) {
        NodeProperties below = input.properties();
        return properties(type, rows, new Parallelism(below.parallelism(), below.parallelismReason()));
    }

    /** The columns of the input, computed where the input is. */
    NodeProperties like(PhysicalNode input) {
        return at(input.properties().outputType(), input.properties().rows(), input);
    }
}
