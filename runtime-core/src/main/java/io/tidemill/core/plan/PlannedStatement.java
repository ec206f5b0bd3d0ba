package io.tidemill.core.plan;

import io.tidemill.spi.catalog.CatalogTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a statement asks for, after planning. */
public sealed interface PlannedStatement {
    /** A SELECT or VALUES: run the plan and show its rows. */
    record Query(PhysicalPlan plan) implements PlannedStatement {}

    /** INSERT or a statement set: one job. */
    record Insert(PhysicalPlan plan) implements PlannedStatement {}

    /**
     * CREATE TABLE ... AS SELECT: create, then run; when the job fails the table goes again.
     *
     * @param create the table
     * @param plan the plan that fills it
     */
    record CreateTableAs(CreateTable create, PhysicalPlan plan) implements PlannedStatement {}

    /** EXPLAIN: the text, ready to print. */
    record Explained(String text) implements PlannedStatement {}

    /** EXPLAIN ANALYZE: run the plan, throw its rows away, then print the plan with what was measured. */
    record ExplainAnalyze(PhysicalPlan plan) implements PlannedStatement {}

    /** A small table to show: the SHOW and DESCRIBE family. All columns are strings, null is NULL. */
    record Listing(List<String> columns, List<List<String>> rows) implements PlannedStatement {
        public Listing {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /** SET key = value; without a key SHOW OPTIONS. */
    record SetOption(String key, String value) implements PlannedStatement {}

    /** RESET key, or all. */
    record ResetOption(Optional<String> key) implements PlannedStatement {}

    /** Lists the options that are set (SET without arguments). */
    record ShowOptions() implements PlannedStatement {}

    record CreateTable(ObjectPath path, CatalogTable table, boolean temporary, boolean ifNotExists)
            implements PlannedStatement {}

    /** CREATE [OR REPLACE] VIEW. */
    record CreateView(ObjectPath path, CatalogTable view, boolean temporary, boolean ifNotExists, boolean orReplace)
            implements PlannedStatement {}

    /** DROP TABLE, or DROP VIEW when {@code view}. */
    record DropTable(ObjectPath path, boolean view, boolean temporary, boolean ifExists) implements PlannedStatement {}

    /** ALTER TABLE and ALTER VIEW: the object after the change, under its new name. */
    record AlterTable(ObjectPath path, ObjectPath newPath, CatalogTable table) implements PlannedStatement {}

    record CreateCatalog(String name, Map<String, String> options, boolean ifNotExists) implements PlannedStatement {}

    record DropCatalog(String name, boolean ifExists) implements PlannedStatement {}

    record CreateDatabase(String catalog, String name, boolean ifNotExists) implements PlannedStatement {}

    record DropDatabase(String catalog, String name, boolean ifExists, boolean cascade) implements PlannedStatement {}

    /** CREATE [TEMPORARY [SYSTEM]] FUNCTION name AS 'identifier'. */
    record CreateFunction(List<String> name, String identifier, boolean temporary, boolean system, boolean ifNotExists)
            implements PlannedStatement {}

    record DropFunction(List<String> name, boolean temporary, boolean system, boolean ifExists)
            implements PlannedStatement {}

    record UseCatalog(String catalog) implements PlannedStatement {}

    record UseDatabase(String catalog, String database) implements PlannedStatement {}
}
