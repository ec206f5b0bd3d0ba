package io.tidemill.plugin.formats.json;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import java.util.Set;

/** Options of the {@code debezium-json} format; in the WITH clause each key follows {@code debezium-json.}. */
public final class DebeziumJsonOptions {
    public static final ConfigOption<Boolean> SCHEMA_INCLUDE = ConfigOptions.key("schema-include")
            .bool()
            .defaultsTo(false)
            .describe("Whether each document holds a schema, with the change under \"payload\" (Kafka Connect's"
                    + " value.converter.schemas.enable).");

    private DebeziumJsonOptions() {}

    static Set<ConfigOption<?>> all() {
        return Set.of(
                SCHEMA_INCLUDE,
                JsonOptions.IGNORE_PARSE_ERRORS,
                JsonOptions.TIMESTAMP_FORMAT,
                JsonOptions.MAP_NULL_KEY_MODE,
                JsonOptions.MAP_NULL_KEY_LITERAL,
                JsonOptions.ENCODE_DECIMAL_AS_PLAIN_NUMBER,
                JsonOptions.ENCODE_IGNORE_NULL_FIELDS);
    }
}
