package io.tidemill.core.plugin;

import io.tidemill.core.plugin.PluginHandle.Kind;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.catalog.CatalogFactory;
import io.tidemill.spi.format.FormatFactory;
import io.tidemill.spi.function.FunctionFactory;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The plugins of an engine. A plugin folder with an index ({@code plugin.properties}) is loaded when something of it is used; one that is broken fails only then. Two plugins may
 * not offer the same identifier. Thread-safe.
 */
public final class PluginManager implements AutoCloseable {
    private final List<Path> directories;
    private final List<ConnectorPlugin> given;
    private final boolean classPath;
    private List<PluginHandle> handles;

    private PluginManager(List<Path> directories, List<ConnectorPlugin> given, boolean classPath) {
        this.directories = List.copyOf(directories);
        this.given = List.copyOf(given);
        this.classPath = classPath;
    }

    /**
     * Plugins in the folders of some directories.
     *
     * @param directories each holds one folder a plugin; one that does not exist holds none
     */
    public static PluginManager ofDirectories(List<Path> directories) {
        return new PluginManager(directories, List.of(), false);
    }

    /**
     * Plugins for embedded use.
     *
     * @param directories as for {@link #ofDirectories}
     * @param given plugins that the application made
     */
    public static PluginManager embedded(List<Path> directories, List<ConnectorPlugin> given) {
        return new PluginManager(directories, given, true);
    }

    /** Names of connectors, sorted. */
    public List<String> connectors() {
        return identifiers(Kind.CONNECTOR);
    }

    /** Names of formats, sorted. */
    public List<String> formats() {
        return identifiers(Kind.FORMAT);
    }

    /** Names of catalog types, sorted. */
    public List<String> catalogTypes() {
        return identifiers(Kind.CATALOG);
    }

    /** Names of functions, sorted. */
    public List<String> functions() {
        return identifiers(Kind.FUNCTION);
    }

    /** The connector of a name; UNKNOWN_CONNECTOR lists the installed ones. */
    public TableFactory connector(String identifier) {
        return find(
                Kind.CONNECTOR,
                identifier,
                ConnectorPlugin::tableFactories,
                TableFactory::identifier,
                ErrorCode.UNKNOWN_CONNECTOR);
    }

    /** The format of a name; UNKNOWN_FORMAT lists the installed ones. */
    public FormatFactory format(String identifier) {
        return find(
                Kind.FORMAT,
                identifier,
                ConnectorPlugin::formatFactories,
                FormatFactory::identifier,
                ErrorCode.UNKNOWN_FORMAT);
    }

    /** The catalog type of a name; UNKNOWN_CONNECTOR lists the installed ones. */
    public CatalogFactory catalogType(String identifier) {
        return find(
                Kind.CATALOG,
                identifier,
                ConnectorPlugin::catalogFactories,
                CatalogFactory::identifier,
                ErrorCode.UNKNOWN_CONNECTOR);
    }

    /** The function of a name, if a plugin has it. */
    public Optional<FunctionFactory> function(String name) {
        for (PluginHandle handle : handles()) {
            if (handle.identifiers(Kind.FUNCTION).contains(name)) {
                return Optional.of(
                        handle.factory(Kind.FUNCTION, name, ConnectorPlugin::functionFactories, FunctionFactory::name));
            }
        }
        return Optional.empty();
    }

    /** All plugins in order; none is loaded that has an index. */
    public List<PluginDescription> describe() {
        List<PluginDescription> descriptions = new ArrayList<>();
        for (PluginHandle handle : handles()) {
            descriptions.add(describe(handle));
        }
        return descriptions;
    }

