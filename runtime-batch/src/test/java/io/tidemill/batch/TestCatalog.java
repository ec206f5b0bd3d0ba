package io.tidemill.batch;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.TableReference;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sources and sinks by table name. */
final class TestCatalog implements SessionCatalog {
    final Map<String, TableSource> sources = new HashMap<>();
    final Map<String, TableSink> sinks = new HashMap<>();

    @Override
    public String currentCatalog() {
        return "c";
    }

    @Override
    public String currentDatabase() {
        return "d";
    }

    @Override
    public List<String> catalogs() {
        return List.of("c");
    }

    @Override
    public List<String> databases(String catalog) {
        return List.of("d");
    }

    @Override
    public List<String> tables(String catalog, String database) {
        return List.copyOf(sources.keySet());
    }

    @Override
    public ObjectPath resolve(List<String> name) {
        return new ObjectPath("c", "d", name.get(name.size() - 1));
    }

    @Override
    public Optional<CatalogTable> table(ObjectPath path) {
        return Optional.empty();
    }

    @Override
    public Optional<FunctionFactory> function(List<String> name) {
        return Optional.empty();
    }

    @Override
    public List<String> functions() {
        return List.of();
    }

    @Override
    public TableSource createSource(TableReference table, boolean streaming) {
        return sources.get(table.path().name());
    }

    @Override
    public TableSink createSink(TableReference table, boolean streaming) {
        return sinks.get(table.path().name());
    }
}
