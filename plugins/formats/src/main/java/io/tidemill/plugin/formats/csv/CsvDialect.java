package io.tidemill.plugin.formats.csv;

import io.tidemill.config.ConfigOption;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.formats.text.FormatOptions;
import java.nio.charset.StandardCharsets;

/**
 * How one table's CSV text is written.
 *
 * @param delimiter between fields
 * @param quote around fields, or {@link #NONE}
 * @param escape before an ordinary character, or {@link #NONE}
 * @param comments whether lines that start with # are skipped
 * @param lenient ignore-parse-errors
 * @param nullLiteral the text of NULL, or null
 * @param elementDelimiter between elements of an ARRAY
 * @param header whether there is a header line
 * @param checkHeader whether its names must be those of the columns
 * @param scientific whether decimals lose their trailing zeros
 */
record CsvDialect(
        byte delimiter,
        int quote,
        int escape,
        boolean comments,
        boolean lenient,
        byte[] nullLiteral,
        byte[] elementDelimiter,
        boolean header,
        boolean checkHeader,
        boolean scientific) {
    static final int NONE = Integer.MIN_VALUE;

    static CsvDialect of(FormatOptions options) {
        boolean quoting = !options.get(CsvOptions.DISABLE_QUOTE_CHARACTER);
        if (!quoting && options.has(CsvOptions.QUOTE_CHARACTER)) {
            throw new EngineException(
                    ErrorCode.OPTION_CONFLICT,
                    "table " + options.tableName() + " sets both '" + options.key(CsvOptions.QUOTE_CHARACTER)
                            + "' and '" + options.key(CsvOptions.DISABLE_QUOTE_CHARACTER) + "'; remove one of them");
        }
        byte delimiter =
                character(options, CsvOptions.FIELD_DELIMITER, unescape(options.get(CsvOptions.FIELD_DELIMITER)));
        int quote = quoting
                ? character(options, CsvOptions.QUOTE_CHARACTER, options.get(CsvOptions.QUOTE_CHARACTER))
                : NONE;
        String escapeText = options.get(CsvOptions.ESCAPE_CHARACTER);
        int escape = escapeText == null ? NONE : character(options, CsvOptions.ESCAPE_CHARACTER, escapeText);
        if (delimiter == quote || delimiter == escape || (escape != NONE && escape == quote)) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "field delimiter, quote character and escape character of table " + options.tableName()
                            + " must differ from each other");
        }
        if (options.get(CsvOptions.ARRAY_ELEMENT_DELIMITER).isEmpty()) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "'" + options.key(CsvOptions.ARRAY_ELEMENT_DELIMITER) + "' of table " + options.tableName()
                            + " must not be empty");
        }
        String nullLiteral = options.get(CsvOptions.NULL_LITERAL);
        String header = options.get(CsvOptions.HEADER);
        return new CsvDialect(
                delimiter,
                quote,
                escape,
                options.get(CsvOptions.ALLOW_COMMENTS),
                options.get(CsvOptions.IGNORE_PARSE_ERRORS),
                nullLiteral == null ? null : nullLiteral.getBytes(StandardCharsets.UTF_8),
                options.get(CsvOptions.ARRAY_ELEMENT_DELIMITER).getBytes(StandardCharsets.UTF_8),
                !header.equals("false"),
                header.equals("true"),
                options.get(CsvOptions.WRITE_BIGDECIMAL_IN_SCIENTIFIC_NOTATION));
    }

    private static byte character(FormatOptions options, ConfigOption<String> option, String text) {
        if (text.length() != 1 || text.charAt(0) > 0x7f || text.charAt(0) == '\n' || text.charAt(0) == '\r') {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "'" + text + "' is not a value of " + options.key(option) + " (table " + options.tableName()
                            + "): it must be one ASCII character other than a line end");
        }
        return (byte) text.charAt(0);
    }

    /** Delimiters are often given as {@code \t} or {@code \\u0001} since SQL texts have no escapes. */
    private static String unescape(String text) {
        if (text.length() == 2 && text.charAt(0) == '\\') {
            return switch (text.charAt(1)) {
                case 't' -> "\t";
                case '\\' -> "\\";
                default -> text;
            };
        }
        if (text.length() == 6 && text.startsWith("\\u")) {
            try {
                return String.valueOf((char) Integer.parseInt(text.substring(2), 16));
            } catch (NumberFormatException e) {
                return text;
            }
        }
        return text;
    }

    boolean isNull(byte[] bytes, int from, int to) {
        return nullLiteral != null
                && to - from == nullLiteral.length
                && java.util.Arrays.equals(bytes, from, to, nullLiteral, 0, nullLiteral.length);
    }
}
