package io.tidemill.config;

import java.util.Objects;

/**
 * A key and a value as somebody wrote them, not yet understood.
 *
 * @param key the key
 * @param value the value
 * @param origin where it was written
 */
public record Setting(String key, String value, Origin origin) {
    public Setting {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(origin, "origin");
    }

    /** Does not print secrets. */
    @Override
    public String toString() {
        return key + " = " + Secrets.hide(key, value) + " (" + origin + ")";
    }
}
