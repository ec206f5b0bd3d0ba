package io.tidemill.testkit;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.Origin;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.format.FormatFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import io.tidemill.type.Schema;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A table of the connector under test, as {@code CREATE TABLE} would declare it. Immutable; every {@link #source} and {@link #sink} is
 * a new one, made after the options were checked the way the engine checks them.
 */
public final class TestTable {
    private final List<ConnectorPlugin> plugins;
    private final Schema schema;
    private final Map<String, String> options;
    private final ZoneId zone;
    private final boolean streaming;

    private TestTable(
            List<ConnectorPlugin> plugins, Schema schema, Map<String, String> options, ZoneId zone, boolean streaming) {
        this.plugins = List.copyOf(plugins);
        this.schema = schema;
        this.options = new LinkedHashMap<>(options);
        this.zone = zone;
        this.streaming = streaming;
    }

    /**
     * A table without options, in UTC, for batch.
     *
     * @param plugins the plugin under test, and the plugins of the formats that the table names
     */
    public static TestTable of(Schema schema, ConnectorPlugin... plugins) {
        return new TestTable(List.of(plugins), schema, Map.of(), ZoneOffset.UTC, false);
    }

    /** With {@code 'key' = 'value'} in the WITH clause. */
    public TestTable option(String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(options);
        more.put(key, value);
        return new TestTable(plugins, schema, more, zone, streaming);
    }

    /** Without an option. */
    public TestTable without(String key) {
        Map<String, String> fewer = new LinkedHashMap<>(options);
        fewer.remove(key);
        return new TestTable(plugins, schema, fewer, zone, streaming);
    }

    /** In a session of this time zone. */
    public TestTable inZone(ZoneId newZone) {
        return new TestTable(plugins, schema, options, newZone, streaming);
    }

    /** For a statement that runs as a stream. */
    public TestTable asStream() {
        return new TestTable(plugins, schema, options, zone, true);
    }

    public Schema schema() {
        return schema;
    }

    Map<String, String> options() {
        return Map.copyOf(options);
    }

    ZoneId zone() {
        return zone;
    }

    boolean streaming() {
        return streaming;
    }

    List<ConnectorPlugin> plugins() {
        return plugins;
    }

    /** A new source. */
    public TableSource source() {
        return source(new StringBuilder());
    }

    TableSource source(Appendable output) {
        TableFactory factory = checkedFactory();
        return factory.createSource(new KitTableContext(this, output));
    }

    /** A new sink whose print-like output is thrown away. */
    public TableSink sink() {
        return sink(new StringBuilder());
    }

    /** A new sink that prints to {@code output}. */
    public TableSink sink(Appendable output) {
        return checkedFactory().createSink(new KitTableContext(this, output));
    }

    TableFactory factory() {
        String connector = options.getOrDefault("connector", "");
        for (ConnectorPlugin plugin : plugins) {
            for (TableFactory factory : plugin.tableFactories()) {
                if (factory.identifier().equals(connector)) {
                    return factory;
                }
            }
        }
        throw new EngineException(
                ErrorCode.UNKNOWN_CONNECTOR, "no plugin of this test offers connector '" + connector + "'");
    }

    FormatFactory formatFactory(String name) {
        for (ConnectorPlugin plugin : plugins) {
            for (FormatFactory factory : plugin.formatFactories()) {
                if (factory.identifier().equals(name)) {
                    return factory;
                }
            }
        }
        throw new EngineException(ErrorCode.UNKNOWN_FORMAT, "no plugin of this test offers format '" + name + "'");
    }

    private TableFactory checkedFactory() {
        TableFactory factory = factory();
        Map<String, ConfigOption<?>> known = new LinkedHashMap<>();
        factory.requiredOptions().forEach(option -> declare(known, "", option));
        factory.optionalOptions().forEach(option -> declare(known, "", option));
        for (String formatKey : KitTableContext.FORMAT_KEYS) {
            if (options.containsKey(formatKey)) {
                String name = options.get(formatKey);
                String prefix = KitTableContext.formatPrefix(formatKey, name);
                formatFactory(name).options().forEach(option -> declare(known, prefix, option));
            }
        }
        List<String> problems = new ArrayList<>();
        for (ConfigOption<?> option : factory.requiredOptions()) {
            if (KitTableContext.text(options, option) == null) {
                problems.add("option '" + option.key() + "' is missing");
            }
        }
        for (Map.Entry<String, String> entry : options.entrySet()) {
            ConfigOption<?> option = known.get(entry.getKey());
            if (option != null) {
                option.parse(entry.getValue(), Origin.table("t", null));
            } else if (!entry.getKey().equals("connector") && !KitTableContext.FORMAT_KEYS.contains(entry.getKey())) {
                problems.add("'" + entry.getKey() + "' is not an option of this table; options are "
                        + String.join(", ", new TreeSet<>(known.keySet())));
            }
        }
        if (!problems.isEmpty()) {
            throw new EngineException(ErrorCode.INVALID_TABLE_OPTION, String.join("; ", problems));
        }
        return factory;
    }

    private static void declare(Map<String, ConfigOption<?>> known, String prefix, ConfigOption<?> option) {
        known.put(prefix + option.key(), option);
        option.oldKeys().forEach(oldKey -> known.put(prefix + oldKey, option));
    }
}
