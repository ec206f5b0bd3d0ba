package io.tidemill.plugin.formats.text;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.Origin;
import java.util.Map;

/**
 * The options of one use of a format, read by their constants.
 *
 * @param format the format's name, which precedes each key in the WITH clause
 * @param tableName for messages
 * @param values texts by key without the format's name
 */
public record FormatOptions(String format, String tableName, Map<String, String> values) {
    /** The value, the default, or null where there is none. */
    public <T> T get(ConfigOption<T> option) {
        String text = values.get(option.key());
        return text == null ? option.defaultValue().orElse(null) : option.parse(text, Origin.table(tableName, null));
    }

    /** True if the table sets it. */
    public boolean has(ConfigOption<?> option) {
        return values.containsKey(option.key());
    }

    /** The key as it stands in the WITH clause. */
    public String key(ConfigOption<?> option) {
        return format + "." + option.key();
    }
}
