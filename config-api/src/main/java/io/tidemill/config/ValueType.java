package io.tidemill.config;

import java.util.List;

/** How the values of an option are read and printed; {@code parse(print(x))} equals {@code x}. */
interface ValueType<T> {
    /** The name in the documentation tables, for example {@code Duration}. */
    String name();

    /** Reads a value or throws {@link BadValueException} with what was expected. */
    T parse(String text);

    /** The canonical spelling. */
    String print(T value);

    /** The closed set of spellings, empty where any value of the type is possible. */
    default List<String> choices() {
        return List.of();
    }

    /** The values column of the documentation tables. */
    default String choicesText() {
        return String.join(",", choices());
    }

    /** Blanks around, and one pair of double quotes: older tables print {@code "64 kb"} with its quotes. */
    static String unquoted(String text) {
        String trimmed = text.trim();
        if (trimmed.length() >= 2 && trimmed.startsWith("\"") && trimmed.endsWith("\"")) {
            return trimmed.substring(1, trimmed.length() - 1).trim();
        }
        return trimmed;
    }
}
