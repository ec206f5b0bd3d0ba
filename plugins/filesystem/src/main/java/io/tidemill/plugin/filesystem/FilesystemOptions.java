package io.tidemill.plugin.filesystem;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import io.tidemill.config.ExecutionMode;
import io.tidemill.config.MemorySize;
import java.time.Duration;
import java.util.Set;

/** Options of the {@code filesystem} connector. */
public final class FilesystemOptions {
    public static final ConfigOption<String> PATH = ConfigOptions.key("path")
            .string()
            .describe(
                    "A file, a folder (read with everything below it) or a pattern with * and ?; plain or as file: URI. Names"
                            + " that start with _ or . are not read.");

    public static final ConfigOption<Duration> MONITOR_INTERVAL = ConfigOptions.key("source.monitor-interval")
            .duration()
            .in(ExecutionMode.STREAMING)
            .check(value -> !value.isNegative() && !value.isZero(), "positive")
            .describe(
                    "Look for new files this often; the table then has no end. Without it the files that are there at the"
                            + " start are read.");

    public static final ConfigOption<MemorySize> SPLIT_SIZE = ConfigOptions.key("source.split-size")
            .memory()
            .defaultsTo(MemorySize.ofMegabytes(16))
            .in(ExecutionMode.BATCH)
            .describe("Text files that are larger are cut at line ends into parts of about this size, which are read in"
                    + " parallel; 0 keeps every file whole.");

    public static final ConfigOption<String> DEFAULT_PARTITION_NAME = ConfigOptions.key("partition.default-name")
            .string()
            .defaultsTo("__DEFAULT_PARTITION__")
            .check(value -> !value.isEmpty(), "not empty")
            .describe("The name that stands for a NULL partition value in folder names.");

    public static final ConfigOption<MemorySize> ROLLING_FILE_SIZE = ConfigOptions.key("sink.rolling-policy.file-size")
            .memory()
            .defaultsTo(MemorySize.ofMegabytes(128))
            .check(value -> value.bytes() > 0, "positive")
            .describe("A file that has grown to this size is finished and the next one started.");

    public static final ConfigOption<Duration> ROLLOVER_INTERVAL = ConfigOptions.key(
                    "sink.rolling-policy.rollover-interval")
            .duration()
            .defaultsTo(Duration.ofMinutes(30))
            .in(ExecutionMode.STREAMING)
            .describe(
                    "A file that is this old when a checkpoint begins is finished. Every checkpoint finishes the files"
                            + " that hold its rows, so only longer intervals than the checkpoints' make a difference.");

    public static final ConfigOption<Integer> SINK_PARALLELISM = ConfigOptions.key("sink.parallelism")
            .integer()
            .check(value -> value > 0, "positive")
            .describe("Number of tasks that write.");

    private FilesystemOptions() {}

    static Set<ConfigOption<?>> optional() {
        return Set.of(
                MONITOR_INTERVAL,
                SPLIT_SIZE,
                DEFAULT_PARTITION_NAME,
                ROLLING_FILE_SIZE,
                ROLLOVER_INTERVAL,
                SINK_PARALLELISM);
    }
}
