package io.tidemill.core.plugin;

import java.util.List;

/** The packages that plugins see of the engine. Every one is a promise, so the list stays tiny. */
final class SharedPackages {
    private static final List<String> PREFIXES =
            List.of("io.tidemill.spi.", "io.tidemill.config.", "io.tidemill.type.", "io.tidemill.error.", "org.slf4j.");

    private SharedPackages() {}

    /** True when the engine's class is the plugin's class. */
    static boolean contains(String className) {
        for (String prefix : PREFIXES) {
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** For messages. */
    static String describe() {
        return "io.tidemill.spi, .config, .type, .error and org.slf4j";
    }
}
