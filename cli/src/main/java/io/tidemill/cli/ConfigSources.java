package io.tidemill.cli;

import io.tidemill.config.ConfigLayers;
import io.tidemill.config.NoticeSink;
import io.tidemill.config.OptionRegistry;
import io.tidemill.config.Origin;
import io.tidemill.config.RuntimeOptions;
import io.tidemill.config.Setting;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.config.ConfigFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects the layers of configuration: file, environment, command line. */
final class ConfigSources {
    private ConfigSources() {}

    static ConfigLayers load(
            Arguments arguments, Installation installation, Map<String, String> environment, NoticeSink notices) {
        ConfigLayers.Builder layers = ConfigLayers.builder(OptionRegistry.standard(), notices);
        layers.file(List.of(
                new Setting(TidemillOptions.DATA_DIR.key(), installation.data().toString(), Origin.DEFAULT)));
        if (arguments.value(Flag.CONFIG).isPresent()) {
            layers.file(ConfigFile.read(Path.of(arguments.value(Flag.CONFIG).get())));
        } else {
            installation.configFile().filter(Files::exists).ifPresent(file -> layers.file(ConfigFile.read(file)));
        }
        return layers.environment(environment)
                .commandLine(commandLine(arguments))
                .build();
    }

    private static List<Setting> commandLine(Arguments arguments) {
        List<Setting> settings = new ArrayList<>();
        for (String text : arguments.values(Flag.SET)) {
            int equals = text.indexOf('=');
            settings.add(new Setting(
                    text.substring(0, equals).trim(), text.substring(equals + 1), Origin.commandLine(Flag.SET.text())));
        }
        arguments
                .value(Flag.MODE)
                .ifPresent(mode -> settings.add(
                        new Setting(RuntimeOptions.RUNTIME_MODE.key(), mode, Origin.commandLine(Flag.MODE.text()))));
        arguments
                .value(Flag.DATA_DIR)
                .ifPresent(directory -> settings.add(new Setting(
                        TidemillOptions.DATA_DIR.key(), directory, Origin.commandLine(Flag.DATA_DIR.text()))));
        return settings;
    }
}
