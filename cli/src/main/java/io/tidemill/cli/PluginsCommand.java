package io.tidemill.cli;

import io.tidemill.config.ConfigLayers;
import io.tidemill.config.ConfigReader;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.plugin.PluginDescription;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.core.plugin.PluginVerifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code tidemill plugins list} and {@code tidemill plugins verify DIR}. */
final class PluginsCommand {
    private final Console console;
    private final Map<String, String> environment;

    PluginsCommand(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    int run(Arguments arguments) {
        List<String> operands = arguments.operands();
        String action = operands.isEmpty() ? "" : operands.get(0);
        if (action.equals("list") && operands.size() == 1) {
            return list(arguments);
        }
        if (action.equals("verify") && operands.size() == 2) {
            PluginVerifier.verify(Path.of(operands.get(1))).forEach(console.out()::println);
            return ExitCode.OK;
        }
        throw Arguments.usage("tidemill plugins wants 'list' or 'verify DIR'");
    }

    /** Where plugins are: the option, else the installation. */
    static List<Path> directories(ConfigReader config, Installation installation) {
        return config.find(TidemillOptions.PLUGINS_DIR)
                .map(Path::of)
                .or(installation::plugins)
                .map(List::of)
                .orElse(List.of());
    }

    private int list(Arguments arguments) {
        Installation installation = new Installation(environment);
        ConfigLayers config = ConfigSources.load(
                arguments, installation, environment, text -> console.err().println("notice: " + text));
        try (PluginManager manager = PluginManager.ofDirectories(directories(config, installation))) {
            List<List<String>> rows = new ArrayList<>();
            for (PluginDescription plugin : manager.describe()) {
                rows.add(List.of(
                        plugin.name(),
                        plugin.spiVersion(),
                        String.join(", ", plugin.connectors()),
                        String.join(", ", plugin.formats()),
                        String.join(", ", plugin.catalogs()),
                        plugin.problem().isEmpty() ? "ok" : "broken: " + plugin.problem()));
            }
            TextTable.print(
                    List.of("plugin", "interface", "connectors", "formats", "catalogs", "state"), rows, console.out());
        }
        return ExitCode.OK;
    }
}
