package io.tidemill.core.plugin;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.SpiVersion;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * A plugin folder: jars, and class folders (entries named {@code classes}) for plugins under development. Jars are used in sorted order.
 */
final class PluginSource {
    private static final String CLASSES = "classes";

    private final Path folder;

    PluginSource(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    String folderName() {
        return String.valueOf(folder.getFileName());
    }

    /** Makes the class loader; opens no jar yet. */
    PluginClassLoader newLoader() {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".jar") || (name.equals(CLASSES) && Files.isDirectory(file))) {
                    entries.add(file);
                }
            }
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.PLUGIN_BROKEN, "plugin folder " + folder + " cannot be read: " + e.getMessage(), e);
        }
        if (entries.isEmpty()) {
            throw new EngineException(
                    ErrorCode.PLUGIN_BROKEN,
                    "plugin folder " + folder + " has no jar; unpack the plugin into it or remove the folder");
        }
        Collections.sort(entries);
        URL[] urls = new URL[entries.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = url(entries.get(i));
        }
        return new PluginClassLoader(folderName(), urls, PluginSource.class.getClassLoader());
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new EngineException(ErrorCode.PLUGIN_BROKEN, "plugin path " + path + " is not usable", e);
        }
    }

    /** Instantiates the providers of a loader. Everything that can go wrong is a PLUGIN_ error that names the folder. */
    List<ConnectorPlugin> load(PluginClassLoader loader) {
        return ContextLoader.call(loader, () -> instantiate(loader));
    }

    private List<ConnectorPlugin> instantiate(PluginClassLoader loader) {
        List<ConnectorPlugin> plugins = new ArrayList<>();
        try {
            for (ConnectorPlugin plugin : ServiceLoader.load(ConnectorPlugin.class, loader)) {
                checkVersion(plugin.name(), plugin.spiVersion());
                plugins.add(plugin);
            }
        } catch (ServiceConfigurationError | LinkageError e) {
            throw broken(e);
        }
        if (plugins.isEmpty()) {
            throw new EngineException(
                    ErrorCode.PLUGIN_BROKEN,
                    "plugin folder " + folder + " has no provider: none of its jars has a file META-INF/services/"
                            + ConnectorPlugin.class.getName() + "; add it or remove the folder");
        }
        return plugins;
    }

    EngineException broken(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        String reason = e instanceof NoSuchMethodError || e instanceof AbstractMethodError
                ? "it was built for another version of the connector interface (" + e.getMessage() + ")"
                : deepest(e);
        return new EngineException(
                ErrorCode.PLUGIN_BROKEN,
                "plugin in " + folder + " cannot be loaded: " + reason + "; 'tidemill plugins verify " + folder
                        + "' shows more",
                root);
    }

    /** The explanation of {@link PluginClassLoader} where there is one, else the outermost text. */
    private static String deepest(Throwable e) {
        String text = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof ClassNotFoundException && cause.getMessage() != null) {
                return cause.getMessage();
            }
        }
        return text;
    }

    void checkVersion(String plugin, SpiVersion version) {
        if (!version.runsOn(SpiVersion.CURRENT)) {
            throw new EngineException(
                    ErrorCode.PLUGIN_INCOMPATIBLE,
                    "plugin " + plugin + " in " + folder + " was built for connector interface " + version
                            + ", this engine has " + SpiVersion.CURRENT + "; use a build of the plugin for "
                            + SpiVersion.CURRENT + " or a newer engine");
        }
    }
}
