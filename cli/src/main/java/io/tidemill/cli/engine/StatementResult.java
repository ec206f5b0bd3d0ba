package io.tidemill.cli.engine;

import io.tidemill.core.plan.Job;
import java.util.List;

/** What came of one statement. */
public sealed interface StatementResult {
    /** It is done. */
    record Done(String message) implements StatementResult {
        public static final Done OK = new Done("OK");
    }

    /** A text to show: EXPLAIN. */
    record Text(String text) implements StatementResult {}

    /** A small table: SHOW, DESCRIBE, SET. null is NULL. */
    record Listing(List<String> columns, List<List<String>> rows) implements StatementResult {}

    /** The rows of a query, to be read and closed. */
    record Rows(QueryRows rows) implements StatementResult {}

    /**
     * An INSERT that runs.
     *
     * @param job its job
     * @param bounded true when it will end by itself
     */
    record Submitted(Job job, boolean bounded) implements StatementResult {}

    /** Only planned ({@code --dry-run}). */
    record Planned(boolean streaming) implements StatementResult {}
}
