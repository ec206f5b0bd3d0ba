package io.tidemill.config;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Names of environment variables: {@code TIDEMILL_} and the key in upper case, dots and dashes as {@code _}. That is not
 * reversible, so {@link OptionRegistry} finds the key by its variable. Keys that start with {@code tidemill.} also go without
 * the doubled prefix.
 */
public final class EnvironmentNames {
    /** What every variable of ours starts with. */
    public static final String PREFIX = "TIDEMILL_";

    /** Variables of the launcher, which are no options. */
    private static final Set<String> LAUNCHER =
            Set.of("TIDEMILL_HOME", "TIDEMILL_DATA", "TIDEMILL_CONF", "TIDEMILL_JVM_OPTS", "TIDEMILL_ARCHIVE");

    /** Variables of the engine's own tests. */
    private static final String TESTS = "TIDEMILL_TEST_";

    private static final String OWN_KEYS = "tidemill.";

    private EnvironmentNames() {}

    /** The variable that is documented for a key. */
    public static String variable(String key) {
        return PREFIX + upper(key.startsWith(OWN_KEYS) ? key.substring(OWN_KEYS.length()) : key);
    }

    /** All variables that set a key. */
    static List<String> of(String key) {
        return key.startsWith(OWN_KEYS) ? List.of(variable(key), PREFIX + upper(key)) : List.of(variable(key));
    }

    /** True for variables that are no options: those of the launcher and of tests. */
    static boolean isLauncherVariable(String variable) {
        return LAUNCHER.contains(variable) || variable.startsWith(TESTS);
    }

    private static String upper(String key) {
        return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
