package io.tidemill.optimizer.bind;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.TableReference;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.parse.Statement;
import io.tidemill.optimizer.parse.Statement.ConflictAction;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Matches the columns of a query with those of the table that it is written to. */
final class InsertBinder {
    private final Binder binder;
    private final SessionCatalog catalog;
    private final ConfigSnapshot config;

    InsertBinder(Binder binder, SessionCatalog catalog, ConfigSnapshot config) {
        this.binder = binder;
        this.catalog = catalog;
        this.config = config;
    }

    BoundInsert bind(Statement.Insert insert) {
        checkConflictAction(insert);
        Map<String, String> hints = Hints.tableOptions(insert.hints(), config);
        TableReference target = target(insert.target(), hints);
        RelNode query = binder.plan(insert.query());
        Map<String, RexNode> constants = partition(insert, target);
        List<Column> columns = columns(insert, target, constants);
        if (columns.size() != query.getRowType().getFieldCount()) {
            throw BindErrors.validation(
                    insert.query().getParserPosition(),
                    "the query has " + query.getRowType().getFieldCount() + " columns, table " + target.path()
                            + " expects " + columns.size() + ": " + describe(columns));
        }
        Map<String, RexNode> values = new LinkedHashMap<>(constants);
        for (int i = 0; i < columns.size(); i++) {
            values.put(
                    columns.get(i).name(),
                    converted(query, i, columns.get(i), insert.query().getParserPosition()));
        }
        return new BoundInsert(
                target,
                project(query, target, values, insert.pos()),
                insert.overwrite(),
                staticPartition(insert),
                insert.onConflict());
    }

    /** Keeping the last row of a key is what sinks with a primary key do; the other actions need state that no operator has yet. */
    private static void checkConflictAction(Statement.Insert insert) {
        if (insert.onConflict()
                .filter(action -> action != ConflictAction.DEDUPLICATE)
                .isPresent()) {
            throw BindErrors.unsupported(
                    insert.pos(),
                    "ON CONFLICT DO " + insert.onConflict().get()
                            + " is not supported; the last row of a key is kept, as by "
                            + "ON CONFLICT DO DEDUPLICATE");
        }
    }

    /** All columns of a query into a table that was made for them. */
    BoundInsert fill(TableReference target, BoundQuery query, SqlParserPos pos) {
        List<Column> columns =
                target.schema().columns().stream().filter(Column::isPersisted).toList();
        Map<String, RexNode> values = new LinkedHashMap<>();
        for (int i = 0; i < query.columns().size(); i++) {
            values.put(columns.get(i).name(), converted(query.plan(), i, columns.get(i), pos));
        }
        return new BoundInsert(target, project(query.plan(), target, values, pos), false, Map.of(), Optional.empty());
    }

    private TableReference target(SqlIdentifier name, Map<String, String> hints) {
        ObjectPath path = catalog.resolve(name.names);
        CatalogTable table = catalog.table(path)
                .orElseThrow(() -> BindErrors.error(
                        ErrorCode.TABLE_NOT_FOUND,
                        name.getParserPosition(),
                        "table \"" + String.join(".", name.names) + "\" not found"
                                + BindErrors.choices("tables", path.name(), tables(path))));
        if (table.isView()) {
            throw BindErrors.validation(name.getParserPosition(), path + " is a view; only tables can be written");
        }
        return catalog.reference(path, table, hints);
    }

    private List<String> tables(ObjectPath path) {
        boolean known = catalog.catalogs().contains(path.catalog())
                && catalog.databases(path.catalog()).contains(path.database());
        return known ? catalog.tables(path.catalog(), path.database()) : List.of();
    }

    private static Map<String, String> staticPartition(Statement.Insert insert) {
        Map<String, String> partition = new LinkedHashMap<>();
        for (Statement.Assignment assignment : insert.partition()) {
            SqlLiteral literal = (SqlLiteral) assignment.value();
            partition.put(assignment.column().getSimple(), String.valueOf(literal.toValue()));
        }
        return partition;
    }

