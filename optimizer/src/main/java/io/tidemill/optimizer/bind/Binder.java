package io.tidemill.optimizer.bind;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.SessionZone;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.TableReference;
import io.tidemill.error.EngineException;
import io.tidemill.optimizer.parse.Statement;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;

/**
 * Resolves the names and types of one statement and makes its logical plan. Made for one statement and one thread; all plans of a binder
 * share a cluster.
 */
public final class Binder {
    private final SessionCatalog catalog;
    private final ConfigSnapshot config;
    private final String timeZone;
    private final RelOptCluster cluster;
    private final TableBinder tables;
    private final SessionCatalogReader reader;
    private final DialectOperatorTable operators;
    /** The rows that {@link TableBinder#SELF} stands for, null where it stands for nothing. */
    private final RelNode self;

    public Binder(SessionCatalog catalog, ConfigSnapshot config) {
        this.catalog = catalog;
        this.config = config;
        this.timeZone = SessionZone.of(config).getId();
        this.cluster = newCluster();
        this.operators = new DialectOperatorTable(catalog);
        this.self = null;
        this.tables = new TableBinder(this, catalog);
        this.reader = newReader(catalog.currentCatalog(), catalog.currentDatabase());
    }

    private Binder(Binder outer, String currentCatalog, String currentDatabase, RelNode self) {
        this.catalog = outer.catalog;
        this.config = outer.config;
        this.timeZone = outer.timeZone;
        this.cluster = outer.cluster;
        this.operators = outer.operators;
        this.tables = outer.tables;
        this.self = self;
        this.reader = newReader(currentCatalog, currentDatabase);
    }

    /** Loads what the first statement would load, for callers with a processor to spare. */
    public static void warmUp() {
        newCluster();
        DialectOperatorTable.load();
    }

    private static RelOptCluster newCluster() {
        HepPlanner planner = new HepPlanner(HepProgram.builder().build());
        RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(new DialectTypeFactory()));
        cluster.setMetadataQuerySupplier(() ->
                new RelMetadataQuery(new ProxyingMetadataHandlerProvider(DefaultRelMetadataProvider.INSTANCE)) {});
        return cluster;
    }

    private SessionCatalogReader newReader(String currentCatalog, String currentDatabase) {
        return new SessionCatalogReader(rootSchema(), currentCatalog, currentDatabase, cluster.getTypeFactory());
    }

    private Schema rootSchema() {
        return SessionSchema.of(
                this::catalogSchema,
                catalog::catalogs,
                name -> name.equals(TableBinder.SELF) ? selfTable() : null,
                List::of);
    }

    private Schema catalogSchema(String name) {
        if (!catalog.catalogs().contains(name)) {
            return null;
        }
        return SessionSchema.of(
                database -> databaseSchema(name, database), () -> catalog.databases(name), table -> null, List::of);
    }

    private Schema databaseSchema(String catalogName, String name) {
        if (!catalog.databases(catalogName).contains(name)) {
            return null;
        }
        return SessionSchema.of(
                child -> null,
                List::of,
                table -> tables.table(new ObjectPath(catalogName, name, table)),
                () -> catalog.tables(catalogName, name));
    }

    private Prepare.PreparingTable selfTable() {
        return self == null
                ? null
                : new SessionTable(reader, List.of(TableBinder.SELF), self.getRowType(), hints -> self);
    }

    /** What all plans of this binder share. */
    public RelOptCluster cluster() {
        return cluster;
    }

    RelDataTypeFactory typeFactory() {
        return cluster.getTypeFactory();
    }

    SessionCatalogReader catalogReader() {
        return reader;
    }

    TableBinder tables() {
        return tables;
    }

    /** A binder for the query of a view: names are those of the view's own database. */
    Binder nested(ObjectPath view) {
        return new Binder(this, view.catalog(), view.database(), null);
    }

    /** A binder for expressions over the columns of some rows. */
    Binder over(RelNode rows) {
        return new Binder(this, catalog.currentCatalog(), catalog.currentDatabase(), rows);
    }

    /**
     * The logical plan of a query. Column names are those that the query gives, also where two are equal; the plan's own are unique. The tree is
     * changed by this: it can be bound once.
     */
    public BoundQuery bindQuery(SqlNode query) {
        RelRoot root = guarded(() -> convert(query));
        return new BoundQuery(root.project(), root.fields.rightList());
    }

    /** The logical plan of an INSERT. */
    public BoundInsert bindInsert(Statement.Insert insert) {
        return new InsertBinder(this, catalog, config).bind(insert);
    }

    /** The logical plan of an INSERT of all columns of a query into a new table. */
    public BoundInsert fill(TableReference target, BoundQuery query, SqlNode tree) {
        return new InsertBinder(this, catalog, config).fill(target, query, tree.getParserPosition());
    }

    /** The types of the result of a query. */
    public LogicalType rowType(BoundQuery query) {
        return LogicalType.row(
                query.columns(), RelTypes.row(query.plan().getRowType()).children());
    }

    /** The type that a type text means. */
    public LogicalType type(SqlDataTypeSpec type) {
        return guarded(() -> RelTypes.toLogical(type.deriveType(validator(), true)));
    }

    /** The type of an expression over some columns, for example of a computed column. */
    public LogicalType expressionType(List<Column> columns, SqlNode expression) {
        LogicalType row = LogicalType.row(
                columns.stream().map(Column::name).toList(),
                columns.stream().map(Column::type).toList());
        return RelTypes.toLogical(
                tables.expression(RelTypes.row(typeFactory(), row), expression).getType());
    }

    private DialectValidator validator() {
        return new DialectValidator(operators, reader, this::tablesNear);
    }

    private static <T> T guarded(Supplier<T> work) {
        try {
            return work.get();
        } catch (BindFailure error) {
            throw error.error();
        } catch (CalciteContextException error) {
            throw BindErrors.of(error);
        } catch (EngineException error) {
            throw error;
        } catch (RuntimeException | AssertionError error) {
            // The base library reports some limits as plain exceptions; they must not reach a user as they are.
            throw BindErrors.unexpected(error);
        }
    }

    RelNode plan(SqlNode query) {
        return guarded(() -> convert(query)).project();
    }

    private RelRoot convert(SqlNode query) {
        FeatureCheck.check(query, config);
        DialectValidator validator = validator();
        SqlNode validated = validator.validate(WindowCalls.normalize(CallForms.normalize(query)));
        return new DialectRelConverter(validator, reader, cluster, timeZone).convertQuery(validated, false, true);
    }

    private List<String> tablesNear(List<String> name) {
        ObjectPath path = name.size() <= 3 ? catalog.resolve(name) : null;
        if (path == null
                || !catalog.catalogs().contains(path.catalog())
                || !catalog.databases(path.catalog()).contains(path.database())) {
            return List.of();
        }
        return catalog.tables(path.catalog(), path.database());
    }
}
