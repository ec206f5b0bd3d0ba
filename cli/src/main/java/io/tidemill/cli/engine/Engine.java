package io.tidemill.cli.engine;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Stage;
import com.google.inject.TypeLiteral;
import io.tidemill.config.ConfigLayers;
import io.tidemill.config.NoticeSink;
import io.tidemill.config.SessionConfig;
import io.tidemill.config.TableOptions;
import io.tidemill.core.catalog.CatalogManager;
import io.tidemill.core.plan.JobRunner;
import io.tidemill.core.plan.Planner;
import io.tidemill.core.plan.ScriptParser;
import io.tidemill.core.plugin.PluginManager;
import jakarta.inject.Provider;
import java.time.InstantSource;
import java.util.Map;

/** The engine of a process: one injector, one set of plugins, any number of sessions. Thread-safe. */
public final class Engine implements AutoCloseable {
    private static final String BYTECODE_OPTION = "guice_bytecode_gen_option";

    private final ConfigLayers layers;
    private final PluginManager plugins;
    private final NoticeSink notices;
    private final WarmUp warmUp;
    private final SessionParts parts;
    private Injector injector;

    /**
     * An engine; nothing is wired until the first statement.
     *
     * @param layers configuration from outside
     * @param plugins the plugins; closed with the engine
     * @param notices where remarks go
     * @param clock the clock
     * @param warmUp what the first statement waits for
     */
    public Engine(ConfigLayers layers, PluginManager plugins, NoticeSink notices, InstantSource clock, WarmUp warmUp) {
        this.warmUp = warmUp;
        this.layers = layers;
        this.plugins = plugins;
        this.notices = notices;
        this.parts =
                new SessionParts(() -> injector().getInstance(ScriptParser.class), this::planner, this::runner, clock);
    }

    /**
     * Opens a session.
     *
     * @param output where print-like sinks write
     */
    public EngineSession openSession(Appendable output) {
        SessionConfig config = new SessionConfig(layers);
        CatalogManager catalogs = new CatalogManager(
                plugins, config.get(TableOptions.BUILTIN_CATALOG_NAME), config.get(TableOptions.BUILTIN_DATABASE_NAME));
        return new EngineSession(parts, config, catalogs, output, notices);
    }

    private Planner planner(String name) {
        injector();
        warmUp.await();
        return named(new TypeLiteral<Map<String, Provider<Planner>>>() {}, name);
    }

    private JobRunner runner(String name) {
        return named(new TypeLiteral<Map<String, Provider<JobRunner>>>() {}, name);
    }

    private <T> T named(TypeLiteral<Map<String, Provider<T>>> type, String name) {
        return injector().getInstance(Key.get(type)).get(name).get();
    }

    private synchronized Injector injector() {
        if (injector == null) {
            // Without generated classes Guice starts faster and needs no access that newer JDKs warn about.
            if (System.getProperty(BYTECODE_OPTION) == null) {
                System.setProperty(BYTECODE_OPTION, "DISABLED");
            }
            injector = Guice.createInjector(Stage.DEVELOPMENT, new EngineModule(layers, parts.clock()));
        }
        return injector;
    }

    @Override
    public void close() {
        plugins.close();
    }
}
