package io.tidemill.optimizer;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Aggregates that only plan. */
final class SimpleAggregates implements AggregateFunctions {
    @Override
    public Accumulators create(AggregateCall call, boolean retractable) {
        throw new UnsupportedOperationException("plans only");
    }

    @Override
    public LogicalType accumulatorType(AggregateCall call, boolean retractable) {
        return call.function().equals("AVG")
                ? LogicalType.row(List.of("sum", "count"), List.of(call.resultType(), LogicalType.bigint()))
                : call.resultType();
    }

    @Override
    public boolean mergeable(AggregateCall call) {
        return !call.distinct() && !call.function().equals("COLLECT");
    }
}
