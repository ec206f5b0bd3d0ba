package io.tidemill.config;

import java.util.Objects;
import java.util.Optional;

/**
 * A key with its understood value and where that came from.
 *
 * @param key the option's current key, or the key as written where it is no option
 * @param option the option, empty for keys that are kept without being understood
 * @param value the typed value; the text where there is no option
 * @param text the canonical spelling of the value
 * @param origin where it came from
 */
public record ConfigValue(String key, Optional<ConfigOption<?>> option, Object value, String text, Origin origin) {
    public ConfigValue {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(option, "option");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(origin, "origin");
    }

    /** The value as it may be printed. */
    public String shown() {
        return option.map(known -> known.shown(text)).orElseGet(() -> Secrets.hide(key, text));
    }

    /** Does not print secrets. */
    @Override
    public String toString() {
        return key + " = " + shown() + " (" + origin + ")";
    }
}
