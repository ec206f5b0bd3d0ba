package io.tidemill.config;

import java.util.List;
import java.util.Objects;

/**
 * The options of one {@code *Options} class, one page of the documentation.
 *
 * @param name short name, the file name of its page
 * @param title heading of its page
 * @param options its options, in the order of the page
 */
public record OptionGroup(String name, String title, List<ConfigOption<?>> options) {
    public OptionGroup {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        options = List.copyOf(options);
    }

    public static OptionGroup of(String name, String title, ConfigOption<?>... options) {
        return new OptionGroup(name, title, List.of(options));
    }
}
