package io.tidemill.core.plan;

import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The names that a statement can use. Read by planners; thread-safe. */
public interface SessionCatalog {
    String currentCatalog();

    String currentDatabase();

    List<String> catalogs();

    List<String> databases(String catalog);

    /** Tables and views of a database, with temporary ones, sorted. */
    List<String> tables(String catalog, String database);

    /** Completes a name of one to three parts with the current catalog and database; no check that it exists. */
    ObjectPath resolve(List<String> name);

    /** Temporary objects hide permanent ones. */
    Optional<CatalogTable> table(ObjectPath path);

    /** A user-defined function by its name of one to three parts. */
    Optional<FunctionFactory> function(List<String> name);

    /** Names of the user-defined functions that can be called without a path. */
    List<String> functions();

    /**
     * A new source of a table. Errors: UNKNOWN_CONNECTOR, INVALID_TABLE_OPTION, UNSUPPORTED.
     *
     * @param streaming how the statement will run
     */
    TableSource createSource(TableReference table, boolean streaming);

    /** A new sink of a table. Errors as {@link #createSource}. */
    TableSink createSink(TableReference table, boolean streaming);

    /** The table with option hints merged into its options. */
    default TableReference reference(ObjectPath path, CatalogTable table, Map<String, String> hints) {
        Map<String, String> options = new HashMap<>(table.options());
        options.putAll(hints);
        return new TableReference(path, table.schema(), options);
    }
}