    private static PluginDescription describe(PluginHandle handle) {
        List<List<String>> identifiers = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            identifiers.add(handle.identifiers(kind));
        }
        boolean broken = handle.broken();
        return new PluginDescription(
                handle.name(),
                handle.place(),
                broken ? "" : handle.spiVersion().toString(),
                identifiers.get(0),
                identifiers.get(1),
                identifiers.get(2),
                identifiers.get(3),
                broken ? handle.failure().detail() : "");
    }

    private List<String> identifiers(Kind kind) {
        TreeSet<String> names = new TreeSet<>();
        for (PluginHandle handle : handles()) {
            names.addAll(handle.identifiers(kind));
        }
        return List.copyOf(names);
    }

    private <F> F find(
            Kind kind,
            String identifier,
            Function<ConnectorPlugin, List<F>> factories,
            Function<F, String> name,
            ErrorCode unknown) {
        PluginHandle found = only(kind, identifier, PluginHandle::identifiers);
        if (found == null) {
            // Before this is an error the plugins themselves are asked: an index may be older than its plugin.
            found = only(kind, identifier, PluginHandle::identifiersByLoading);
        }
        if (found == null) {
            throw unknown(kind, identifier, unknown);
        }
        return found.factory(kind, identifier, factories, name);
    }

    private PluginHandle only(Kind kind, String identifier, BiFunction<PluginHandle, Kind, List<String>> identifiers) {
        PluginHandle found = null;
        for (PluginHandle handle : handles()) {
            if (identifiers.apply(handle, kind).contains(identifier)) {
                if (found != null) {
                    throw new EngineException(
                            ErrorCode.PLUGIN_BROKEN,
                            kind.label() + " '" + identifier + "' is offered by plugin " + found.name() + " ("
                                    + found.place() + ") and by plugin " + handle.name() + " (" + handle.place()
                                    + "); remove one of them");
                }
                found = handle;
            }
        }
        return found;
    }

    /** A broken plugin may be the one that was meant, so its failure comes first. */
    private EngineException unknown(Kind kind, String identifier, ErrorCode code) {
        StringBuilder text =
                new StringBuilder("there is no " + kind.label() + " '" + identifier + "'; installed " + kind.label()
                        + "s are " + (identifiers(kind).isEmpty() ? "none" : String.join(", ", identifiers(kind))));
        EngineException failure = null;
        for (PluginHandle handle : handles()) {
            if (handle.broken()) {
                if (handle.name().equals(identifier)) {
                    failure = handle.failure();
                }
                text.append("; plugin ")
                        .append(handle.name())
                        .append(" is broken: ")
                        .append(handle.failure().detail());
            }
        }
        if (failure != null) {
            return failure;
        }
        if (!directories.isEmpty()) {
            text.append("; plugins are looked for in ");
            text.append(
                    String.join(", ", directories.stream().map(Path::toString).toList()));
        }
        return new EngineException(code, text.toString());
    }

    private synchronized List<PluginHandle> handles() {
        if (handles == null) {
            List<PluginHandle> found = new ArrayList<>();
            given.forEach(plugin -> found.add(new PluginHandle(plugin)));
            if (classPath) {
                onClassPath().forEach(plugin -> found.add(new PluginHandle(plugin)));
            }
            directories.forEach(directory -> addFolders(directory, found));
            handles = List.copyOf(found);
        }
        return handles;
    }

    private static List<ConnectorPlugin> onClassPath() {
        List<ConnectorPlugin> plugins = new ArrayList<>();
        try {
            for (ConnectorPlugin plugin : ServiceLoader.load(ConnectorPlugin.class)) {
                plugins.add(plugin);
            }
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new EngineException(
                    ErrorCode.PLUGIN_BROKEN, "a plugin on the class path cannot be loaded: " + e.getMessage(), e);
        }
        return plugins;
    }

    private static void addFolders(Path directory, List<PluginHandle> handles) {
        if (!Files.isDirectory(directory)) {
            return;
        }
        List<Path> folders = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, Files::isDirectory)) {
            entries.forEach(folders::add);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.PLUGIN_BROKEN, "plugins folder " + directory + " cannot be read: " + e.getMessage(), e);
        }
        Collections.sort(folders);
        for (Path folder : folders) {
            if (!String.valueOf(folder.getFileName()).startsWith(".")) {
                handles.add(new PluginHandle(new PluginSource(folder)));
            }
        }
    }

    @Override
    public synchronized void close() {
        if (handles != null) {
            handles.forEach(PluginHandle::close);
        }
    }
}
