package io.tidemill.core.plan;

/**
 * A window function with its frame.
 *
 * @param call the function; ranking functions have no arguments
 * @param frame the rows it sees
 */
public record OverCall(AggregateCall call, Frame frame) {}
