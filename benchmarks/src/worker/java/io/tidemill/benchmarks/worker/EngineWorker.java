package io.tidemill.benchmarks.worker;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** An engine that a benchmark measures. All calls come from one thread. */
public interface EngineWorker extends AutoCloseable {
    /**
     * Starts the engine and defines the tables.
     *
     * @param settings {@code threads}, {@code data}, {@code format}, {@code suite} and what the suite needs
     */
    void open(Map<String, String> settings) throws Exception;

    /**
     * Runs a query and fetches all its rows as canonical text ({@link CanonicalText}). The caller measures the time of this call less the time of the conversion, so fetch
     * first, then convert.
     */
    Answer query(String sql) throws Exception;

    /** Runs a query whose rows are counted and thrown away by the engine itself. */
    void discard(String sql) throws Exception;

    @Override
    void close() throws IOException;

    /**
     * Rows of a query.
     *
     * @param nanos time until the last row was fetched
     * @param columns names, with {@code :TYPE} where the engine says it
     * @param rows cells as text
     */
    record Answer(long nanos, List<String> columns, List<List<String>> rows) {}
}
