package io.tidemill.core.plan;

import io.tidemill.config.ConfigSnapshot;

/**
 * Turns the text of a statement into something to execute. Implementations are bound by name ({@code tidemill.planner}). Thread-safe; one call runs on one thread.
 */
public interface Planner {
    /**
     * Plans one statement.
     *
     * @param statement one statement with its place in the script
     * @param catalog the names it can use
     * @param config the options of the session, read once; options that act are recorded in it
     * @return a plan to run, or an operation on session or catalog
     */
    PlannedStatement plan(StatementText statement, SessionCatalog catalog, ConfigSnapshot config);
}
