package io.tidemill.optimizer.statement;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.StatementText;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.bind.BindErrors;
import io.tidemill.optimizer.bind.Binder;
import io.tidemill.optimizer.bind.BoundInsert;
import io.tidemill.optimizer.bind.BoundQuery;
import io.tidemill.optimizer.parse.SourceText;
import io.tidemill.optimizer.parse.Statement;
import io.tidemill.optimizer.parse.Statement.Snippet;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Plans the statements that need no optimizer. Made for one statement. */
public final class StatementOperations {
    private final SessionCatalog catalog;
    private final ConfigSnapshot config;
    private final Binder binder;
    private final SourceText text;
    private final ObjectFinder finder;

    /**
     * Operations for one statement.
     *
     * @param binder resolves its queries and types
     */
    public StatementOperations(SessionCatalog catalog, ConfigSnapshot config, Binder binder, StatementText statement) {
        this.catalog = catalog;
        this.config = config;
        this.binder = binder;
        this.text = new SourceText(statement);
        this.finder = new ObjectFinder(catalog);
    }

    /**
     * CREATE TABLE .. AS SELECT.
     *
     * @param create the table
     * @param fill the INSERT that fills it
     */
    public record CreateTableAs(PlannedStatement.CreateTable create, BoundInsert fill) {}

    /** The operation of a statement; empty for queries, INSERT, statement sets, EXPLAIN and CREATE TABLE .. AS, which need a plan. */
    public Optional<PlannedStatement> operation(Statement statement) {
        if (statement instanceof Statement.NotSupported unknown) {
            throw BindErrors.unsupported(
                    unknown.pos(),
                    unknown.what() + " is not supported" + (unknown.advice().isEmpty() ? "" : "; " + unknown.advice()));
        }
        if (statement instanceof Statement.CreateTable create) {
            return create.query().isPresent() ? Optional.empty() : Optional.of(createTable(create));
        }
        if (statement instanceof Statement.SetOption set) {
            return Optional.of(new PlannedStatement.SetOption(set.key(), set.value()));
        }
        if (statement instanceof Statement.ResetOption reset) {
            return Optional.of(new PlannedStatement.ResetOption(reset.key()));
        }
        if (statement instanceof Statement.ShowSetOptions) {
            return Optional.of(new PlannedStatement.ShowOptions());
        }
        if (statement instanceof Statement.Show show) {
            return Optional.of(new Listings(catalog, config).show(show));
        }
        if (statement instanceof Statement.Describe describe) {
            return Optional.of(new Listings(catalog, config).describe(describe));
        }
        return definition(statement);
    }

    private Optional<PlannedStatement> definition(Statement statement) {
        if (statement instanceof Statement.CreateView create) {
            return Optional.of(createView(create));
        }
        if (statement instanceof Statement.CreateFunction create) {
            return Optional.of(createFunction(create));
        }
        if (statement instanceof Statement.CreateCatalog create) {
            return Optional.of(new PlannedStatement.CreateCatalog(
                    create.name().getSimple(), create.options(), create.ifNotExists()));
        }
        if (statement instanceof Statement.CreateDatabase create) {
            return Optional.of(createDatabase(create));
        }
        if (statement instanceof Statement.Drop drop) {
            return Optional.of(drop(drop));
        }
        if (statement instanceof Statement.Alter alter) {
            return Optional.of(alter(alter));
        }
        if (statement instanceof Statement.UseCatalog use) {
            finder.checkCatalog(use.name().getSimple(), use.name().getParserPosition());
            return Optional.of(new PlannedStatement.UseCatalog(use.name().getSimple()));
        }
        if (statement instanceof Statement.UseDatabase use) {
            ObjectFinder.DatabaseName name = finder.database(use.name());
            return Optional.of(new PlannedStatement.UseDatabase(name.catalog(), name.database()));
        }
        return Optional.empty();
    }

    private TableDefinitions definitions() {
        return new TableDefinitions(binder, text);
    }

    /** CREATE TABLE without AS. */
    private PlannedStatement.CreateTable createTable(Statement.CreateTable create) {
        checkNoReplace(create);
        if (!create.elements().identifiers().isEmpty()) {
            throw BindErrors.validation(
                    create.elements().identifiers().get(0).getParserPosition(), "a column needs a type");
        }
        ObjectPath path = finder.newPath(create.name());
        Map<String, String> options = create.options();
        Schema base = Schema.of(List.of());
        if (create.like().isPresent()) {
            CatalogTable source = finder.tableOrView(create.like().get().source());
            LikeMerge merge = new LikeMerge(create.like().get(), source);
            base = merge.schema(create.elements(), create.partitionKeys());
            options = merge.options(create.options());
        }
        Schema schema = definitions().schema(base, create.elements(), create.partitionKeys());
        if (schema.columns().isEmpty()) {
            throw BindErrors.validation(create.name().getParserPosition(), "a table needs at least one column");
        }
        return planned(create, path, schema, options);
    }

