package io.tidemill.core.plan;

/** Runs plans; bound under {@code batch} and {@code stream}. Thread-safe. */
public interface JobRunner {
    /**
     * Starts a job and returns at once.
     *
     * @param plan the plan
     * @param environment its surroundings
     */
    Job start(PhysicalPlan plan, JobEnvironment environment);
}
