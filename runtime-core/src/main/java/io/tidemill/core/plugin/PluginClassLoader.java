package io.tidemill.core.plugin;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;

/**
 * The class loader of one plugin: its own jars, the JDK, and {@link SharedPackages} of the engine; nothing else of the engine is visible. A copy of a shared class inside the plugin is
 * never loaded. Errors say on which side a class is and what to do.
 */
final class PluginClassLoader extends URLClassLoader {
    static {
        ClassLoader.registerAsParallelCapable();
    }

    private final String plugin;
    private final ClassLoader engine;

    PluginClassLoader(String plugin, URL[] urls, ClassLoader engine) {
        super("plugin-" + plugin, urls, ClassLoader.getPlatformClassLoader());
        this.plugin = plugin;
        this.engine = engine;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!SharedPackages.contains(name)) {
            try {
                return super.loadClass(name, resolve);
            } catch (ClassNotFoundException e) {
                throw new ClassNotFoundException(explainMissing(name), e);
            }
        }
        try {
            return engine.loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new ClassNotFoundException(explainMissingShared(name), e);
        }
    }

    private String explainMissing(String name) {
        String text = "class " + name + " is not visible to plugin " + plugin + ": none of its jars has it";
        if (engine.getResource(resource(name)) != null) {
            text += "; the engine has it but shares only " + SharedPackages.describe()
                    + ", so add the jar to the plugin's folder";
        }
        return text;
    }

    private String explainMissingShared(String name) {
        String text = "class " + name + " belongs to the engine's shared packages, but this engine does not have it";
        URL own = findResource(resource(name));
        if (own != null) {
            text += "; the plugin brings " + own
                    + ", which is never used: remove that jar and build the plugin for this engine's version";
        }
        return text;
    }

    private static String resource(String className) {
        return className.replace('.', '/') + ".class";
    }

    /** The plugin's own resources hide those of the JDK, so that its service files win. */
    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own != null ? own : super.getResource(name);
    }

    /** The place of the plugin's own copy of a class, for verification; null when it has none. */
    URL ownCopy(String className) {
        return findResource(resource(className));
    }

    /** Places of all own resources of a name. */
    Enumeration<URL> ownResources(String name) throws IOException {
        return findResources(name);
    }
}