    private static void checkNoReplace(Statement.CreateTable create) {
        if (create.replace()) {
            throw BindErrors.unsupported(
                    create.pos(), "CREATE OR REPLACE TABLE is not supported; use DROP TABLE IF EXISTS before");
        }
    }

    private PlannedStatement.CreateTable planned(
            Statement.CreateTable create, ObjectPath path, Schema schema, Map<String, String> options) {
        checkFree(create.name(), path, create.temporary(), create.ifNotExists());
        CatalogTable table = new CatalogTable(schema, options, Optional.empty(), create.comment());
        return new PlannedStatement.CreateTable(path, table, create.temporary(), create.ifNotExists());
    }

    private void checkFree(SqlIdentifier name, ObjectPath path, boolean temporary, boolean ifNotExists) {
        // A temporary table may hide a permanent one; the catalog tells those apart when it is asked to create it.
        if (!temporary && !ifNotExists && catalog.table(path).isPresent()) {
            throw TableDefinitions.exists(name, "table or view " + path);
        }
    }

    /** CREATE TABLE .. AS: the table and the INSERT that fills it. */
    public CreateTableAs createTableAs(Statement.CreateTable create) {
        checkNoReplace(create);
        SqlNode query = create.query().orElseThrow();
        BoundQuery bound = binder.bindQuery(query);
        ObjectPath path = finder.newPath(create.name());
        LogicalType row = binder.rowType(bound);
        List<Column> columns = new ArrayList<>();
        List<String> names = columnNames(create, row, query.getParserPosition());
        checkDifferent(names, "table", query.getParserPosition());
        for (int i = 0; i < names.size(); i++) {
            columns.add(Column.physical(names.get(i), stored(row.children().get(i), names.get(i), query)));
        }
        Schema schema = definitions().schema(Schema.of(columns), create.elements(), create.partitionKeys());
        PlannedStatement.CreateTable table = planned(create, path, schema, create.options());
        return new CreateTableAs(table, binder.fill(catalog.reference(path, table.table(), Map.of()), bound, query));
    }

    /** A column cannot have the type of a bare NULL, and texts of literals become texts of any length. */
    private static LogicalType stored(LogicalType type, String name, SqlNode query) {
        if (type.is(TypeRoot.NULL)) {
            throw BindErrors.typeMismatch(
                    query.getParserPosition(), "column \"" + name + "\" is NULL without a type; use CAST(NULL AS ..)");
        }
        return type.is(TypeRoot.CHAR) ? LogicalType.string().withNullable(type.nullable()) : type;
    }

    private static List<String> columnNames(Statement.CreateTable create, LogicalType row, SqlParserPos pos) {
        List<SqlIdentifier> identifiers = create.elements().identifiers();
        if (identifiers.isEmpty()) {
            return row.names();
        }
        if (identifiers.size() != row.names().size()) {
            throw BindErrors.validation(
                    pos, "the query has " + row.names().size() + " columns, the table names " + identifiers.size());
        }
        return identifiers.stream().map(SqlIdentifier::getSimple).toList();
    }

    private PlannedStatement createView(Statement.CreateView create) {
        ObjectPath path = finder.newPath(create.name());
        if (!create.replace()) {
            checkFree(create.name(), path, create.temporary(), create.ifNotExists());
        }
        return new PlannedStatement.CreateView(
                path,
                view(create.query(), create.columns(), create.comment()),
                create.temporary(),
                create.ifNotExists(),
                create.replace());
    }

