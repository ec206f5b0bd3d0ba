package io.tidemill.core.catalog;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.catalog.Catalog;
import io.tidemill.spi.catalog.CatalogTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A catalog that lives as long as the session. */
final class MemoryCatalog implements Catalog {
    private final String name;
    private final Map<String, Map<String, CatalogTable>> databases = new TreeMap<>();

    MemoryCatalog(String name, String firstDatabase) {
        this.name = name;
        databases.put(firstDatabase, new TreeMap<>());
    }

    @Override
    public synchronized List<String> databases() {
        return List.copyOf(databases.keySet());
    }

    @Override
    public synchronized void createDatabase(String database, boolean ifNotExists) {
        if (databases.putIfAbsent(database, new TreeMap<>()) != null && !ifNotExists) {
            throw new EngineException(
                    ErrorCode.OBJECT_EXISTS,
                    "database " + database + " already exists in catalog " + name + "; use IF NOT EXISTS");
        }
    }

    @Override
    public synchronized void dropDatabase(String database, boolean ifExists, boolean cascade) {
        Map<String, CatalogTable> tables = databases.get(database);
        if (tables == null) {
            if (ifExists) {
                return;
            }
            throw noDatabase(database);
        }
        if (!tables.isEmpty() && !cascade) {
            throw new EngineException(
                    ErrorCode.VALIDATION,
                    "database " + database + " is not empty, it holds " + String.join(", ", tables.keySet())
                            + "; drop them first or add CASCADE");
        }
        databases.remove(database);
    }

    @Override
    public synchronized List<String> tables(String database) {
        return List.copyOf(existing(database).keySet());
    }

    @Override
    public synchronized Optional<CatalogTable> table(String database, String table) {
        return Optional.ofNullable(databases.getOrDefault(database, Map.of()).get(table));
    }

    @Override
    public synchronized void createTable(String database, String table, CatalogTable content, boolean ifNotExists) {
        if (existing(database).putIfAbsent(table, content) != null && !ifNotExists) {
            throw new EngineException(
                    ErrorCode.OBJECT_EXISTS,
                    "table or view " + name + "." + database + "." + table + " already exists; use IF NOT EXISTS");
        }
    }

    @Override
    public synchronized void dropTable(String database, String table, boolean ifExists) {
        if (existing(database).remove(table) == null && !ifExists) {
            throw new EngineException(
                    ErrorCode.TABLE_NOT_FOUND,
                    "table " + name + "." + database + "." + table + " not found; tables are "
                            + String.join(", ", tables(database)));
        }
    }

    private Map<String, CatalogTable> existing(String database) {
        Map<String, CatalogTable> tables = databases.get(database);
        if (tables == null) {
            throw noDatabase(database);
        }
        return tables;
    }

    private EngineException noDatabase(String database) {
        return new EngineException(
                ErrorCode.OBJECT_NOT_FOUND,
                "database " + database + " not found in catalog " + name + "; databases are "
                        + String.join(", ", databases.keySet()));
    }
}
