package io.tidemill.config;

/**
 * Placeholder of the option type; the config branch brings the real one.
 *
 * @param <T> type of the value
 */
public interface ConfigOption<T> {
    String key();
}
