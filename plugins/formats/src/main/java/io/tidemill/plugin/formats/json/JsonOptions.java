package io.tidemill.plugin.formats.json;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import java.util.Set;

/** Options of the {@code json} format; in the WITH clause each key follows {@code json.}. {@code debezium-json} shares most of them. */
public final class JsonOptions {
    /** What happens to an entry of a MAP whose key is NULL. */
    public enum NullKeyMode {
        FAIL,
        DROP,
        LITERAL
    }

    public static final ConfigOption<Boolean> FAIL_ON_MISSING_FIELD = ConfigOptions.key("fail-on-missing-field")
            .bool()
            .defaultsTo(false)
            .describe("Fail when an object lacks a field of the table; if false, it is NULL.");

    public static final ConfigOption<Boolean> IGNORE_PARSE_ERRORS = ConfigOptions.key("ignore-parse-errors")
            .bool()
            .defaultsTo(false)
            .describe(
                    "A value that does not fit its column becomes NULL, and a document that is no JSON is left out, instead of"
                            + " failing the job.");

    public static final ConfigOption<String> TIMESTAMP_FORMAT = ConfigOptions.key("timestamp-format.standard")
            .choice("SQL", "ISO-8601")
            .defaultsTo("SQL")
            .describe(
                    "How timestamps are written: SQL is 2024-01-31 12:30:00.5, ISO-8601 is 2024-01-31T12:30:00.5; both with Z"
                            + " at the end for TIMESTAMP_LTZ.");

    public static final ConfigOption<NullKeyMode> MAP_NULL_KEY_MODE = ConfigOptions.key("map-null-key.mode")
            .enumeration(NullKeyMode.class)
            .defaultsTo(NullKeyMode.FAIL)
            .describe(
                    "What happens to a MAP entry whose key is NULL when written: FAIL the job, DROP the entry, or write the"
                            + " LITERAL of map-null-key.literal as the key.");

    public static final ConfigOption<String> MAP_NULL_KEY_LITERAL = ConfigOptions.key("map-null-key.literal")
            .string()
            .defaultsTo("null")
            .describe("The key that stands for NULL when map-null-key.mode is LITERAL.");

    public static final ConfigOption<Boolean> ENCODE_DECIMAL_AS_PLAIN_NUMBER = ConfigOptions.key(
                    "encode.decimal-as-plain-number")
            .bool()
            .defaultsTo(false)
            .describe("Write DECIMAL values without an exponent; if false, very small ones have one (2.7E-8).");

    public static final ConfigOption<Boolean> ENCODE_IGNORE_NULL_FIELDS = ConfigOptions.key("encode.ignore-null-fields")
            .bool()
            .defaultsTo(false)
            .describe("Leave out fields that are NULL; if false, they are written as null.");

    private JsonOptions() {}

    /** All of them. */
    public static Set<ConfigOption<?>> all() {
        return Set.of(
                FAIL_ON_MISSING_FIELD,
                IGNORE_PARSE_ERRORS,
                TIMESTAMP_FORMAT,
                MAP_NULL_KEY_MODE,
                MAP_NULL_KEY_LITERAL,
                ENCODE_DECIMAL_AS_PLAIN_NUMBER,
                ENCODE_IGNORE_NULL_FIELDS);
    }
}
