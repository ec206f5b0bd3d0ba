package io.tidemill.core.catalog;

import io.tidemill.core.plan.TableReference;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Makes the sources and sinks of one statement by the options of their tables. */
final class ConnectorTables {
    private final PluginManager plugins;
    private final ZoneId zone;
    private final Appendable output;
    /** What sources share, by class. */
    private final Map<Class<?>, Object> shared = new ConcurrentHashMap<>();

    ConnectorTables(PluginManager plugins, ZoneId zone, Appendable output) {
        this.plugins = plugins;
        this.zone = zone;
        this.output = output;
    }

    TableSource createSource(TableReference table, boolean streaming) {
        TableFactory factory = factory(table);
        return factory.createSource(context(factory, table, streaming));
    }

    TableSink createSink(TableReference table, boolean streaming) {
        TableFactory factory = factory(table);
        return factory.createSink(context(factory, table, streaming));
    }

    private TableFactory factory(TableReference table) {
        String connector = table.options().get(TableOptionCheck.CONNECTOR);
        if (connector == null) {
            List<String> installed = plugins.connectors();
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + table.path()
                            + " has no option 'connector', so nothing says where its rows are; installed"
                            + " connectors are " + (installed.isEmpty() ? "none" : String.join(", ", installed)));
        }
        try {
            return plugins.connector(connector);
        } catch (EngineException e) {
            throw new EngineException(e.code(), "table " + table.path() + ": " + e.detail(), e);
        }
    }

    private ConnectorTableContext context(TableFactory factory, TableReference table, boolean streaming) {
        TableOptionCheck.check(factory, table, plugins);
        return new ConnectorTableContext(table, plugins, zone, streaming, output, shared);
    }
}
