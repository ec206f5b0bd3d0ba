package io.tidemill.plugin.print;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;

/** Options of the {@code print} connector. */
public final class PrintOptions {
    public static final ConfigOption<String> PRINT_IDENTIFIER = ConfigOptions.key("print-identifier")
            .string()
            .describe("A text before each line, to tell several print tables apart.");

    public static final ConfigOption<Boolean> STANDARD_ERROR = ConfigOptions.key("standard-error")
            .bool()
            .defaultsTo(false)
            .describe("Send the lines to the log, which goes to standard error, instead of the results.");

    public static final ConfigOption<Integer> SINK_PARALLELISM = ConfigOptions.key("sink.parallelism")
            .integer()
            .check(value -> value > 0, "positive")
            .describe("Number of tasks that write; with more than one, lines start with the number of the task.");

    private PrintOptions() {}
}
