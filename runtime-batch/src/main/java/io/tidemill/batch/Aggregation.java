package io.tidemill.batch;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.aggregate.DistinctValues;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * What an aggregate computes, resolved against its input.
 *
 * @param keys input columns
 * @param keyTypes their types
 * @param calls the aggregates, with columns of the input
 * @param merging true when accumulators come in, one column a call after the keys
 * @param partialTypes types in which accumulators travel; empty when some call cannot be split
 * @param outputTypes keys, then results or accumulators
 * @param functions makes accumulators
 */
record Aggregation(
        int[] keys,
        List<LogicalType> keyTypes,
        List<AggregateCall> calls,
        boolean merging,
        List<LogicalType> partialTypes,
        List<LogicalType> outputTypes,
        AggregateFunctions functions) {
    /** The aggregation of a node. */
    static Aggregation of(BatchAggregateNode node, AggregateFunctions functions) {
        return of(
                node,
                node.phase() == AggregatePhase.FINAL,
                node.properties().outputType().children(),
                functions);
    }

    /** The aggregation that a local and a global phase are together: rows as the local one sees them, results as the global one gives them. */
    static Aggregation fused(BatchAggregateNode local, BatchAggregateNode global, AggregateFunctions functions) {
        return of(local, false, global.properties().outputType().children(), functions);
    }

    private static Aggregation of(
            BatchAggregateNode node, boolean merging, List<LogicalType> outputTypes, AggregateFunctions functions) {
        List<LogicalType> inputTypes = node.input().properties().outputType().children();
        List<LogicalType> keyTypes = new ArrayList<>();
        for (int key : node.groupKeys()) {
            keyTypes.add(inputTypes.get(key));
        }
        return new Aggregation(
                node.groupKeys().stream().mapToInt(Integer::intValue).toArray(),
                keyTypes,
                node.calls(),
                merging,
                partialTypes(node.calls(), functions),
                outputTypes,
                functions);
    }

    private static List<LogicalType> partialTypes(List<AggregateCall> calls, AggregateFunctions functions) {
        List<LogicalType> types = new ArrayList<>();
        for (AggregateCall call : calls) {
            if (!functions.mergeable(call)) {
                return List.of();
            }
            types.add(functions.accumulatorType(call, false));
        }
        return types;
    }

    /** The aggregation of what {@link GroupedAccumulators#writeFolded} writes: calls that keep distinct values do so no more. */
    Aggregation folded() {
        List<AggregateCall> plain = new ArrayList<>();
        for (AggregateCall call : calls) {
            boolean distinct = functions.create(call, false) instanceof DistinctValues;
            plain.add(
                    distinct
                            ? new AggregateCall(
                                    call.function(),
                                    call.arguments(),
                                    call.filterColumn(),
                                    false,
                                    call.order(),
                                    call.argumentTypes(),
                                    call.resultType(),
                                    call.name())
                            : call);
        }
        return new Aggregation(keys, keyTypes, plain, merging, partialTypes(plain, functions), outputTypes, functions);
    }

    boolean mergeable() {
        return partialTypes.size() == calls.size();
    }

    boolean global() {
        return keys.length == 0;
    }

    GroupTable newTable() {
        return GroupTable.of(keyTypes);
    }

    Accumulators[] newAccumulators() {
        Accumulators[] accumulators = new Accumulators[calls.size()];
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i] = functions.create(calls.get(i), false);
        }
        return accumulators;
    }

    /** Keys, then accumulators: what is spilled and merged. */
    List<LogicalType> exchangeTypes() {
        List<LogicalType> types = new ArrayList<>(keyTypes);
        types.addAll(partialTypes);
        return types;
    }

    ColumnVector[] select(ColumnVector[] columns) {
        ColumnVector[] selected = new ColumnVector[keys.length];
        for (int i = 0; i < keys.length; i++) {
            selected[i] = columns[keys[i]];
        }
        return selected;
    }

    ColumnVector[] newOutput(int capacity) {
        return Vectors.allocateAll(outputTypes, capacity);
    }
}
