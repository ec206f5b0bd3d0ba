package io.tidemill.core.plan;

/** What the text of a plan shows besides the operators. */
public enum PlanDetail {
    /** the kinds of change that each node emits, {@code changelogMode=[I,UB,UA,D]} */
    CHANGELOG_MODE,
    /** estimated rows */
    ESTIMATED_COST,
    /** number of tasks and why */
    PARALLELISM
}
