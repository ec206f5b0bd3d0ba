package io.tidemill.config;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A session's options in the form that older programs use, {@code getConfiguration().setString(key, value)}. A view: every
 * call goes to the session, with its checks. Reads see only what the session has set itself.
 */
public final class Configuration {
    private final SessionConfig session;

    Configuration(SessionConfig session) {
        this.session = session;
    }

    /** Sets an option; a bad key or value is an error at once. */
    public Configuration setString(String key, String value) {
        session.set(key, value, Origin.program("setString"));
        return this;
    }

    public Configuration setBoolean(String key, boolean value) {
        session.set(key, Boolean.toString(value), Origin.program("setBoolean"));
        return this;
    }

    public Configuration setInteger(String key, int value) {
        session.set(key, Integer.toString(value), Origin.program("setInteger"));
        return this;
    }

    public Configuration setLong(String key, long value) {
        session.set(key, Long.toString(value), Origin.program("setLong"));
        return this;
    }

    public Configuration setDouble(String key, double value) {
        session.set(key, Double.toString(value), Origin.program("setDouble"));
        return this;
    }

    public <T> Configuration set(ConfigOption<T> option, T value) {
        session.set(option, value);
        return this;
    }

    /** What the session has set for this key, as text, else {@code fallback}. */
    public String getString(String key, String fallback) {
        String current = session.registry().find(key).map(ConfigOption::key).orElse(key);
        return session.sessionValues().stream()
                .filter(value -> value.key().equals(current))
                .map(ConfigValue::text)
                .findFirst()
                .orElse(fallback);
    }

    /** The value that holds, from any layer. */
    public <T> T get(ConfigOption<T> option) {
        return session.get(option);
    }

    public boolean containsKey(String key) {
        return getString(key, null) != null;
    }

    /** Takes back what the session has set; true if it had. */
    public boolean removeKey(String key) {
        boolean present = containsKey(key);
        session.reset(key, Origin.program("removeKey"));
        return present;
    }

    /** What the session has set, secrets included. */
    public Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>();
        session.sessionValues().forEach(value -> map.put(value.key(), value.text()));
        return map;
    }
}
