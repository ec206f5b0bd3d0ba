package io.tidemill.spi;

import io.tidemill.config.ConfigOption;
import io.tidemill.spi.annotation.Stable;
import io.tidemill.spi.format.Format;
import io.tidemill.type.Schema;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What the engine tells a factory about a table. Options are validated before the factory is called. */
@Stable
public interface TableContext {
    /** Full name, for messages. */
    String tableName();

    Schema schema();

    /** The options of the WITH clause, after hints, with {@code connector}. */
    Map<String, String> options();

    /** The parsed value of one of the factory's options; the option's default when absent, null when it has none. */
    <T> T get(ConfigOption<T> option);

    /**
     * The format named by an option, with its own options taken from the keys that start with the format's name and a dot.
     *
     * @param optionKey {@code format}, {@code key.format} or {@code value.format}
     * @return empty when the option is not set
     */
    Optional<Format> format(String optionKey);

    /** The session time zone. */
    ZoneId timeZone();

    /** True when the statement runs as a stream. */
    boolean streaming();

    /** Where the text of print-like sinks goes: the results of the job. */
    Appendable output();

    /**
     * What all sources of one statement share, such as parts of files that were read for the planner and that readers need again. It is gone with the statement. Whoever asks first makes it, so it must not
     * depend on the table, and must be safe for any number of threads.
     *
     * @param type its class, which is all that it is known by
     */
    default <T> T shared(Class<T> type, Supplier<T> maker) {
        return maker.get();
    }
}
