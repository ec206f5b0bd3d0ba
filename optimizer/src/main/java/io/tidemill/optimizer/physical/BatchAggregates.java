package io.tidemill.optimizer.physical;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.ExecutionOptions.DisabledOperator;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.config.OptimizerOptions.AggPhaseStrategy;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.BatchSortNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.cost.RelEstimate;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.core.Aggregate;

/** Batch aggregates: in one phase or two, by hash table or by sorting. */
final class BatchAggregates {
    /** A local phase that leaves more than this share of the rows costs more than it saves. */
    private static final double POOR_REDUCTION = 0.5;

    private final BatchPhysicalPlanner planner;

    BatchAggregates(BatchPhysicalPlanner planner) {
        this.planner = planner;
    }

    PhysicalNode plan(Aggregate aggregate) {
        if (aggregate.getGroupSets().size() > 1) {
            throw new EngineException(ErrorCode.INTERNAL, "GROUPING SETS reached the physical planner");
        }
        PhysicalNode input = planner.plan(aggregate.getInput());
        List<Integer> keys = aggregate.getGroupSet().asList();
        List<AggregateCall> calls = PhysicalPlanner.calls(aggregate);
        if (!twoPhases(aggregate, input, keys, calls)) {
            PhysicalNode placed = planner.partitioned(input, keys, "an aggregate without GROUP BY reads all rows");
            return node(planner.type(aggregate), planner.rows(aggregate), placed, keys, calls, AggregatePhase.COMPLETE);
        }
        PhysicalNode local = node(
                partialType(input, keys, calls), planner.rows(aggregate), input, keys, calls, AggregatePhase.PARTIAL);
        List<Integer> finalKeys = IntStream.range(0, keys.size()).boxed().toList();
        PhysicalNode placed = planner.partitioned(local, finalKeys, "an aggregate without GROUP BY reads all rows");
        return node(planner.type(aggregate), planner.rows(aggregate), placed, finalKeys, calls, AggregatePhase.FINAL);
    }

    private boolean twoPhases(Aggregate aggregate, PhysicalNode input, List<Integer> keys, List<AggregateCall> calls) {
        boolean mergeable = calls.stream().allMatch(planner.context.functions()::mergeable);
        AggPhaseStrategy strategy = planner.context.config().get(OptimizerOptions.AGG_PHASE_STRATEGY);
        String where = "Aggregate(" + String.join(", ", aggregate.getRowType().getFieldNames()) + ")";
        switch (strategy) {
            case ONE_PHASE -> {
                planner.context.config().acted(OptimizerOptions.AGG_PHASE_STRATEGY, where);
                return false;
            }
            case TWO_PHASE -> {
                if (mergeable) {
                    planner.context.config().acted(OptimizerOptions.AGG_PHASE_STRATEGY, where);
                } else {
                    planner.context
                            .config()
                            .couldNotAct(
                                    OptimizerOptions.AGG_PHASE_STRATEGY,
                                    where + " has an aggregate that cannot be merged");
                }
                return mergeable;
            }
            case AUTO -> {
                return mergeable && paysOff(aggregate, input, keys);
            }
        }
        throw new IllegalArgumentException(strategy.toString());
    }

    /** A local phase saves rows in the exchange; where there is no exchange, or nothing to save, it only costs. */
    private boolean paysOff(Aggregate aggregate, PhysicalNode input, List<Integer> keys) {
        if (input.properties().parallelism() == 1) {
            return false;
        }
        if (keys.isEmpty()) {
            return true;
        }
        if (Placement.hashKeys(input)
                .filter(present -> !present.isEmpty() && keys.containsAll(present))
                .isPresent()) {
            return false;
        }
        RelEstimate rows = planner.context.estimates().of(aggregate.getInput());
        double groups = rows.distinct(keys);
        return !rows.known() || Double.isNaN(groups) || groups < POOR_REDUCTION * rows.rows();
    }

    private PhysicalNode node(
            LogicalType type,
            double rows,
            PhysicalNode input,
            List<Integer> keys,
            List<AggregateCall> calls,
            AggregatePhase phase) {
        boolean sorted = sorts(keys);
        PhysicalNode rowsIn = input;
        if (sorted && !keys.isEmpty()) {
            List<SortKey> order =
                    keys.stream().map(key -> new SortKey(key, true, true)).toList();
            rowsIn = new BatchSortNode(planner.like(input), input, order, 0, -1);
        }
        return new BatchAggregateNode(planner.at(type, rows, rowsIn), rowsIn, keys, calls, phase, sorted);
    }

    private boolean sorts(List<Integer> keys) {
        List<DisabledOperator> disabled = planner.context.config().get(ExecutionOptions.DISABLED_OPERATORS);
        boolean noHash = disabled.contains(DisabledOperator.HASH_AGG);
        boolean noSort = disabled.contains(DisabledOperator.SORT_AGG);
        if (noHash && noSort) {
            throw new EngineException(
                    ErrorCode.NO_PLAN,
                    "the aggregate needs one of HashAgg, SortAgg; both are disabled by "
                            + planner.context.config().describe(ExecutionOptions.DISABLED_OPERATORS));
        }
        if (noHash && !keys.isEmpty()) {
            planner.context.config().acted(ExecutionOptions.DISABLED_OPERATORS, "SortAggregate");
        }
        return noHash;
    }

    /** Keys, then one accumulator a call. */
    private LogicalType partialType(PhysicalNode input, List<Integer> keys, List<AggregateCall> calls) {
        List<String> names = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        LogicalType below = input.properties().outputType();
        for (int key : keys) {
            names.add(below.names().get(key));
            types.add(below.children().get(key));
        }
        for (AggregateCall call : calls) {
            names.add(call.name());
            types.add(planner.context.functions().accumulatorType(call, false));
        }
        return LogicalType.row(names, types);
    }
}
