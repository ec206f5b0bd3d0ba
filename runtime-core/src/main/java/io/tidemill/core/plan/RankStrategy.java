package io.tidemill.core.plan;

/** What a streaming Top-N may forget. */
public enum RankStrategy {
    /** insert-only input: rows beyond the range are forgotten */
    APPEND,
    /** updates by key that only move rows up: rows beyond the range are forgotten */
    UPDATE_FAST,
    /** everything is kept */
    RETRACT
}
