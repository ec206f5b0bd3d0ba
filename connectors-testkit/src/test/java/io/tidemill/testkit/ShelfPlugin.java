package io.tidemill.testkit;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A connector over lists in memory that can be told to be wrong. */
final class ShelfPlugin implements ConnectorPlugin {
    static final ConfigOption<String> NAME =
            ConfigOptions.key("name").string().describe("The name of the list of rows.");

    private final Fault fault;
    private final Map<String, List<Change>> shelves = new LinkedHashMap<>();
    /** Prepared rows by the payload of their committable. */
    private final Map<String, List<Change>> prepared = new LinkedHashMap<>();

    private int opened;

    ShelfPlugin(Fault fault) {
        this.fault = fault;
    }

    boolean has(Fault candidate) {
        return fault == candidate;
    }

    List<Change> shelf(String name) {
        return shelves.computeIfAbsent(name, key -> new ArrayList<>());
    }

    Map<String, List<Change>> prepared() {
        return prepared;
    }

    int nextNumber() {
        return opened++;
    }

    @Override
    public String name() {
        return "shelf";
    }

    @Override
    public List<TableFactory> tableFactories() {
        return List.of(new TableFactory() {
            @Override
            public String identifier() {
                return "shelf";
            }

            @Override
            public Set<ConfigOption<?>> requiredOptions() {
                return Set.of(NAME);
            }

            @Override
            public Set<ConfigOption<?>> optionalOptions() {
                return Set.of();
            }

            @Override
            public TableSource createSource(TableContext context) {
                return new ShelfSource(ShelfPlugin.this, context.schema(), shelf(context.get(NAME)));
            }

            @Override
            public TableSink createSink(TableContext context) {
                return new ShelfSink(ShelfPlugin.this, context.schema().sinkRow(), shelf(context.get(NAME)));
            }
        });
    }
}
