package io.tidemill.core.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A format that a table's options choose.
 *
 * @param name the format
 * @param prefix what the keys of its options start with: {@code csv.}, {@code key.csv.}, {@code value.csv.}
 */
record FormatChoice(String name, String prefix) {
    /** Keys that choose a format. */
    static final List<String> KEYS = List.of("format", "key.format", "value.format");

    static FormatChoice of(String optionKey, String name) {
        String scope = optionKey.substring(0, optionKey.length() - "format".length());
        return new FormatChoice(name, scope + name + ".");
    }

    static List<FormatChoice> all(Map<String, String> options) {
        List<FormatChoice> choices = new ArrayList<>();
        for (String key : KEYS) {
            if (options.containsKey(key)) {
                choices.add(of(key, options.get(key)));
            }
        }
        return choices;
    }

    /** The format's options without the prefix. */
    Map<String, String> own(Map<String, String> options) {
        Map<String, String> own = new HashMap<>();
        options.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                own.put(key.substring(prefix.length()), value);
            }
        });
        return own;
    }
}
