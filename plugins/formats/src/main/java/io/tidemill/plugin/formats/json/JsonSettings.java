package io.tidemill.plugin.formats.json;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.formats.text.DateTimeText;
import io.tidemill.plugin.formats.text.FormatOptions;
import io.tidemill.plugin.formats.text.ScalarPrinter;

/**
 * How one table's JSON is read and written.
 *
 * @param format the format's name, for messages
 * @param failOnMissingField whether an object must have all fields
 * @param lenient ignore-parse-errors
 * @param isoTimestamps whether timestamps have a T in the middle
 * @param nullKeyMode what becomes of NULL keys written
 * @param nullKeyLiteral the key written for NULL
 * @param plainDecimals whether decimals are written without exponents
 * @param ignoreNullFields whether NULL fields are left out when written
 */
public record JsonSettings(
        String format,
        boolean failOnMissingField,
        boolean lenient,
        boolean isoTimestamps,
        JsonOptions.NullKeyMode nullKeyMode,
        String nullKeyLiteral,
        boolean plainDecimals,
        boolean ignoreNullFields) {

    /** From the options of the WITH clause. */
    public static JsonSettings of(FormatOptions options) {
        if (options.get(JsonOptions.FAIL_ON_MISSING_FIELD) && options.get(JsonOptions.IGNORE_PARSE_ERRORS)) {
            throw new EngineException(
                    ErrorCode.OPTION_CONFLICT,
                    "table " + options.tableName() + " sets both '" + options.key(JsonOptions.FAIL_ON_MISSING_FIELD)
                            + "' and '" + options.key(JsonOptions.IGNORE_PARSE_ERRORS)
                            + "' to true; remove one of them");
        }
        return new JsonSettings(
                options.format(),
                options.get(JsonOptions.FAIL_ON_MISSING_FIELD),
                options.get(JsonOptions.IGNORE_PARSE_ERRORS),
                options.get(JsonOptions.TIMESTAMP_FORMAT).equals("ISO-8601"),
                options.get(JsonOptions.MAP_NULL_KEY_MODE),
                options.get(JsonOptions.MAP_NULL_KEY_LITERAL),
                options.get(JsonOptions.ENCODE_DECIMAL_AS_PLAIN_NUMBER),
                options.get(JsonOptions.ENCODE_IGNORE_NULL_FIELDS));
    }

    DateTimeText.Separator separator() {
        return isoTimestamps ? DateTimeText.Separator.LETTER_T : DateTimeText.Separator.BLANK;
    }

    ScalarPrinter.Decimals decimals() {
        return plainDecimals ? ScalarPrinter.Decimals.PLAIN : ScalarPrinter.Decimals.EXACT;
    }
}
