package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.config.OptimizerOptions.AggPhaseStrategy;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.core.Aggregate;

/** Unbounded aggregates: one node, or a local one that saves exchanged rows and a global one that keeps the state. */
final class StreamAggregates {
    private final StreamPhysicalPlanner planner;

    StreamAggregates(StreamPhysicalPlanner planner) {
        this.planner = planner;
    }

    PhysicalNode plan(Aggregate aggregate) {
        if (aggregate.getGroupSets().size() > 1) {
            throw new EngineException(ErrorCode.INTERNAL, "GROUPING SETS reached the physical planner");
        }
        PhysicalNode input = planner.plan(aggregate.getInput());
        List<Integer> keys = aggregate.getGroupSet().asList();
        List<AggregateCall> calls = PhysicalPlanner.calls(aggregate);
        boolean retracts = !input.properties().isInsertOnly();
        long ttl = StateTtls.of(aggregate, planner.stateTtl());
        if (!twoPhases(aggregate, input, keys, calls)) {
            PhysicalNode placed = planner.partitioned(input, keys, "an aggregate without GROUP BY reads all rows");
            return new StreamAggregateNode(
                    results(aggregate, placed, retracts),
                    placed,
                    keys,
                    calls,
                    AggregatePhase.COMPLETE,
                    retracts,
                    true,
                    planner.miniBatch,
                    ttl);
        }
        NodeProperties partial = planner.at(
                partialType(input, keys, calls, retracts),
                planner.rows(aggregate),
                input,
                NodeProperties.INSERT_ONLY,
                List.of());
        PhysicalNode local = new StreamAggregateNode(
                partial, input, keys, calls, AggregatePhase.PARTIAL, retracts, false, planner.miniBatch, 0);
        List<Integer> globalKeys = IntStream.range(0, keys.size()).boxed().toList();
        PhysicalNode placed = planner.partitioned(local, globalKeys, "an aggregate without GROUP BY reads all rows");
        return new StreamAggregateNode(
                results(aggregate, placed, retracts),
                placed,
                globalKeys,
                calls,
                AggregatePhase.FINAL,
                retracts,
                true,
                planner.miniBatch,
                ttl);
    }

    private static boolean countsAllRows(AggregateCall call) {
        return call.function().equals("COUNT")
                && call.arguments().isEmpty()
                && call.filterColumn() < 0
                && !call.distinct();
    }

    private NodeProperties results(Aggregate aggregate, PhysicalNode placed, boolean retracts) {
        List<Integer> key =
                IntStream.range(0, aggregate.getGroupCount()).boxed().toList();
        return planner.at(
                planner.type(aggregate),
                planner.rows(aggregate),
                placed,
                retracts ? UpdateKinds.ALL : UpdateKinds.NO_DELETE,
                List.of(key));
    }

    private boolean twoPhases(Aggregate aggregate, PhysicalNode input, List<Integer> keys, List<AggregateCall> calls) {
        ConfigSnapshot config = planner.context.config();
        AggPhaseStrategy strategy = config.get(OptimizerOptions.AGG_PHASE_STRATEGY);
        String where =
                "GroupAggregate(" + String.join(", ", aggregate.getRowType().getFieldNames()) + ")";
        if (strategy == AggPhaseStrategy.ONE_PHASE) {
            config.acted(OptimizerOptions.AGG_PHASE_STRATEGY, where);
            return false;
        }
        boolean asked = strategy == AggPhaseStrategy.TWO_PHASE;
        if (!planner.miniBatch.enabled()) {
            if (asked) {
                config.couldNotAct(
                        OptimizerOptions.AGG_PHASE_STRATEGY,
                        where + " has two phases only with " + ExecutionOptions.MINI_BATCH_ENABLED.key() + " = true");
            }
            return false;
        }
        if (!calls.stream().allMatch(planner.context.functions()::mergeable)) {
            if (asked) {
                config.couldNotAct(
                        OptimizerOptions.AGG_PHASE_STRATEGY, where + " has an aggregate that cannot be merged");
            }
            return false;
        }
        boolean placed = Placement.hashKeys(input)
                .filter(present -> !present.isEmpty() && planner.inPlace(present, keys))
                .isPresent();
        if (asked && !placed) {
            config.acted(OptimizerOptions.AGG_PHASE_STRATEGY, where);
        }
        return !placed;
    }

    /** Keys, then one accumulator a call, then the number of rows where groups can vanish and no COUNT(*) tells it. */
    private LogicalType partialType(
            PhysicalNode input, List<Integer> keys, List<AggregateCall> calls, boolean retracts) {
        List<String> names = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        LogicalType below = input.properties().outputType();
        for (int key : keys) {
            names.add(below.names().get(key));
            types.add(below.children().get(key));
        }
        for (AggregateCall call : calls) {
            names.add(call.name());
            types.add(planner.context.functions().accumulatorType(call, retracts));
        }
        if (retracts && calls.stream().noneMatch(StreamAggregates::countsAllRows)) {
            names.add("$rows");
            types.add(LogicalType.bigint().notNull());
        }
        return LogicalType.row(names, types);
    }
}
