package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.PipelineOptions;
import io.tidemill.core.plan.TableReference;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.Map;

/**
 * How many tasks run an operator, and why.
 *
 * @param tasks number of tasks
 * @param reason for EXPLAIN
 */
record Parallelism(int tasks, String reason) {
    private static final String SCAN = "scan.parallelism";
    private static final String SINK = "sink.parallelism";

    /** One task because the operator needs all rows in one place. */
    static Parallelism single(String reason) {
        return new Parallelism(1, reason);
    }

    /**
     * The statement's own parallelism: an option, or the processors.
     *
     * @param smallInput true when all inputs together are known to be so small that splitting them costs more than it saves
     */
    static Parallelism ofStatement(ConfigSnapshot config, int processors, boolean smallInput) {
        int own = config.get(ExecutionOptions.DEFAULT_PARALLELISM);
        if (own > 0) {
            config.acted(ExecutionOptions.DEFAULT_PARALLELISM, "all operators without a parallelism of their own");
            return new Parallelism(own, ExecutionOptions.DEFAULT_PARALLELISM.key());
        }
        if (config.isSet(PipelineOptions.DEFAULT_PARALLELISM)) {
            config.acted(PipelineOptions.DEFAULT_PARALLELISM, "all operators without a parallelism of their own");
            return new Parallelism(
                    config.get(PipelineOptions.DEFAULT_PARALLELISM), PipelineOptions.DEFAULT_PARALLELISM.key());
        }
        return smallInput ? single("small input") : new Parallelism(processors, "processors");
    }

    /** What the table says about its scans, else {@code otherwise}. */
    static Parallelism ofScan(TableReference table, Parallelism otherwise) {
        return ofTable(table, SCAN, otherwise);
    }

    /** What the table says about its writers, else {@code otherwise}. */
    static Parallelism ofSink(TableReference table, Parallelism otherwise) {
        return ofTable(table, SINK, otherwise);
    }

    private static Parallelism ofTable(TableReference table, String key, Parallelism otherwise) {
        Map<String, String> options = table.options();
        String value = options.get(key);
        if (value == null) {
            return otherwise;
        }
        try {
            int tasks = Integer.parseInt(value.trim());
            if (tasks > 0) {
                return new Parallelism(tasks, key);
            }
        } catch (NumberFormatException e) {
            throw invalid(table, key, value, e);
        }
        throw invalid(table, key, value, null);
    }

    private static EngineException invalid(TableReference table, String key, String value, Throwable cause) {
        return new EngineException(
                ErrorCode.INVALID_TABLE_OPTION,
                "option '" + key + "' of table " + table.path() + " must be a whole number greater than 0, not '"
                        + value + "'",
                cause);
    }
}
