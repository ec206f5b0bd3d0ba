package io.tidemill.core.aggregate;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.type.LogicalType;

/** Finds the code of aggregate calls. */
public interface AggregateFunctions {
    /**
     * Accumulators of a call; DISTINCT and order inside the call are handled here, FILTER by the caller.
     *
     * @param retractable true when rows will be taken away
     */
    Accumulators create(AggregateCall call, boolean retractable);

    /** The type in which partial accumulators travel; a ROW where there is more than one part. */
    LogicalType accumulatorType(AggregateCall call, boolean retractable);

    /** False for calls that cannot be split into PARTIAL and FINAL. */
    boolean mergeable(AggregateCall call);
}
