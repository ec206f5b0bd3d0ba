package io.tidemill.core.plan;

/** Ranking functions. */
public enum RankFunction {
    /** ties get different numbers */
    ROW_NUMBER,
    /** ties share a number and leave a gap */
    RANK,
    /** ties share a number */
    DENSE_RANK
}
