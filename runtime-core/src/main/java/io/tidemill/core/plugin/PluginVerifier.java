package io.tidemill.core.plugin;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.ConnectorPlugin;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/** Checks one plugin folder as its author would want it: loads everything and compares it with what the folder says. */
public final class PluginVerifier {
    private final PluginSource source;
    private final List<String> findings = new ArrayList<>();

    private PluginVerifier(Path folder) {
        this.source = new PluginSource(folder);
    }

    /**
     * Verifies a folder.
     *
     * @return what was found to be right, one line each
     * @throws EngineException PLUGIN_BROKEN or PLUGIN_INCOMPATIBLE with everything that is wrong
     */
    public static List<String> verify(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new EngineException(ErrorCode.PLUGIN_BROKEN, "there is no plugin folder " + folder);
        }
        return new PluginVerifier(folder).run();
    }

    private List<String> run() {
        List<String> problems = new ArrayList<>();
        PluginIndex index = PluginIndex.read(source.folder()).orElse(null);
        if (index != null && index.spi().isPresent()) {
            source.checkVersion(index.name(), index.spi().get());
        }
        try (PluginClassLoader loader = source.newLoader()) {
            List<ConnectorPlugin> plugins = source.load(loader);
            for (ConnectorPlugin plugin : plugins) {
                findings.add("provider " + plugin.getClass().getName() + ", name " + plugin.name()
                        + ", connector interface " + plugin.spiVersion());
            }
            compareWithIndex(index, plugins, problems);
            findSharedCopies(loader, problems);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.PLUGIN_BROKEN, "plugin in " + source.folder() + " cannot be read: " + e.getMessage(), e);
        }
        if (!problems.isEmpty()) {
            throw new EngineException(
                    ErrorCode.PLUGIN_BROKEN, "plugin in " + source.folder() + ": " + String.join("; ", problems));
        }
        return findings;
    }

    private void compareWithIndex(PluginIndex index, List<ConnectorPlugin> plugins, List<String> problems) {
        for (PluginHandle.Kind kind : PluginHandle.Kind.values()) {
            TreeSet<String> offered = new TreeSet<>();
            for (ConnectorPlugin plugin : plugins) {
                for (String identifier : kind.offered(plugin)) {
                    if (!offered.add(identifier)) {
                        problems.add(kind.label() + " '" + identifier + "' is offered twice");
                    }
                }
            }
            if (!offered.isEmpty()) {
                findings.add(kind.label() + "s: " + String.join(", ", offered));
            }
            if (index != null && !offered.equals(new TreeSet<>(kind.indexed(index)))) {
                problems.add(PluginIndex.FILE + " lists " + kind.label() + "s " + kind.indexed(index)
                        + " but the plugin offers " + offered);
            }
        }
        if (index == null) {
            findings.add("no " + PluginIndex.FILE + ": the plugin is loaded at every start to learn what it offers");
        }
    }

    /** A copy of a shared class is never used; that it is there means that the author bundled what the engine provides. */
    private static void findSharedCopies(PluginClassLoader loader, List<String> problems) throws IOException {
        URL copy = loader.ownCopy(ConnectorPlugin.class.getName());
        if (copy != null) {
            problems.add("it brings its own copy of the connector interface (" + copy
                    + "), which is never used; give connectors-spi the scope 'provided'");
        }
        URL logging = loader.ownCopy("org.slf4j.Logger");
        if (logging != null) {
            problems.add("it brings its own copy of the logging API (" + logging
                    + "), which is never used; leave slf4j-api out");
        }
        int services = Collections.list(loader.ownResources("META-INF/services/" + ConnectorPlugin.class.getName()))
                .size();
        if (services > 1) {
            problems.add("it has " + services + " provider files; a folder should hold one plugin");
        }
    }
}
