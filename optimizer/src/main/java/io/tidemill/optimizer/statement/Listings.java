package io.tidemill.optimizer.statement;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionMode;
import io.tidemill.config.OptionReport;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.PlannedStatement.Listing;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.bind.BindErrors;
import io.tidemill.optimizer.bind.Functions;
import io.tidemill.optimizer.parse.Statement;
import io.tidemill.optimizer.parse.Statement.NamePattern;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.type.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlIdentifier;

/** The SHOW and DESCRIBE family. */
final class Listings {
    private final SessionCatalog catalog;
    private final ConfigSnapshot config;
    private final ObjectFinder finder;

    Listings(SessionCatalog catalog, ConfigSnapshot config) {
        this.catalog = catalog;
        this.config = config;
        this.finder = new ObjectFinder(catalog);
    }

    PlannedStatement show(Statement.Show show) {
        return switch (show.kind()) {
            case TABLES -> names("table name", tables(show, false), show.pattern());
            case VIEWS -> names("view name", tables(show, true), show.pattern());
            case CATALOGS -> names("catalog name", catalog.catalogs(), show.pattern());
            case DATABASES -> names("database name", catalog.databases(catalogName(show)), show.pattern());
            case FUNCTIONS -> names("function name", Functions.names(catalog), show.pattern());
            case USER_FUNCTIONS -> names("function name", catalog.functions(), show.pattern());
            case MODULES -> names("module name", List.of("core"), show.pattern());
            case FULL_MODULES -> new Listing(List.of("module name", "used"), List.of(List.of("core", "TRUE")));
            case CURRENT_CATALOG -> names("current catalog name", List.of(catalog.currentCatalog()), Optional.empty());
            case CURRENT_DATABASE ->
                names("current database name", List.of(catalog.currentDatabase()), Optional.empty());
            case COLUMNS -> columns(finder.tableOrView(show.subject().orElseThrow()), show.pattern());
            case CREATE_TABLE -> createText(show, false);
            case CREATE_VIEW -> createText(show, true);
            case OPTIONS -> options(show.pattern());
            case JOBS ->
                throw BindErrors.unsupported(
                        show.pos(), "SHOW JOBS is not supported: jobs live as long as their statement");
            case PLUGINS ->
                throw BindErrors.unsupported(show.pos(), "SHOW PLUGINS is not supported; run: tidemill plugins list");
            case PARTITIONS -> throw BindErrors.unsupported(show.pos(), "SHOW PARTITIONS is not supported");
        };
    }

    PlannedStatement describe(Statement.Describe describe) {
        return switch (describe.kind()) {
            case TABLE, VIEW -> columns(finder.tableOrView(describe.name()), Optional.empty());
            case CATALOG -> {
                String name = describe.name().getSimple();
                finder.checkCatalog(name, describe.name().getParserPosition());
                yield new Listing(List.of("info name", "info value"), List.of(List.of("name", name)));
            }
            case DATABASE -> {
                ObjectFinder.DatabaseName name = finder.database(describe.name());
                yield new Listing(
                        List.of("info name", "info value"),
                        List.of(List.of("name", name.database()), List.of("catalog", name.catalog())));
            }
            case FUNCTION -> function(describe.name());
        };
    }

    private Listing function(SqlIdentifier name) {
        boolean user = catalog.function(name.names).isPresent();
        boolean known = user
                || Functions.names(catalog)
                        .contains(String.join(".", name.names).toUpperCase(Locale.ROOT));
        if (!known) {
            throw BindErrors.error(
                    ErrorCode.FUNCTION_NOT_FOUND,
                    name.getParserPosition(),
                    "function " + String.join(".", name.names) + " not found");
        }
        return new Listing(
                List.of("info name", "info value"),
                List.of(
                        List.of("name", String.join(".", name.names)),
                        List.of("kind", user ? "user-defined" : "built-in")));
    }

