package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.RankFunction;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.RankStrategy;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.plan.StreamRankNode;
import io.tidemill.optimizer.logical.LogicalRank;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Top-N, and its special case that keeps the first or last row of a key by time. */
final class StreamRanks {
    private final StreamPhysicalPlanner planner;

    StreamRanks(StreamPhysicalPlanner planner) {
        this.planner = planner;
    }

    PhysicalNode plan(LogicalRank rank) {
        RankSpec spec = PhysicalPlanner.rankSpec(rank);
        PhysicalNode input = planner.plan(rank.getInput());
        PhysicalNode placed =
                planner.partitioned(input, spec.partitionKeys(), "a rank without PARTITION BY counts all rows");
        Optional<Integer> time = deduplicationTime(rank, spec, placed);
        return time.isPresent()
                ? deduplicate(rank, spec, placed, time.get())
                : rank(planner.type(rank), planner.rows(rank), placed, spec);
    }

    /** A Top-N over rows that are in their places. */
    PhysicalNode rank(LogicalType type, double rows, PhysicalNode placed, RankSpec spec) {
        RankStrategy strategy = placed.properties().isInsertOnly() ? RankStrategy.APPEND : RankStrategy.RETRACT;
        return new StreamRankNode(
                planner.at(type, rows, placed, UpdateKinds.ALL, keys(placed, spec)),
                placed,
                spec,
                strategy,
                List.of(),
                true,
                planner.stateTtl());
    }

    /** The input's keys; with the rank also the partition and the rank, when ranks are different numbers; one row a partition when N is 1. */
    private static List<List<Integer>> keys(PhysicalNode placed, RankSpec spec) {
        List<List<Integer>> keys = new ArrayList<>(placed.properties().upsertKeys());
        if (spec.function() != RankFunction.ROW_NUMBER) {
            return keys;
        }
        if (spec.from() == spec.to()) {
            keys.add(0, spec.partitionKeys());
        } else if (spec.outputRank()) {
            List<Integer> key = new ArrayList<>(spec.partitionKeys());
            key.add(PhysicalPlanner.width(placed));
            keys.add(0, key);
        }
        return keys;
    }

    /** The time column, -1 for the order of arrival, empty when this is no deduplication. */
    private static Optional<Integer> deduplicationTime(LogicalRank rank, RankSpec spec, PhysicalNode placed) {
        boolean one = spec.function() == RankFunction.ROW_NUMBER && spec.from() == 1 && spec.to() == 1;
        if (!one || !placed.properties().isInsertOnly() || spec.orderKeys().size() != 1) {
            return Optional.empty();
        }
        int column = spec.orderKeys().get(0).column();
        return switch (TimeAttributes.of(rank.getInput(), column)) {
            case EVENT_TIME -> Optional.of(column);
            case PROCESSING_TIME -> Optional.of(-1);
            case NONE -> Optional.empty();
        };
    }

    private PhysicalNode deduplicate(LogicalRank rank, RankSpec spec, PhysicalNode placed, int time) {
        SortKey order = spec.orderKeys().get(0);
        boolean keepLast = !order.ascending();
        boolean appends = !keepLast && time < 0;
        LogicalType rowType = placed.properties().outputType();
        PhysicalNode node = new StreamDeduplicateNode(
                planner.at(
                        rowType,
                        planner.rows(rank),
                        placed,
                        appends ? NodeProperties.INSERT_ONLY : UpdateKinds.NO_DELETE,
                        List.of(spec.partitionKeys())),
                placed,
                spec.partitionKeys(),
                time,
                keepLast,
                !appends,
                planner.miniBatch,
                planner.stateTtl());
        if (!spec.outputRank()) {
            return node;
        }
        List<Expression> projections = new ArrayList<>();
        for (int i = 0; i < rowType.children().size(); i++) {
            projections.add(new InputReference(i, rowType.children().get(i)));
        }
        projections.add(Literal.of(1L));
        return planner.calc(planner.type(rank), planner.rows(rank), node, Optional.empty(), projections);
    }
}
