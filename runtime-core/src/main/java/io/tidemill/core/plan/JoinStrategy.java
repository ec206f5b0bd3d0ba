package io.tidemill.core.plan;

/** Join algorithms. */
public enum JoinStrategy {
    /** both sides are split by key; one builds a hash table */
    HASH,
    /** the build side goes whole to every task */
    BROADCAST_HASH,
    /** both sides are sorted by key */
    SORT_MERGE,
    /** every pair is tried */
    NESTED_LOOP
}
