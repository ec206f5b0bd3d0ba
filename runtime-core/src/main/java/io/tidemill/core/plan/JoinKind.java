package io.tidemill.core.plan;

/** Which rows a join gives. */
public enum JoinKind {
    /** pairs */
    INNER,
    /** pairs, and left rows without one padded with NULL */
    LEFT,
    /** pairs, and right rows without one */
    RIGHT,
    /** pairs, and rows of both sides without one */
    FULL,
    /** left rows that have a pair */
    SEMI,
    /** left rows that have none (NOT EXISTS) */
    ANTI,
    /** left rows of NOT IN: all when the right side is empty; else those whose comparison with every right row is FALSE */
    NULL_AWARE_ANTI
}
