package io.tidemill.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.ConnectorPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Makes a plugin folder from sources, for tests of loading. */
public final class PluginFolder {
    private final Path folder;

    public PluginFolder(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder.resolve("classes"));
    }

    public Path path() {
        return folder;
    }

    /** Compiles a class into the plugin. */
    public PluginFolder source(String className, String text) throws IOException {
        Path file = folder.resolve("src/" + className.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-d",
                folder.resolve("classes").toString(),
                "-cp",
                System.getProperty("java.class.path") + java.io.File.pathSeparator + folder.resolve("classes")));
        arguments.add(file.toString());
        assertThat(compiler.run(null, null, null, arguments.toArray(new String[0])))
                .isZero();
        return this;
    }

    /** Names the provider class. */
    public PluginFolder provider(String className) throws IOException {
        Path file = folder.resolve("classes/META-INF/services/" + ConnectorPlugin.class.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, className + "\n");
        return this;
    }

    public PluginFolder index(String text) throws IOException {
        Files.writeString(folder.resolve(PluginIndex.FILE), text);
        return this;
    }

    /** A plugin with one connector, whose class notes in a system property that it was loaded. */
    public static PluginFolder withConnector(Path folder, String name) throws IOException {
        return new PluginFolder(folder)
                .source("test." + name + ".P", """
                        package test.NAME;
                        import io.tidemill.config.*;
                        import io.tidemill.spi.*;
                        import java.util.*;
                        public class P implements ConnectorPlugin {
                            static { System.setProperty("test.loaded.NAME", "yes"); }
                            public String name() { return "NAME"; }
                            public List<TableFactory> tableFactories() { return List.of(new F()); }
                            static class F implements TableFactory {
                                public String identifier() { return "NAME"; }
                                public Set<ConfigOption<?>> requiredOptions() { return Set.of(ConfigOptions.key("path").string().describe("Where.")); }
                                public Set<ConfigOption<?>> optionalOptions() { return Set.of(ConfigOptions.key("rows").integer().describe("How many.")); }
                                public io.tidemill.spi.source.TableSource createSource(TableContext context) {
                                    throw new io.tidemill.error.EngineException(io.tidemill.error.ErrorCode.UNSUPPORTED, "path " + context.options().get("path"));
                                }
                            }
                        }
                        """.replace("NAME", name))
                .provider("test." + name + ".P");
    }
}
