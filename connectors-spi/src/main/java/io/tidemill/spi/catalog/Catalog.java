package io.tidemill.spi.catalog;

import io.tidemill.spi.annotation.Evolving;
import java.util.List;
import java.util.Optional;

/** A catalog of databases with tables and views. Thread-safe. */
@Evolving
public interface Catalog extends AutoCloseable {
    List<String> databases();

    /** Creates a database; an existing one is an OBJECT_EXISTS error unless {@code ifNotExists}. */
    void createDatabase(String database, boolean ifNotExists);

    /** Drops a database; one that is not there is an OBJECT_NOT_FOUND error unless {@code ifExists}; one with tables fails unless {@code cascade}. */
    void dropDatabase(String database, boolean ifExists, boolean cascade);

    /** Names of tables and views of a database, sorted. */
    List<String> tables(String database);

    Optional<CatalogTable> table(String database, String name);

    void createTable(String database, String name, CatalogTable table, boolean ifNotExists);

    void dropTable(String database, String name, boolean ifExists);

    @Override
    default void close() {}
}
