package io.tidemill.plugin.nexmark;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import java.util.Set;

/** Options of the {@code nexmark} connector. */
public final class NexmarkOptions {
    public static final ConfigOption<String> KIND = ConfigOptions.key("kind")
            .choice("all", "person", "auction", "bid")
            .defaultsTo("all")
            .describe(
                    "all: one table of every event, with the event's type and one ROW column a kind; person, auction, bid: a flat"
                            + " table of these events.");

    public static final ConfigOption<Long> EVENTS = ConfigOptions.key("events")
            .longInteger()
            .defaultsTo(1_000_000L)
            .check(value -> value >= 0, "at least 0")
            .describe("Number of events of all kinds. Of 50 events one is a person, 3 are auctions, 46 are bids.");

    public static final ConfigOption<Long> RATE = ConfigOptions.key("rate")
            .longInteger()
            .defaultsTo(10_000L)
            .check(value -> value > 0, "positive")
            .describe("Events in a second of event time. It does not slow the table down.");

    public static final ConfigOption<Integer> PARTS = ConfigOptions.key("parts")
            .integer()
            .defaultsTo(2)
            .check(value -> value > 0, "positive")
            .describe(
                    "Parts that can be read side by side, each in the order of event time. They take turns of 50 events.");

    private NexmarkOptions() {}

    static Set<ConfigOption<?>> all() {
        return Set.of(KIND, EVENTS, RATE, PARTS);
    }
}