    private CatalogTable view(Snippet query, List<SqlIdentifier> columnNames, Optional<String> comment) {
        String viewText = ViewText.of(text, query, catalog);
        LogicalType row = binder.rowType(binder.bindQuery(query.node()));
        if (!columnNames.isEmpty() && columnNames.size() != row.names().size()) {
            throw BindErrors.validation(
                    query.span(),
                    "the query has " + row.names().size() + " columns, the view names " + columnNames.size());
        }
        List<String> names = columnNames.isEmpty()
                ? row.names()
                : columnNames.stream().map(SqlIdentifier::getSimple).toList();
        checkDifferent(names, "view", query.span());
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add(Column.physical(names.get(i), row.children().get(i)));
        }
        return new CatalogTable(Schema.of(columns), Map.of(), Optional.of(viewText), comment);
    }

    private static void checkDifferent(List<String> names, String what, SqlParserPos pos) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw BindErrors.validation(pos, "the " + what + " has two columns with the name \"" + name + "\"");
            }
        }
    }

    private PlannedStatement createFunction(Statement.CreateFunction create) {
        if (!create.language().equals("JAVA")) {
            throw BindErrors.unsupported(create.pos(), "functions in " + create.language() + " are not supported");
        }
        if (!create.jars().isEmpty()) {
            throw BindErrors.unsupported(
                    create.pos(), "USING JAR is not supported; put the jar into a folder under plugins/");
        }
        if (create.replace()) {
            throw BindErrors.unsupported(create.pos(), "CREATE OR REPLACE FUNCTION is not supported");
        }
        return new PlannedStatement.CreateFunction(
                create.name().names, create.className(), create.temporary(), create.system(), create.ifNotExists());
    }

    private PlannedStatement createDatabase(Statement.CreateDatabase create) {
        ObjectFinder.DatabaseName name = finder.databaseName(create.name());
        finder.checkCatalog(name.catalog(), create.name().getParserPosition());
        if (!create.options().isEmpty()) {
            throw BindErrors.unsupported(create.pos(), "options of a database are not supported");
        }
        return new PlannedStatement.CreateDatabase(name.catalog(), name.database(), create.ifNotExists());
    }

    private PlannedStatement drop(Statement.Drop drop) {
        return switch (drop.kind()) {
            case TABLE, VIEW -> dropTable(drop);
            case FUNCTION ->
                new PlannedStatement.DropFunction(drop.name().names, drop.temporary(), drop.system(), drop.ifExists());
            case CATALOG -> dropCatalog(drop);
            case DATABASE -> dropDatabase(drop);
        };
    }

    private PlannedStatement dropTable(Statement.Drop drop) {
        boolean view = drop.kind() == Statement.ObjectKind.VIEW;
        ObjectPath path = finder.path(drop.name());
        Optional<CatalogTable> table = catalog.table(path);
        if (table.isEmpty() && !drop.ifExists()) {
            throw finder.tableNotFound(drop.name(), path);
        }
        if (table.isPresent() && table.get().isView() != view) {
            throw BindErrors.validation(
                    drop.name().getParserPosition(),
                    path + " is a " + (view ? "table; use DROP TABLE" : "view; use DROP VIEW"));
        }
        return new PlannedStatement.DropTable(path, view, drop.temporary(), drop.ifExists());
    }

    private PlannedStatement dropCatalog(Statement.Drop drop) {
        String name = drop.name().getSimple();
        if (!drop.ifExists()) {
            finder.checkCatalog(name, drop.name().getParserPosition());
        }
        if (name.equals(catalog.currentCatalog())) {
            throw BindErrors.validation(
                    drop.name().getParserPosition(), "catalog " + name + " is in use; USE another one first");
        }
        return new PlannedStatement.DropCatalog(name, drop.ifExists());
    }

    private PlannedStatement dropDatabase(Statement.Drop drop) {
        ObjectFinder.DatabaseName name =
                drop.ifExists() ? finder.databaseName(drop.name()) : finder.database(drop.name());
        if (name.catalog().equals(catalog.currentCatalog()) && name.database().equals(catalog.currentDatabase())) {
            throw BindErrors.validation(
                    drop.name().getParserPosition(),
                    "database " + name.database() + " is in use; USE another one first");
        }
        return new PlannedStatement.DropDatabase(name.catalog(), name.database(), drop.ifExists(), drop.cascade());
    }

    private PlannedStatement alter(Statement.Alter alter) {
        if (alter.kind() != Statement.ObjectKind.TABLE && alter.kind() != Statement.ObjectKind.VIEW) {
            throw BindErrors.unsupported(alter.pos(), "ALTER " + alter.kind() + " is not supported");
        }
        ObjectPath path = finder.path(alter.name());
        Optional<CatalogTable> table = catalog.table(path);
        if (table.isEmpty()) {
            if (alter.ifExists()) {
                return new PlannedStatement.Listing(List.of(), List.of());
            }
            throw finder.tableNotFound(alter.name(), path);
        }
        boolean view = alter.kind() == Statement.ObjectKind.VIEW;
        if (table.get().isView() != view) {
            throw BindErrors.error(
                    ErrorCode.VALIDATION,
                    alter.name().getParserPosition(),
                    path + " is a " + (view ? "table; use ALTER TABLE" : "view; use ALTER VIEW"));
        }
        Alterations alterations = new Alterations(finder, definitions());
        if (alter.action() instanceof Statement.ChangeQuery change) {
            return new PlannedStatement.AlterTable(
                    path, path, view(change.query(), List.of(), table.get().comment()));
        }
        return alterations.alterTable(alter, path, table.get());
    }
}
