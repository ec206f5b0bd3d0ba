package io.tidemill.core.catalog;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.TableReference;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import java.util.List;
import java.util.Optional;

/** The session's names as one statement sees them: a later USE does not reach it. */
final class StatementCatalog implements SessionCatalog {
    private final CatalogManager manager;
    private final ConnectorTables connectors;
    private final String currentCatalog;
    private final String currentDatabase;

    StatementCatalog(
            CatalogManager manager, ConnectorTables connectors, String currentCatalog, String currentDatabase) {
        this.manager = manager;
        this.connectors = connectors;
        this.currentCatalog = currentCatalog;
        this.currentDatabase = currentDatabase;
    }

    @Override
    public String currentCatalog() {
        return currentCatalog;
    }

    @Override
    public String currentDatabase() {
        return currentDatabase;
    }

    @Override
    public List<String> catalogs() {
        return manager.catalogs();
    }

    @Override
    public List<String> databases(String catalog) {
        return manager.databases(catalog);
    }

    @Override
    public List<String> tables(String catalog, String database) {
        return manager.tables(catalog, database);
    }

    @Override
    public ObjectPath resolve(List<String> name) {
        return CatalogManager.resolve(name, currentCatalog, currentDatabase);
    }

    @Override
    public Optional<CatalogTable> table(ObjectPath path) {
        return manager.table(path);
    }

    @Override
    public Optional<FunctionFactory> function(List<String> name) {
        return manager.function(name, resolve(name));
    }

    @Override
    public List<String> functions() {
        return manager.functions(currentCatalog, currentDatabase);
    }

    @Override
    public TableSource createSource(TableReference table, boolean streaming) {
        return connectors.createSource(table, streaming);
    }

    @Override
    public TableSink createSink(TableReference table, boolean streaming) {
        return connectors.createSink(table, streaming);
    }
}
