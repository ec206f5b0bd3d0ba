package io.tidemill.config;

/** Placeholder of the options of one statement; the config branch brings the real one. */
public interface ConfigSnapshot {
    <T> T get(ConfigOption<T> option);
}
