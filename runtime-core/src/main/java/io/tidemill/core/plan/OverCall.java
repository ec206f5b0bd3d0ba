package io.tidemill.core.plan;

/**
 * A window function with its frame.
 *
 * @param call the function; ranking functions have no arguments
 * @param frame the rows it sees
 * @param ignoreNulls IGNORE NULLS: FIRST_VALUE, LAST_VALUE, NTH_VALUE, LAG and LEAD pass over rows whose value is NULL
 */
public record OverCall(AggregateCall call, Frame frame, boolean ignoreNulls) {
    /** A function that sees NULL. */
    public OverCall(AggregateCall call, Frame frame) {
        this(call, frame, false);
    }
}
