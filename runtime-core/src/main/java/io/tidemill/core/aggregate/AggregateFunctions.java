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

    /** The type in which the accumulators of a call travel and are kept, for each call that {@link #create} takes; a ROW where there is more than one part. */
    LogicalType accumulatorType(AggregateCall call, boolean retractable);

    /** False for calls that cannot be split into PARTIAL and FINAL, because accumulators of parts of the rows do not tell those of all of them. */
    boolean mergeable(AggregateCall call);
}
