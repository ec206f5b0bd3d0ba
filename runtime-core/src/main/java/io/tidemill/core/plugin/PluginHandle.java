package io.tidemill.core.plugin;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.SpiVersion;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.catalog.CatalogFactory;
import io.tidemill.spi.format.FormatFactory;
import io.tidemill.spi.function.FunctionFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A plugin that is known: by its index until something of it is needed, then by its classes. A failure is remembered and thrown again at each use. Thread-safe.
 */
final class PluginHandle implements AutoCloseable {
    private final PluginSource source;
    private PluginIndex index;
    private PluginClassLoader loader;
    private List<ConnectorPlugin> plugins;
    private EngineException failure;

    /** A plugin in a folder. */
    PluginHandle(PluginSource source) {
        this.source = source;
        try {
            this.index = PluginIndex.read(source.folder()).orElse(null);
            if (index != null && index.spi().isPresent()) {
                source.checkVersion(index.name(), index.spi().get());
            }
        } catch (EngineException e) {
            failure = e;
        }
    }

    /** A plugin that the application brought on its class path or as an object. */
    PluginHandle(ConnectorPlugin plugin) {
        this.source = null;
        this.plugins = List.of(plugin);
    }

    String name() {
        return source == null ? plugins.get(0).name() : index == null ? source.folderName() : index.name();
    }

    String place() {
        return source == null ? "class path" : source.folder().toString();
    }

    synchronized boolean broken() {
        return failure != null;
    }

    synchronized EngineException failure() {
        return failure;
    }

    /** The plugin's providers; loads them on first use. */
    synchronized List<ConnectorPlugin> plugins() {
        if (failure != null) {
            throw failure;
        }
        if (plugins == null) {
            try {
                loader = source.newLoader();
                plugins = source.load(loader);
            } catch (EngineException e) {
                failure = e;
                throw e;
            }
        }
        return plugins;
    }

    /** Identifiers that the index gives; without an index the plugin is loaded. A broken plugin has none. */
    List<String> identifiers(Kind kind) {
        synchronized (this) {
            if (failure != null) {
                return List.of();
            }
            if (index != null) {
                return kind.indexed(index);
            }
        }
        return identifiersByLoading(kind);
    }

    /** Identifiers that the plugin itself gives; a broken plugin has none. */
    List<String> identifiersByLoading(Kind kind) {
        if (broken()) {
            return List.of();
        }
        try {
            return loadedIdentifiers(kind);
        } catch (EngineException e) {
            return List.of();
        }
    }

    private List<String> loadedIdentifiers(Kind kind) {
        List<String> names = new ArrayList<>();
        for (ConnectorPlugin plugin : plugins()) {
            names.addAll(kind.offered(plugin));
        }
        return names;
    }

    <F> F factory(
            Kind kind, String identifier, Function<ConnectorPlugin, List<F>> factories, Function<F, String> name) {
        for (ConnectorPlugin plugin : plugins()) {
            for (F factory : factories.apply(plugin)) {
                if (name.apply(factory).equals(identifier)) {
                    return factory;
                }
            }
        }
        throw new EngineException(
                ErrorCode.PLUGIN_BROKEN,
                "plugin " + name() + " in " + place() + " lists " + kind.label() + " '" + identifier + "' in "
                        + PluginIndex.FILE + " but does not offer it; get a consistent build of the plugin");
    }

    synchronized SpiVersion spiVersion() {
        if (index != null && index.spi().isPresent()) {
            return index.spi().get();
        }
        return plugins().get(0).spiVersion();
    }

    @Override
    public synchronized void close() {
        if (loader != null) {
            try {
                loader.close();
            } catch (IOException e) {
                System.getLogger(PluginHandle.class.getName())
                        .log(System.Logger.Level.DEBUG, "class loader of plugin " + name() + " was not closed", e);
            }
        }
    }

    /** What a plugin can offer. */
    enum Kind {
        CONNECTOR("connector") {
            @Override
            List<String> indexed(PluginIndex index) {
                return index.connectors();
            }

            @Override
            List<String> offered(ConnectorPlugin plugin) {
                return plugin.tableFactories().stream()
                        .map(TableFactory::identifier)
                        .toList();
            }
        },
        FORMAT("format") {
            @Override
            List<String> indexed(PluginIndex index) {
                return index.formats();
            }

            @Override
            List<String> offered(ConnectorPlugin plugin) {
                return plugin.formatFactories().stream()
                        .map(FormatFactory::identifier)
                        .toList();
            }
        },
        CATALOG("catalog") {
            @Override
            List<String> indexed(PluginIndex index) {
                return index.catalogs();
            }

            @Override
            List<String> offered(ConnectorPlugin plugin) {
                return plugin.catalogFactories().stream()
                        .map(CatalogFactory::identifier)
                        .toList();
            }
        },
        FUNCTION("function") {
            @Override
            List<String> indexed(PluginIndex index) {
                return index.functions();
            }

            @Override
            List<String> offered(ConnectorPlugin plugin) {
                return plugin.functionFactories().stream()
                        .map(FunctionFactory::name)
                        .toList();
            }
        };

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        abstract List<String> indexed(PluginIndex index);

        abstract List<String> offered(ConnectorPlugin plugin);
    }
}
