package io.tidemill.config;

import java.util.List;
import java.util.Optional;

/**
 * A condition over several options. A {@code SET} is refused if it breaks one and all options of the constraint are set by
 * somebody; against a mere default the check waits until the next statement, since the next {@code SET} may mend it.
 */
public interface OptionConstraint {
    /** The options that it is about. */
    List<ConfigOption<?>> options();

    /** What is wrong and what to do, naming all keys and values; empty if it holds. */
    Optional<String> violation(ConfigReader config);

    /** True if the values of these options contradict each other by themselves, not only together with a default. */
    default boolean isDecided(ConfigReader config) {
        for (ConfigOption<?> option : options()) {
            if (!config.isSet(option)) {
                return false;
            }
        }
        return true;
    }
}
