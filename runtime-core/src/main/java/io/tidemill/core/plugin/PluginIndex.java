package io.tidemill.core.plugin;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.SpiVersion;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What a plugin says about itself in {@code plugin.properties} beside its jars, so that its classes need not be loaded to know that they are not needed:
 *
 * <pre>
 * name = filesystem
 * spi = 1.0
 * connectors = filesystem
 * formats = csv, json
 * catalogs =
 * functions =
 * </pre>
 *
 * @param name the plugin's name
 * @param spi the version of the connector interface that it was built for
 * @param connectors identifiers of its connectors
 * @param formats identifiers of its formats
 * @param catalogs identifiers of its catalogs
 * @param functions names of its functions
 */
record PluginIndex(
        String name,
        Optional<SpiVersion> spi,
        List<String> connectors,
        List<String> formats,
        List<String> catalogs,
        List<String> functions) {
    static final String FILE = "plugin.properties";

    /** Reads the index of a plugin folder; empty when it has none. */
    static Optional<PluginIndex> read(Path folder) {
        Path file = folder.resolve(FILE);
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (java.nio.file.NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.PLUGIN_BROKEN,
                    file + " cannot be read: " + e.getMessage() + "; unpack the plugin again",
                    e);
        }
        return Optional.of(new PluginIndex(
                properties
                        .getProperty("name", String.valueOf(folder.getFileName()))
                        .trim(),
                Optional.ofNullable(properties.getProperty("spi")).map(text -> version(text, file)),
                list(properties, "connectors"),
                list(properties, "formats"),
                list(properties, "catalogs"),
                list(properties, "functions")));
    }

    private static SpiVersion version(String text, Path file) {
        String[] parts = text.trim().split("\\.", -1);
        try {
            if (parts.length == 2) {
                return new SpiVersion(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
            }
        } catch (NumberFormatException e) {
            throw badVersion(text, file, e);
        }
        throw badVersion(text, file, null);
    }

    private static EngineException badVersion(String text, Path file, NumberFormatException cause) {
        return new EngineException(
                ErrorCode.PLUGIN_BROKEN,
                "spi = " + text + " in " + file + " is not a version; it must read like " + SpiVersion.CURRENT,
                cause);
    }

    private static List<String> list(Properties properties, String key) {
        List<String> names = new ArrayList<>();
        for (String name : properties.getProperty(key, "").split(",", -1)) {
            if (!name.isBlank()) {
                names.add(name.trim());
            }
        }
        return List.copyOf(names);
    }
}
