package io.tidemill.core.catalog;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PlannedStatement.AlterTable;
import io.tidemill.core.plan.PlannedStatement.CreateCatalog;
import io.tidemill.core.plan.PlannedStatement.CreateFunction;
import io.tidemill.core.plan.PlannedStatement.CreateTable;
import io.tidemill.core.plan.PlannedStatement.CreateView;
import io.tidemill.core.plan.PlannedStatement.DropDatabase;
import io.tidemill.core.plan.PlannedStatement.DropFunction;
import io.tidemill.core.plan.PlannedStatement.DropTable;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.catalog.Catalog;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.spi.function.FunctionFactory;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The catalogs of one session with its temporary objects and functions, and what DDL does to them. Statements see it through {@link #forStatement}. Thread-safe.
 */
public final class CatalogManager implements AutoCloseable {
    /** The usual name of the catalog that is there from the start. */
    public static final String DEFAULT_CATALOG = "default_catalog";
    /** The usual name of its database. */
    public static final String DEFAULT_DATABASE = "default_database";

    private final PluginManager plugins;
    private final Map<String, Catalog> catalogs = new TreeMap<>();
    private final Map<ObjectPath, CatalogTable> temporary = new HashMap<>();
    private final UserFunctions functions;
    private String currentCatalog;
    private String currentDatabase;

    public CatalogManager(PluginManager plugins) {
        this(plugins, DEFAULT_CATALOG, DEFAULT_DATABASE);
    }

    /**
     * Catalogs of a session that starts in a given one.
     *
     * @param plugins where connectors, formats, catalogs and functions come from
     * @param catalog name of the catalog that is there from the start
     * @param database name of its database
     */
    public CatalogManager(PluginManager plugins, String catalog, String database) {
        this.plugins = plugins;
        this.functions = new UserFunctions(plugins);
        this.currentCatalog = catalog;
        this.currentDatabase = database;
        catalogs.put(catalog, new MemoryCatalog(catalog, database));
    }

    /**
     * What one statement and its job see: the current catalog and database as they are now, and a fixed time zone.
     *
     * @param zone the session time zone
     * @param output where print-like sinks write
     */
    public synchronized SessionCatalog forStatement(ZoneId zone, Appendable output) {
        return new StatementCatalog(this, new ConnectorTables(plugins, zone, output), currentCatalog, currentDatabase);
    }

    public synchronized String currentCatalog() {
        return currentCatalog;
    }

    public synchronized String currentDatabase() {
        return currentDatabase;
    }

    synchronized List<String> catalogs() {
        return List.copyOf(catalogs.keySet());
    }

    synchronized List<String> databases(String catalog) {
        return catalog(catalog).databases();
    }

    synchronized List<String> tables(String catalog, String database) {
        TreeSet<String> names = new TreeSet<>(catalog(catalog).tables(database));
        for (ObjectPath path : temporary.keySet()) {
            if (path.catalog().equals(catalog) && path.database().equals(database)) {
                names.add(path.name());
            }
        }
        return List.copyOf(names);
    }

    synchronized Optional<CatalogTable> table(ObjectPath path) {
        CatalogTable hiding = temporary.get(path);
        if (hiding != null) {
            return Optional.of(hiding);
        }
        return permanent(path);
    }

    private Optional<CatalogTable> permanent(ObjectPath path) {
        Catalog catalog = catalogs.get(path.catalog());
        return catalog == null ? Optional.empty() : catalog.table(path.database(), path.name());
    }

    synchronized Optional<FunctionFactory> function(List<String> name, ObjectPath path) {
        return functions.find(name, path);
    }

    synchronized List<String> functions(String catalog, String database) {
        return functions.names(catalog, database);
    }

    /**
     * CREATE TABLE.
     *
     * @return false when it existed and IF NOT EXISTS was given
     */
    public synchronized boolean create(CreateTable statement) {
        return create(statement.path(), statement.table(), statement.temporary(), statement.ifNotExists(), "table");
    }

    /** CREATE VIEW; false when it existed and IF NOT EXISTS was given. */
    public synchronized boolean create(CreateView statement) {
        ObjectPath path = statement.path();
        if (statement.orReplace()) {
            Optional<CatalogTable> before =
                    statement.temporary() ? Optional.ofNullable(temporary.get(path)) : permanent(path);
            if (before.isPresent()) {
                checkKind(path, before.get(), true);
                replace(path, path, statement.view(), statement.temporary());
                return true;
            }
        }
        return create(path, statement.view(), statement.temporary(), statement.ifNotExists(), "view");
    }

    private boolean create(ObjectPath path, CatalogTable table, boolean isTemporary, boolean ifNotExists, String kind) {
        requireDatabase(path.catalog(), path.database());
        boolean exists =
                isTemporary ? temporary.containsKey(path) : permanent(path).isPresent();
        if (exists && ifNotExists) {
            return false;
        }
        if (exists) {
            throw new EngineException(
                    ErrorCode.OBJECT_EXISTS,
                    (isTemporary ? "temporary " : "") + kind + " " + path
                            + " cannot be created: a table or view of that name exists; use IF NOT EXISTS or drop it first");
        }
        if (isTemporary) {
            temporary.put(path, table);
        } else {
            catalog(path.catalog()).createTable(path.database(), path.name(), table, false);
        }
        return true;
    }

    /** DROP TABLE and DROP VIEW. */
    public synchronized void drop(DropTable statement) {
        ObjectPath path = statement.path();
        String kind = statement.view() ? "view" : "table";
        CatalogTable hiding = temporary.get(path);
        if (statement.temporary()) {
            if (hiding == null) {
                requireIfExists(statement.ifExists(), "temporary " + kind, path);
                return;
            }
            checkKind(path, hiding, statement.view());
            temporary.remove(path);
            return;
        }
        Optional<CatalogTable> existing = permanent(path);
        if (hiding != null) {
            throw new EngineException(
                    ErrorCode.VALIDATION,
                    "a temporary " + (hiding.isView() ? "view " : "table ") + path
                            + " hides what would be dropped; DROP" + " TEMPORARY "
                            + (hiding.isView() ? "VIEW" : "TABLE") + " it first");
        }
        if (existing.isEmpty()) {
            requireIfExists(statement.ifExists(), kind, path);
            return;
        }
        checkKind(path, existing.get(), statement.view());
        catalog(path.catalog()).dropTable(path.database(), path.name(), false);
    }

    private void requireIfExists(boolean ifExists, String kind, ObjectPath path) {
        if (!ifExists) {
            throw notFound(kind, path);
        }
    }

    private EngineException notFound(String kind, ObjectPath path) {
        Catalog catalog = catalogs.get(path.catalog());
        boolean known = catalog != null && catalog.databases().contains(path.database());
        List<String> names = known ? tables(path.catalog(), path.database()) : List.of();
        return new EngineException(
                ErrorCode.TABLE_NOT_FOUND,
                kind + " " + path + " not found; "
                        + (names.isEmpty()
                                ? "there are no tables or views in that database"
                                : "tables and views are " + String.join(", ", names)));
    }

    private static void checkKind(ObjectPath path, CatalogTable table, boolean view) {
        if (table.isView() != view) {
            throw new EngineException(
                    ErrorCode.VALIDATION,
                    path + " is a " + (table.isView() ? "view, not a table" : "table, not a view") + "; use "
                            + (table.isView() ? "VIEW" : "TABLE") + " in the statement");
        }
    }

    /** ALTER TABLE and ALTER VIEW. */
    public synchronized void alter(AlterTable statement) {
        ObjectPath path = statement.path();
        boolean isTemporary = temporary.containsKey(path);
        if (!isTemporary && permanent(path).isEmpty()) {
            throw notFound("table", path);
        }
        if (!statement.newPath().equals(path)) {
            boolean taken = isTemporary
                    ? temporary.containsKey(statement.newPath())
                    : permanent(statement.newPath()).isPresent();
            if (taken) {
                throw new EngineException(
                        ErrorCode.OBJECT_EXISTS, path + " cannot be renamed: " + statement.newPath() + " exists");
            }
        }
        replace(path, statement.newPath(), statement.table(), isTemporary);
    }

    private void replace(ObjectPath path, ObjectPath newPath, CatalogTable table, boolean isTemporary) {
        if (isTemporary) {
            temporary.remove(path);
            temporary.put(newPath, table);
        } else {
            catalog(path.catalog()).dropTable(path.database(), path.name(), false);
            catalog(newPath.catalog()).createTable(newPath.database(), newPath.name(), table, false);
        }
    }

    /** CREATE CATALOG. */
    public synchronized void create(CreateCatalog statement) {
        if (catalogs.containsKey(statement.name())) {
            if (statement.ifNotExists()) {
                return;
            }
            throw new EngineException(
                    ErrorCode.OBJECT_EXISTS, "catalog " + statement.name() + " already exists; use IF NOT EXISTS");
        }
        catalogs.put(statement.name(), new CatalogFactories(plugins).create(statement.name(), statement.options()));
    }

    /** DROP CATALOG. */
    public synchronized void dropCatalog(String name, boolean ifExists) {
        if (!catalogs.containsKey(name)) {
            if (ifExists) {
                return;
            }
            throw noCatalog(name);
        }
        if (name.equals(currentCatalog)) {
            throw new EngineException(
                    ErrorCode.VALIDATION, "catalog " + name + " is in use; USE CATALOG another one first");
        }
        catalogs.remove(name).close();
        temporary.keySet().removeIf(path -> path.catalog().equals(name));
    }

    /** CREATE DATABASE. */
    public synchronized void createDatabase(String catalog, String database, boolean ifNotExists) {
        catalog(catalog).createDatabase(database, ifNotExists);
    }

    /** DROP DATABASE. */
    public synchronized void drop(DropDatabase statement) {
        if (statement.catalog().equals(currentCatalog) && statement.name().equals(currentDatabase)) {
            throw new EngineException(
                    ErrorCode.VALIDATION, "database " + statement.name() + " is in use; USE another one first");
        }
        catalog(statement.catalog()).dropDatabase(statement.name(), statement.ifExists(), statement.cascade());
        temporary
                .keySet()
                .removeIf(path -> path.catalog().equals(statement.catalog())
                        && path.database().equals(statement.name()));
    }

    /** CREATE FUNCTION. */
    public synchronized void create(CreateFunction statement) {
        List<String> name = statement.name();
        if (statement.system()) {
            functions.createSystem(name.get(name.size() - 1), statement.identifier(), statement.ifNotExists());
        } else {
            ObjectPath path = resolve(name, currentCatalog, currentDatabase);
            requireDatabase(path.catalog(), path.database());
            functions.create(path, statement.identifier(), statement.temporary(), statement.ifNotExists());
        }
    }

    /** DROP FUNCTION. */
    public synchronized void drop(DropFunction statement) {
        List<String> name = statement.name();
        if (statement.system()) {
            functions.dropSystem(name.get(name.size() - 1), statement.ifExists());
        } else {
            functions.drop(resolve(name, currentCatalog, currentDatabase), statement.temporary(), statement.ifExists());
        }
    }

    /** USE CATALOG; the current database becomes the catalog's first. */
    public synchronized void useCatalog(String name) {
        List<String> databases = catalog(name).databases();
        currentCatalog = name;
        currentDatabase =
                databases.contains(DEFAULT_DATABASE) || databases.isEmpty() ? DEFAULT_DATABASE : databases.get(0);
    }

    /** USE. */
    public synchronized void useDatabase(String catalog, String database) {
        requireDatabase(catalog, database);
        currentCatalog = catalog;
        currentDatabase = database;
    }

    static ObjectPath resolve(List<String> name, String catalog, String database) {
        return switch (name.size()) {
            case 1 -> new ObjectPath(catalog, database, name.get(0));
            case 2 -> new ObjectPath(catalog, name.get(0), name.get(1));
            case 3 -> new ObjectPath(name.get(0), name.get(1), name.get(2));
            default ->
                throw new EngineException(
                        ErrorCode.VALIDATION,
                        "name " + String.join(".", name) + " has " + name.size()
                                + " parts; it may have one to three: [catalog.][database.]object");
        };
    }

    private void requireDatabase(String catalog, String database) {
        List<String> databases = catalog(catalog).databases();
        if (!databases.contains(database)) {
            throw new EngineException(
                    ErrorCode.OBJECT_NOT_FOUND,
                    "database " + database + " not found in catalog " + catalog + "; databases are "
                            + String.join(", ", databases));
        }
    }

    private Catalog catalog(String name) {
        Catalog catalog = catalogs.get(name);
        if (catalog == null) {
            throw noCatalog(name);
        }
        return catalog;
    }

    private EngineException noCatalog(String name) {
        return new EngineException(
                ErrorCode.OBJECT_NOT_FOUND,
                "catalog " + name + " not found; catalogs are " + String.join(", ", catalogs.keySet()));
    }

    @Override
    public synchronized void close() {
        catalogs.values().forEach(Catalog::close);
    }
}
