package io.tidemill.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where the parts of an installation are. The launcher says it in the system properties {@code tidemill.home}, {@code tidemill.conf} and {@code tidemill.data}; without launcher the environment variables
 * {@code TIDEMILL_HOME}, {@code TIDEMILL_CONF} and {@code TIDEMILL_DATA} do.
 */
final class Installation {
    private final Map<String, String> environment;

    Installation(Map<String, String> environment) {
        this.environment = environment;
    }

    private Optional<Path> folder(String property, String variable) {
        return Optional.ofNullable(System.getProperty(property))
                .or(() -> Optional.ofNullable(environment.get(variable)))
                .map(Path::of);
    }

    private Optional<Path> home() {
        return folder("tidemill.home", "TIDEMILL_HOME");
    }

    /** {@code conf/tidemill.yaml}, which need not exist. */
    Optional<Path> configFile() {
        return folder("tidemill.conf", "TIDEMILL_CONF")
                .or(() -> home().map(home -> home.resolve("conf")))
                .map(folder -> folder.resolve("tidemill.yaml"));
    }

    /** The folder with one folder a plugin. */
    Optional<Path> plugins() {
        return home().map(home -> home.resolve("plugins"));
    }

    /** Where data goes when nobody says otherwise: the user's state folder. */
    Path data() {
        return folder("tidemill.data", "TIDEMILL_DATA").orElseGet(() -> {
            String state = environment.get("XDG_STATE_HOME");
            return state != null
                    ? Path.of(state, "tidemill")
                    : Path.of(System.getProperty("user.home"), ".local", "state", "tidemill");
        });
    }
}
