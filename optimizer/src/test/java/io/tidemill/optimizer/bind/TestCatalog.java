package io.tidemill.optimizer.bind;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.StatementText;
import io.tidemill.core.plan.TableReference;
import io.tidemill.optimizer.parse.ScriptSplitter;
import io.tidemill.optimizer.parse.Statement;
import io.tidemill.optimizer.parse.StatementParser;
import io.tidemill.optimizer.statement.StatementOperations;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlNode;

/** A catalog in memory that understands CREATE TABLE and CREATE VIEW, without connectors. */
public final class TestCatalog implements SessionCatalog {
    private final Map<ObjectPath, CatalogTable> tables = new LinkedHashMap<>();
    private final Map<String, FunctionFactory> functions = new TreeMap<>();

    /** Runs the definitions of a script; other statements are left out. */
    public TestCatalog define(String script) {
        for (StatementText text : new ScriptSplitter().split(script)) {
            Statement statement = StatementParser.parse(text);
            if (statement instanceof Statement.CreateTable || statement instanceof Statement.CreateView) {
                apply(operations(text).operation(statement).orElseThrow());
            }
        }
        return this;
    }

    public void function(FunctionFactory factory) {
        functions.put(factory.name(), factory);
    }

    public StatementOperations operations(StatementText text) {
        return new StatementOperations(this, ConfigSnapshot.withDefaults(), binder(), text);
    }

    public Binder binder() {
        return new Binder(this, ConfigSnapshot.withDefaults());
    }

    /** The logical plan of a query. */
    public BoundQuery query(String sql) {
        SqlNode tree = ((Statement.Query) StatementParser.parse(StatementText.of(sql))).query();
        return binder().bindQuery(tree);
    }

    /** The logical plan of an INSERT. */
    public BoundInsert insert(String sql) {
        return binder().bindInsert((Statement.Insert) StatementParser.parse(StatementText.of(sql)));
    }

    /** Does what a definition says. */
    public void apply(PlannedStatement operation) {
        if (operation instanceof PlannedStatement.CreateTable create) {
            tables.put(create.path(), create.table());
        } else if (operation instanceof PlannedStatement.CreateView create) {
            tables.put(create.path(), create.view());
        } else {
            throw new IllegalArgumentException("not a definition: " + operation);
        }
    }

    @Override
    public String currentCatalog() {
        return "default_catalog";
    }

    @Override
    public String currentDatabase() {
        return "default_database";
    }

    @Override
    public List<String> catalogs() {
        return List.of("default_catalog");
    }

    @Override
    public List<String> databases(String catalog) {
        return List.of("default_database", "other");
    }

    @Override
    public List<String> tables(String catalog, String database) {
        List<String> names = new ArrayList<>();
        for (ObjectPath path : tables.keySet()) {
            if (path.catalog().equals(catalog) && path.database().equals(database)) {
                names.add(path.name());
            }
        }
        return names;
    }

    @Override
    public ObjectPath resolve(List<String> name) {
        return switch (name.size()) {
            case 1 -> new ObjectPath(currentCatalog(), currentDatabase(), name.get(0));
            case 2 -> new ObjectPath(currentCatalog(), name.get(0), name.get(1));
            default -> new ObjectPath(name.get(0), name.get(1), name.get(2));
        };
    }

    @Override
    public Optional<CatalogTable> table(ObjectPath path) {
        return Optional.ofNullable(tables.get(path));
    }

    @Override
    public Optional<FunctionFactory> function(List<String> name) {
        return Optional.ofNullable(functions.get(String.join(".", name).toUpperCase(java.util.Locale.ROOT)));
    }

    @Override
    public List<String> functions() {
        return List.copyOf(functions.keySet());
    }

    @Override
    public TableSource createSource(TableReference table, boolean streaming) {
        throw new UnsupportedOperationException("no connectors here");
    }

    @Override
    public TableSink createSink(TableReference table, boolean streaming) {
        throw new UnsupportedOperationException("no connectors here");
    }
}
