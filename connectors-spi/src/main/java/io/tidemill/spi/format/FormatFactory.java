package io.tidemill.spi.format;

import io.tidemill.config.ConfigOption;
import io.tidemill.spi.annotation.Evolving;
import java.util.Map;
import java.util.Set;

/** Makes formats for {@code 'format' = 'identifier'}. Thread-safe. */
@Evolving
public interface FormatFactory {
    String identifier();

    /** All options, keys without the format's name: {@code field-delimiter} for {@code csv.field-delimiter}. */
    Set<ConfigOption<?>> options();

    /**
     * A format with these options, keys without the format's name, already checked against {@link #options()}.
     *
     * @param tableName for messages
     */
    Format create(String tableName, Map<String, String> options);
}