    private Map<String, RexNode> partition(Statement.Insert insert, TableReference target) {
        Map<String, RexNode> constants = new LinkedHashMap<>();
        for (Statement.Assignment assignment : insert.partition()) {
            String name = assignment.column().getSimple();
            if (!target.schema().partitionKeys().contains(name)) {
                throw BindErrors.validation(
                        assignment.column().getParserPosition(),
                        "\"" + name + "\" is not a partition column of " + target.path()
                                + BindErrors.choices(
                                        "partition columns",
                                        name,
                                        target.schema().partitionKeys()));
            }
            Column column = target.schema().column(name).orElseThrow();
            RelDataType type = RelTypes.toRel(binder.typeFactory(), column.type());
            RexNode literal = binder.tables().constant(assignment.value());
            constants.put(name, binder.cluster().getRexBuilder().makeCast(type, literal, true, false));
        }
        return constants;
    }

    private static List<Column> columns(
            Statement.Insert insert, TableReference target, Map<String, RexNode> constants) {
        List<Column> persisted =
                target.schema().columns().stream().filter(Column::isPersisted).toList();
        List<Column> columns = new ArrayList<>();
        if (insert.columns().isEmpty()) {
            persisted.stream()
                    .filter(column -> !constants.containsKey(column.name()))
                    .forEach(columns::add);
            return columns;
        }
        for (SqlIdentifier name : insert.columns()) {
            List<String> names = persisted.stream().map(Column::name).toList();
            if (!names.contains(name.getSimple())) {
                throw BindErrors.columnNotFound(
                        name.getParserPosition(),
                        name.getSimple(),
                        target.path().name(),
                        names);
            }
            Column column = persisted.get(names.indexOf(name.getSimple()));
            if (columns.contains(column) || constants.containsKey(column.name())) {
                throw BindErrors.validation(
                        name.getParserPosition(), "column \"" + name.getSimple() + "\" is given twice");
            }
            columns.add(column);
        }
        return columns;
    }

    private RexNode converted(RelNode query, int index, Column column, SqlParserPos pos) {
        RexNode value = RexInputRef.of(index, query.getRowType());
        LogicalType from = RelTypes.toLogical(value.getType());
        LogicalType to = column.type();
        if (ImplicitCasts.sameValues(from, to)) {
            return value;
        }
        if (!ImplicitCasts.allowed(from, to)) {
            throw BindErrors.typeMismatch(
                    pos,
                    "column " + (index + 1) + " of the query ("
                            + query.getRowType().getFieldNames().get(index) + ") is " + from + ", column \""
                            + column.name() + "\" of the table is " + to + "; use CAST");
        }
        LogicalType target = to.withNullable(from.nullable());
        return binder.cluster()
                .getRexBuilder()
                .makeAbstractCast(RelTypes.toRel(binder.typeFactory(), target), value, false);
    }

    private RelNode project(RelNode query, TableReference target, Map<String, RexNode> values, SqlParserPos pos) {
        RexBuilder builder = binder.cluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Column column : target.schema().columns()) {
            if (!column.isPersisted()) {
                continue;
            }
            RexNode value = values.get(column.name());
            if (value == null) {
                if (!column.type().nullable()) {
                    throw BindErrors.validation(
                            pos,
                            "column \"" + column.name() + "\" of " + target.path() + " is NOT NULL and gets no value");
                }
                value = builder.makeNullLiteral(RelTypes.toRel(binder.typeFactory(), column.type()));
            }
            projects.add(value);
            names.add(column.name());
        }
        return RelFactories.DEFAULT_PROJECT_FACTORY.createProject(query, List.of(), projects, names, Set.of());
    }

    private static String describe(List<Column> columns) {
        List<String> texts = new ArrayList<>();
        for (Column column : columns) {
            texts.add(column.name() + " " + column.type());
        }
        return "(" + String.join(", ", texts) + ")";
    }
}
