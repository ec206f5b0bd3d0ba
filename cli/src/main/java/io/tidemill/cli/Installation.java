package io.tidemill.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where the parts of an installation are. The launcher gives {@code tidemill.home} as a system property; {@code TIDEMILL_CONF} names another folder of configuration, {@code TIDEMILL_DATA} one
 * for data.
 */
final class Installation {
    private static final String HOME = "tidemill.home";

    private final Map<String, String> environment;

    Installation(Map<String, String> environment) {
        this.environment = environment;
    }

    private Optional<Path> home() {
        return Optional.ofNullable(System.getProperty(HOME))
                .or(() -> Optional.ofNullable(environment.get("TIDEMILL_HOME")))
                .map(Path::of);
    }

    /** {@code conf/tidemill.yaml}, which need not exist. */
    Optional<Path> configFile() {
        return Optional.ofNullable(environment.get("TIDEMILL_CONF"))
                .map(Path::of)
                .or(() -> home().map(home -> home.resolve("conf")))
                .map(folder -> folder.resolve("tidemill.yaml"));
    }

    /** The folder with one folder a plugin. */
    Optional<Path> plugins() {
        return home().map(home -> home.resolve("plugins"));
    }

    /** {@code TIDEMILL_DATA}, else the user's state folder. */
    Path data() {
        String data = environment.get("TIDEMILL_DATA");
        if (data != null) {
            return Path.of(data);
        }
        String state = environment.get("XDG_STATE_HOME");
        return state != null
                ? Path.of(state, "tidemill")
                : Path.of(System.getProperty("user.home"), ".local", "state", "tidemill");
    }
}