    private List<String> tables(Statement.Show show, boolean views) {
        ObjectFinder.DatabaseName database = show.subject()
                .map(finder::database)
                .orElse(new ObjectFinder.DatabaseName(catalog.currentCatalog(), catalog.currentDatabase()));
        List<String> names = new ArrayList<>();
        for (String name : catalog.tables(database.catalog(), database.database())) {
            ObjectPath path = new ObjectPath(database.catalog(), database.database(), name);
            if (!views || catalog.table(path).map(CatalogTable::isView).orElse(false)) {
                names.add(name);
            }
        }
        return names;
    }

    private String catalogName(Statement.Show show) {
        if (show.subject().isEmpty()) {
            return catalog.currentCatalog();
        }
        SqlIdentifier name = show.subject().get();
        finder.checkCatalog(name.getSimple(), name.getParserPosition());
        return name.getSimple();
    }

    private static Listing names(String title, List<String> names, Optional<NamePattern> pattern) {
        return new Listing(
                List.of(title),
                new TreeSet<>(names)
                        .stream()
                                .filter(name -> matches(name, pattern))
                                .map(List::of)
                                .toList());
    }

    private Listing columns(CatalogTable table, Optional<NamePattern> pattern) {
        boolean comments = table.schema().columns().stream()
                .anyMatch(column -> column.comment().isPresent());
        List<String> titles = new ArrayList<>(List.of("name", "type", "null", "key", "extras", "watermark"));
        if (comments) {
            titles.add("comment");
        }
        List<List<String>> rows = new ArrayList<>();
        for (Column column : table.schema().columns()) {
            if (matches(column.name(), pattern)) {
                rows.add(row(table, column, comments));
            }
        }
        return new Listing(titles, rows);
    }

    private static List<String> row(CatalogTable table, Column column, boolean comments) {
        List<String> row = new ArrayList<>(Arrays.asList(
                column.name(),
                column.type().withNullable(true).toString(),
                column.type().nullable() ? "TRUE" : "FALSE",
                table.schema().primaryKey().contains(column.name())
                        ? "PRI(" + String.join(", ", table.schema().primaryKey()) + ")"
                        : null,
                extras(column),
                table.schema()
                        .watermark()
                        .filter(watermark -> watermark.column().equals(column.name()))
                        .map(watermark -> watermark.expression())
                        .orElse(null)));
        if (comments) {
            row.add(column.comment().orElse(null));
        }
        return row;
    }

    private static String extras(Column column) {
        return switch (column.kind()) {
            case PHYSICAL -> null;
            case COMPUTED -> "AS " + column.detail();
            case METADATA -> "METADATA FROM '" + column.detail() + "'" + (column.virtual() ? " VIRTUAL" : "");
        };
    }

    private Listing createText(Statement.Show show, boolean view) {
        SqlIdentifier name = show.subject().orElseThrow();
        CatalogTable table = finder.tableOrView(name);
        if (table.isView() != view) {
            throw BindErrors.validation(
                    name.getParserPosition(),
                    String.join(".", name.names) + " is a " + (view ? "table" : "view") + "; use SHOW CREATE "
                            + (view ? "TABLE" : "VIEW"));
        }
        return new Listing(List.of("result"), List.of(List.of(CreateText.of(catalog.resolve(name.names), table))));
    }

    private Listing options(Optional<NamePattern> pattern) {
        List<List<String>> rows = new ArrayList<>();
        for (OptionReport report : config.fullReport(ExecutionMode.BATCH)) {
            String key = report.option().key();
            if (matches(key, pattern)) {
                rows.add(List.of(
                        key,
                        report.value(),
                        report.origin().toString(),
                        report.option().defaultText()));
            }
        }
        return new Listing(List.of("key", "value", "origin", "default"), rows);
    }

    private static boolean matches(String name, Optional<NamePattern> pattern) {
        if (pattern.isEmpty()) {
            return true;
        }
        NamePattern wanted = pattern.get();
        StringBuilder regex = new StringBuilder();
        for (char c : wanted.like().toCharArray()) {
            regex.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
        }
        int flags = wanted.ignoreCase() ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
        return Pattern.compile(regex.toString(), flags | Pattern.DOTALL)
                        .matcher(name)
                        .matches()
                != wanted.negated();
    }
}
