package io.tidemill.config;

import java.util.Optional;

/** Reading options: the highest layer that sets one, else its default. */
public interface ConfigReader {
    /** The value that somebody set for the option with this key, if anybody did. */
    Optional<ConfigValue> lookup(String key);

    /** The value; the option must have a default or be set. */
    default <T> T get(ConfigOption<T> option) {
        return find(option).orElseThrow(() -> new IllegalArgumentException(option.key() + " has no default; use find"));
    }

    /** The value, or empty for an option without default that nobody set. */
    @SuppressWarnings("unchecked") // a layer stores under an option's key only what that option has read
    default <T> Optional<T> find(ConfigOption<T> option) {
        Optional<ConfigValue> set = lookup(option.key());
        return set.isPresent() ? Optional.of((T) set.get().value()) : option.defaultValue();
    }

    /** True if somebody set it, also to its default. */
    default boolean isSet(ConfigOption<?> option) {
        return lookup(option.key()).isPresent();
    }

    /** Where the value comes from. */
    default Origin origin(ConfigOption<?> option) {
        return lookup(option.key()).map(ConfigValue::origin).orElse(Origin.DEFAULT);
    }

    /** Key, value and origin as it may be printed, for example {@code table.dml-sync = true (SET line 3:1)}. */
    default String describe(ConfigOption<?> option) {
        return lookup(option.key())
                .map(ConfigValue::toString)
                .orElseGet(() -> option.key() + " = " + option.defaultText() + " (default)");
    }
}
