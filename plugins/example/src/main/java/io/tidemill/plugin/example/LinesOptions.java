package io.tidemill.plugin.example;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;

/** Options of the connector {@code lines}. */
final class LinesOptions {
    static final ConfigOption<String> PATH =
            ConfigOptions.key("path").string().describe("The folder that holds the text files.");

    static final ConfigOption<String> SUFFIX = ConfigOptions.key("suffix")
            .string()
            .defaultsTo(".txt")
            .describe("Only files whose names end like this are read; written files end like this.");

    private LinesOptions() {}
}
