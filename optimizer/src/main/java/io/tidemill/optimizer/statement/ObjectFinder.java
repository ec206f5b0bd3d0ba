package io.tidemill.optimizer.statement;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.bind.BindErrors;
import io.tidemill.spi.catalog.CatalogTable;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Finds what a statement names, with errors at the place of the name. */
final class ObjectFinder {
    private final SessionCatalog catalog;

    ObjectFinder(SessionCatalog catalog) {
        this.catalog = catalog;
    }

    /**
     * A database.
     *
     * @param catalog its catalog
     * @param database its name
     */
    record DatabaseName(String catalog, String database) {}

    CatalogTable tableOrView(SqlIdentifier name) {
        ObjectPath path = path(name);
        return catalog.table(path).orElseThrow(() -> tableNotFound(name, path));
    }

    EngineException tableNotFound(SqlIdentifier name, ObjectPath path) {
        boolean known = catalog.catalogs().contains(path.catalog())
                && catalog.databases(path.catalog()).contains(path.database());
        List<String> tables = known ? catalog.tables(path.catalog(), path.database()) : List.of();
        return BindErrors.error(
                ErrorCode.TABLE_NOT_FOUND,
                name.getParserPosition(),
                "table \"" + String.join(".", name.names) + "\" not found"
                        + BindErrors.choices("tables", path.name(), tables));
    }

    /** The full name of a table, view or function. */
    ObjectPath path(SqlIdentifier name) {
        if (name.names.size() > 3) {
            throw BindErrors.validation(
                    name.getParserPosition(), "a name has at most three parts: catalog.database.name");
        }
        return catalog.resolve(name.names);
    }

    /** The full name of a new object, whose database must be there. */
    ObjectPath newPath(SqlIdentifier name) {
        ObjectPath path = path(name);
        checkDatabase(new DatabaseName(path.catalog(), path.database()), name.getParserPosition());
        return path;
    }

    DatabaseName database(SqlIdentifier name) {
        DatabaseName database = databaseName(name);
        checkDatabase(database, name.getParserPosition());
        return database;
    }

    /** Completes the name of a database without a check that it exists. */
    DatabaseName databaseName(SqlIdentifier name) {
        if (name.names.size() > 2) {
            throw BindErrors.validation(
                    name.getParserPosition(), "the name of a database has at most two parts: catalog.database");
        }
        return name.names.size() == 2
                ? new DatabaseName(name.names.get(0), name.names.get(1))
                : new DatabaseName(catalog.currentCatalog(), name.names.get(0));
    }

    private void checkDatabase(DatabaseName name, SqlParserPos pos) {
        checkCatalog(name.catalog(), pos);
        List<String> databases = catalog.databases(name.catalog());
        if (!databases.contains(name.database())) {
            throw BindErrors.error(
                    ErrorCode.OBJECT_NOT_FOUND,
                    pos,
                    "database \"" + name.database() + "\" not found in catalog " + name.catalog()
                            + BindErrors.choices("databases", name.database(), databases));
        }
    }

    void checkCatalog(String name, SqlParserPos pos) {
        if (!catalog.catalogs().contains(name)) {
            throw BindErrors.error(
                    ErrorCode.OBJECT_NOT_FOUND,
                    pos,
                    "catalog \"" + name + "\" not found" + BindErrors.choices("catalogs", name, catalog.catalogs()));
        }
    }
}
