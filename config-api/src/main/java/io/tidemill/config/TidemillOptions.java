package io.tidemill.config;

import static io.tidemill.config.ConfigOptions.key;
import static io.tidemill.config.ExecutionMode.BATCH;
import static io.tidemill.config.ExecutionMode.STREAMING;

import java.util.List;

/** {@code tidemill.*}: what only this engine has. */
public final class TidemillOptions {
    /** What happens to a key that is no option. */
    public enum UnknownKeys implements OptionValue {
        ERROR("error"),
        WARN("warn"),
        IGNORE("ignore");

        private final String text;

        UnknownKeys(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    public static final ConfigOption<Integer> BATCH_SIZE = key("tidemill.batch-size")
            .integer()
            .defaultsTo(2048)
            .in(BATCH, STREAMING)
            .check(Ranges.between(1, 65_536))
            .describe("Rows that sources and operators put into one column batch.");

    public static final ConfigOption<UnknownKeys> UNKNOWN_KEYS = key("tidemill.config.unknown-keys")
            .enumeration(UnknownKeys.class)
            .defaultsTo(UnknownKeys.ERROR)
            .in(BATCH, STREAMING)
            .describe(
                    "What happens to a key that looks like an option but is none: error, warn (kept, with a notice) or ignore"
                            + " (kept).");

    public static final ConfigOption<String> DATA_DIR = key("tidemill.data-dir")
            .string()
            .documentedDefault("the user's state folder")
            .in(BATCH, STREAMING)
            .describe("Folder for spill files, class archives and whatever else the engine writes for itself.");

    public static final ConfigOption<MemorySize> MEMORY_SIZE = key("tidemill.memory.size")
            .memory()
            .documentedDefault("60 % of the heap")
            .in(BATCH, STREAMING)
            .check(Ranges.atLeast(MemorySize.ofMegabytes(1)))
            .describe("Memory that all operators together may hold; beyond it they spill.");

    public static final ConfigOption<List<String>> OPTIMIZER_DISABLED_PASSES = key("tidemill.optimizer.disabled-passes")
            .stringList()
            .defaultsTo(List.of())
            .documentedDefault("(none)")
            .in(BATCH, STREAMING)
            .describe("Names of optimizer passes to skip, to find the one behind a bad plan.");

    public static final ConfigOption<String> PLANNER = key("tidemill.planner")
            .choice("cost-based", "rule-only")
            .defaultsTo("cost-based")
            .in(BATCH, STREAMING)
            .describe("The planner: cost-based uses statistics, reorders and reuses; rule-only does none of that.");

    public static final ConfigOption<String> PLUGINS_DIR = key("tidemill.plugins.dir")
            .string()
            .documentedDefault("plugins beside bin")
            .in(BATCH, STREAMING)
            .describe("Folder with one folder for each plugin.");

    public static final OptionGroup GROUP = OptionGroup.of(
            "tidemill",
            "Tidemill options",
            BATCH_SIZE,
            UNKNOWN_KEYS,
            DATA_DIR,
            MEMORY_SIZE,
            OPTIMIZER_DISABLED_PASSES,
            PLANNER,
            PLUGINS_DIR);

    private TidemillOptions() {}
}
