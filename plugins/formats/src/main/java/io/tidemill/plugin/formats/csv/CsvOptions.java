package io.tidemill.plugin.formats.csv;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import java.util.Set;

/** Options of the {@code csv} format; in the WITH clause each key follows {@code csv.}. */
public final class CsvOptions {
    public static final ConfigOption<String> FIELD_DELIMITER = ConfigOptions.key("field-delimiter")
            .string()
            .defaultsTo(",")
            .describe("The character between two fields: one ASCII character, or an escape such as \\t or \\u0001.");

    public static final ConfigOption<Boolean> DISABLE_QUOTE_CHARACTER = ConfigOptions.key("disable-quote-character")
            .bool()
            .defaultsTo(false)
            .describe("Treat the quote character as an ordinary one.");

    public static final ConfigOption<String> QUOTE_CHARACTER = ConfigOptions.key("quote-character")
            .string()
            .defaultsTo("\"")
            .describe("The character around fields that hold delimiters, line ends or quotes.");

    public static final ConfigOption<Boolean> ALLOW_COMMENTS =
            ConfigOptions.key("allow-comments").bool().defaultsTo(false).describe("Skip lines that start with #.");

    public static final ConfigOption<Boolean> IGNORE_PARSE_ERRORS = ConfigOptions.key("ignore-parse-errors")
            .bool()
            .defaultsTo(false)
            .describe(
                    "A field that is no value of its column becomes NULL, and a record that is broken is left out, instead"
                            + " of failing the job.");

    public static final ConfigOption<String> ARRAY_ELEMENT_DELIMITER = ConfigOptions.key("array-element-delimiter")
            .string()
            .defaultsTo(";")
            .describe("The text between two elements of an ARRAY and two fields of a ROW inside one field.");

    public static final ConfigOption<String> ESCAPE_CHARACTER = ConfigOptions.key("escape-character")
            .string()
            .describe("The character that makes the next one an ordinary one. None by default.");

    public static final ConfigOption<String> NULL_LITERAL = ConfigOptions.key("null-literal")
            .string()
            .describe("The text that stands for NULL. None by default; an empty field is NULL in columns that are not"
                    + " character columns.");

    public static final ConfigOption<Boolean> WRITE_BIGDECIMAL_IN_SCIENTIFIC_NOTATION = ConfigOptions.key(
                    "write-bigdecimal-in-scientific-notation")
            .bool()
            .defaultsTo(true)
            .describe(
                    "Write DECIMAL values without trailing zeros, so that 100000 becomes 1E+5; if false, as plain numbers.");

    public static final ConfigOption<String> HEADER = ConfigOptions.key("header")
            .choice("false", "true", "skip")
            .defaultsTo("false")
            .describe(
                    "Whether files start with a line of column names: true checks that they are the table's columns in"
                            + " order, skip does not look at them. Files written get a header line unless false.");

    private CsvOptions() {}

    static Set<ConfigOption<?>> all() {
        return Set.of(
                FIELD_DELIMITER,
                DISABLE_QUOTE_CHARACTER,
                QUOTE_CHARACTER,
                ALLOW_COMMENTS,
                IGNORE_PARSE_ERRORS,
                ARRAY_ELEMENT_DELIMITER,
                ESCAPE_CHARACTER,
                NULL_LITERAL,
                WRITE_BIGDECIMAL_IN_SCIENTIFIC_NOTATION,
                HEADER);
    }
}
