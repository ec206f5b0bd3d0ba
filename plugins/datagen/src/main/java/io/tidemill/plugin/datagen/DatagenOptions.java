package io.tidemill.plugin.datagen;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import java.time.Duration;
import java.util.Set;

/** Options of the {@code datagen} connector. */
public final class DatagenOptions {
    public static final ConfigOption<Long> ROWS_PER_SECOND = ConfigOptions.key("rows-per-second")
            .longInteger()
            .defaultsTo(10_000L)
            .check(value -> value > 0, "positive")
            .describe("Rows in a second. A table with an end is slowed down only if this is set.");

    public static final ConfigOption<Long> NUMBER_OF_ROWS = ConfigOptions.key("number-of-rows")
            .longInteger()
            .check(value -> value >= 0, "at least 0")
            .describe("Rows after which the table ends. Without it, and without a sequence, it has no end.");

    public static final ConfigOption<Long> SEED = ConfigOptions.key("seed")
            .longInteger()
            .describe(
                    "With a seed every run gives the same rows, times included: they then start at 2024-01-01 00:00:00 and"
                            + " move on with rows-per-second. Without one, times are those of the clock, and the values as with seed 0.");

    private DatagenOptions() {}

    static Set<ConfigOption<?>> general() {
        return Set.of(ROWS_PER_SECOND, NUMBER_OF_ROWS, SEED);
    }

    /** The options of one column. */
    record Field(
            ConfigOption<String> kind,
            ConfigOption<String> min,
            ConfigOption<String> max,
            ConfigOption<Integer> length,
            ConfigOption<Boolean> varLength,
            ConfigOption<Long> start,
            ConfigOption<Long> end,
            ConfigOption<Duration> maxPast,
            ConfigOption<Double> nullRate) {
        static Field of(String column) {
            String prefix = "fields." + column + ".";
            return new Field(
                    ConfigOptions.key(prefix + "kind")
                            .choice("random", "sequence")
                            .defaultsTo("random")
                            .describe("Random values, or a sequence from start to end."),
                    ConfigOptions.key(prefix + "min").string().describe("Smallest random number."),
                    ConfigOptions.key(prefix + "max").string().describe("Largest random number."),
                    ConfigOptions.key(prefix + "length")
                            .integer()
                            .check(value -> value >= 0, "at least 0")
                            .describe(
                                    "Length of random text and bytes (100), number of elements of ARRAY and MAP (3)."),
                    ConfigOptions.key(prefix + "var-len")
                            .bool()
                            .defaultsTo(false)
                            .describe("Let the length vary from 1 to length."),
                    ConfigOptions.key(prefix + "start").longInteger().describe("First value of a sequence."),
                    ConfigOptions.key(prefix + "end").longInteger().describe("Last value of a sequence."),
                    ConfigOptions.key(prefix + "max-past")
                            .duration()
                            .defaultsTo(Duration.ZERO)
                            .describe("Times lie up to this far in the past."),
                    ConfigOptions.key(prefix + "null-rate")
                            .decimal()
                            .defaultsTo(0.0)
                            .check(value -> value >= 0 && value <= 1, "from 0 to 1")
                            .describe("Share of NULLs."));
        }

        Set<ConfigOption<?>> all() {
            return Set.of(kind, min, max, length, varLength, start, end, maxPast, nullRate);
        }
    }
}
