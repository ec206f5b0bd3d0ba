package io.tidemill.config;

import static io.tidemill.config.ConfigOptions.key;
import static io.tidemill.config.ExecutionMode.BATCH;
import static io.tidemill.config.ExecutionMode.STREAMING;

/** {@code execution.*}, {@code state.*} and {@code sql-client.*}, as far as public scripts set them. */
public final class RuntimeOptions {
    /** The mode in which statements run. */
    public enum RuntimeMode {
        STREAMING,
        BATCH,
        AUTOMATIC
    }

    /** How batch exchanges hand rows on. */
    public enum BatchShuffleMode {
        ALL_EXCHANGES_BLOCKING,
        ALL_EXCHANGES_PIPELINED,
        ALL_EXCHANGES_HYBRID_FULL,
        ALL_EXCHANGES_HYBRID_SELECTIVE
    }

    /** How a shell shows results. */
    public enum ResultMode {
        TABLE,
        CHANGELOG,
        TABLEAU
    }

    public static final ConfigOption<RuntimeMode> RUNTIME_MODE = key("execution.runtime-mode")
            .enumeration(RuntimeMode.class)
            .defaultsTo(RuntimeMode.AUTOMATIC)
            .in(BATCH, STREAMING)
            .describe(
                    "BATCH reads to the end and gives one result, STREAMING keeps results up to date, AUTOMATIC is BATCH when"
                            + " every source is bounded and gives new rows only.");

    public static final ConfigOption<BatchShuffleMode> BATCH_SHUFFLE_MODE = key("execution.batch-shuffle-mode")
            .enumeration(BatchShuffleMode.class)
            .defaultsTo(BatchShuffleMode.ALL_EXCHANGES_BLOCKING)
            .in(BATCH)
            .describe(
                    "Whether exchanges pass rows on when the producer has finished (BLOCKING), at once (PIPELINED), or at once"
                            + " with spilling (HYBRID). Wins over table.exec.shuffle-mode.");

    public static final ConfigOption<String> STATE_BACKEND_TYPE = key("state.backend.type")
            .choice("hashmap", "rocksdb", "forst")
            .defaultsTo("hashmap")
            .in(STREAMING)
            .oldKey("state.backend")
            .oldValue("filesystem", "hashmap")
            .oldValue("memory", "hashmap")
            .oldValue("jobmanager", "hashmap")
            .describe(
                    "Where state lives: hashmap in memory; rocksdb and forst ask for state that may be larger than memory.");

    public static final ConfigOption<String> STATE_RECOVERY_PATH = key("execution.state-recovery.path")
            .string()
            .in(STREAMING)
            .oldKey("execution.savepoint.path")
            .describe("Savepoint or checkpoint from which jobs start.");

    public static final ConfigOption<ResultMode> SQL_CLIENT_RESULT_MODE = key("sql-client.execution.result-mode")
            .enumeration(ResultMode.class)
            .defaultsTo(ResultMode.TABLE)
            .in(BATCH, STREAMING)
            .describe(
                    "How the shell shows the result of a streaming query: the final table, or one line for each change"
                            + " (CHANGELOG, TABLEAU), as --changelog does.");

    public static final OptionGroup GROUP = OptionGroup.of(
            "runtime",
            "Runtime options",
            BATCH_SHUFFLE_MODE,
            RUNTIME_MODE,
            STATE_RECOVERY_PATH,
            SQL_CLIENT_RESULT_MODE,
            STATE_BACKEND_TYPE);

    private RuntimeOptions() {}
}
