package io.tidemill.embedded;

import io.tidemill.cli.engine.Engine;
import io.tidemill.cli.engine.WarmUp;
import io.tidemill.config.ConfigLayers;
import io.tidemill.config.NoticeSink;
import io.tidemill.config.OptionRegistry;
import io.tidemill.config.Origin;
import io.tidemill.config.Setting;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.config.ConfigFile;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.spi.ConnectorPlugin;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * An engine in this process. Thread-safe; sessions are not. Closing it ends nothing that sessions run: close those first.
 */
public final class Tidemill implements AutoCloseable {
    private final Engine engine;
    private final Appendable output;

    private Tidemill(Engine engine, Appendable output) {
        this.engine = engine;
        this.output = output;
    }

    /** An engine with defaults and the plugins of the class path. */
    public static Tidemill create() {
        return builder().build();
    }

    /** Starts the description of an engine. */
    public static Builder builder() {
        return new Builder();
    }

    /** A new session with options, catalogs and jobs of its own. */
    public Session openSession() {
        return new Session(engine.openSession(output));
    }

    @Override
    public void close() {
        engine.close();
    }

    /** Describes an engine. */
    public static final class Builder {
        private final List<Setting> settings = new ArrayList<>();
        private final List<Setting> file = new ArrayList<>();
        private final List<Path> pluginDirectories = new ArrayList<>();
        private final List<ConnectorPlugin> plugins = new ArrayList<>();
        private NoticeSink notices = NoticeSink.NONE;
        private Appendable output = new DiscardedText();
        private InstantSource clock = InstantSource.system();

        private Builder() {}

        /** Sets an option for all sessions; checked by {@link #build}. */
        public Builder set(String key, String value) {
            settings.add(new Setting(key, value, Origin.program("set")));
            return this;
        }

        /** Reads a configuration file. */
        public Builder configFile(Path path) {
            file.addAll(ConfigFile.read(path));
            return this;
        }

        /** A folder with one folder a plugin, beside the plugins on the class path. */
        public Builder pluginDirectory(Path directory) {
            pluginDirectories.add(directory);
            return this;
        }

        /** A plugin that the application made. */
        public Builder plugin(ConnectorPlugin plugin) {
            plugins.add(plugin);
            return this;
        }

        /** Where remarks go, for example that an option has no effect; by default nowhere. */
        public Builder notices(NoticeSink sink) {
            notices = sink;
            return this;
        }

        /** Where print-like sinks write; by default nowhere. Called from task threads. */
        public Builder output(Appendable target) {
            output = target;
            return this;
        }

        /** The clock behind CURRENT_TIMESTAMP and processing time. */
        public Builder clock(InstantSource source) {
            clock = source;
            return this;
        }

        /** Makes the engine; a bad option is an error here. */
        public Tidemill build() {
            List<Setting> defaults = List.of(
                    new Setting(TidemillOptions.DATA_DIR.key(), System.getProperty("java.io.tmpdir"), Origin.DEFAULT));
            ConfigLayers layers = ConfigLayers.builder(OptionRegistry.standard(), notices)
                    .file(defaults)
                    .file(file)
                    .commandLine(settings)
                    .build();
            return new Tidemill(
                    new Engine(
                            layers, PluginManager.embedded(pluginDirectories, plugins), notices, clock, WarmUp.none()),
                    output);
        }
    }
}
