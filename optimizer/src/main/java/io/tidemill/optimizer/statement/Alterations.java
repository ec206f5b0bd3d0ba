package io.tidemill.optimizer.statement;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.bind.BindErrors;
import io.tidemill.optimizer.parse.Statement;
import io.tidemill.optimizer.parse.Statement.ChangeColumns;
import io.tidemill.optimizer.parse.Statement.ColumnDefinition;
import io.tidemill.optimizer.parse.Statement.DropElements;
import io.tidemill.optimizer.parse.Statement.RenameColumn;
import io.tidemill.optimizer.parse.Statement.RenameTo;
import io.tidemill.optimizer.parse.Statement.ResetOptions;
import io.tidemill.optimizer.parse.Statement.SetOptions;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.type.Column;
import io.tidemill.type.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** ALTER TABLE: the table as it is after the change. */
final class Alterations {
    private final ObjectFinder finder;
    private final TableDefinitions definitions;

    Alterations(ObjectFinder finder, TableDefinitions definitions) {
        this.finder = finder;
        this.definitions = definitions;
    }

    PlannedStatement alterTable(Statement.Alter alter, ObjectPath path, CatalogTable table) {
        if (alter.action() instanceof RenameTo rename) {
            return new PlannedStatement.AlterTable(path, renamed(path, rename.newName()), table);
        }
        return new PlannedStatement.AlterTable(path, path, changed(alter, table));
    }

    /** The new name stands in the database of the old one. */
    ObjectPath renamed(ObjectPath path, SqlIdentifier newName) {
        if (newName.isSimple()) {
            return new ObjectPath(path.catalog(), path.database(), newName.getSimple());
        }
        ObjectPath target = finder.newPath(newName);
        if (!target.catalog().equals(path.catalog())) {
            throw BindErrors.unsupported(newName.getParserPosition(), "a table cannot move to another catalog");
        }
        return target;
    }

    private CatalogTable changed(Statement.Alter alter, CatalogTable table) {
        if (alter.action() instanceof SetOptions set) {
            Map<String, String> options = new HashMap<>(table.options());
            options.putAll(set.options());
            return new CatalogTable(table.schema(), options, Optional.empty(), table.comment());
        }
        if (alter.action() instanceof ResetOptions reset) {
            Map<String, String> options = new HashMap<>(table.options());
            reset.keys().forEach(options::remove);
            return new CatalogTable(table.schema(), options, Optional.empty(), table.comment());
        }
        return new CatalogTable(
                changedSchema(alter, table.schema()), table.options(), Optional.empty(), table.comment());
    }

    private Schema changedSchema(Statement.Alter alter, Schema schema) {
        if (alter.action() instanceof RenameColumn rename) {
            return renameColumn(schema, rename);
        }
        if (alter.action() instanceof DropElements drop) {
            return drop(alter, schema, drop);
        }
        if (alter.action() instanceof ChangeColumns change) {
            return change(schema, change);
        }
        throw BindErrors.unsupported(alter.pos(), "this form of ALTER TABLE is not supported");
    }

    private Schema change(Schema schema, ChangeColumns change) {
        for (ColumnDefinition definition : change.elements().columns()) {
            boolean there = schema.column(definition.name().getSimple()).isPresent();
            if (there && !change.modify()) {
                throw BindErrors.error(
                        ErrorCode.OBJECT_EXISTS,
                        definition.name().getParserPosition(),
                        "column \"" + definition.name().getSimple() + "\" exists already; use MODIFY");
            }
            if (!there && change.modify()) {
                TableDefinitions.column(definition.name(), schema.columns());
            }
        }
        Schema changed = definitions.schema(schema, change.elements(), List.of());
        List<Column> columns = new ArrayList<>(changed.columns());
        for (ColumnDefinition definition : change.elements().columns()) {
            String after = change.places().get(definition.name().getSimple());
            if (after != null) {
                move(columns, definition.name(), after);
            }
        }
        return new Schema(columns, changed.primaryKey(), changed.watermark(), changed.partitionKeys());
    }

    private static void move(List<Column> columns, SqlIdentifier name, String after) {
        Column column = TableDefinitions.column(name, columns);
        columns.remove(column);
        if (after.isEmpty()) {
            columns.add(0, column);
            return;
        }
        Column before = TableDefinitions.column(new SqlIdentifier(after, name.getParserPosition()), columns);
        columns.add(columns.indexOf(before) + 1, column);
    }

    private static Schema drop(Statement.Alter alter, Schema schema, DropElements drop) {
        if (drop.primaryKey()) {
            return new Schema(schema.columns(), List.of(), schema.watermark(), schema.partitionKeys());
        }
        if (drop.watermark()) {
            return new Schema(schema.columns(), schema.primaryKey(), Optional.empty(), schema.partitionKeys());
        }
        List<Column> columns = new ArrayList<>(schema.columns());
        for (SqlIdentifier name : drop.columns()) {
            Column column = TableDefinitions.column(name, columns);
            checkUnused(schema, column, name);
            columns.remove(column);
        }
        if (columns.isEmpty()) {
            throw BindErrors.validation(alter.pos(), "a table keeps at least one column");
        }
        return new Schema(columns, schema.primaryKey(), schema.watermark(), schema.partitionKeys());
    }

    private static Schema renameColumn(Schema schema, RenameColumn rename) {
        Column column = TableDefinitions.column(rename.column(), schema.columns());
        checkNotInExpressions(schema, column, rename.column());
        if (schema.column(rename.newName().getSimple()).isPresent()) {
            throw TableDefinitions.exists(
                    rename.newName(), "column \"" + rename.newName().getSimple() + "\"");
        }
        String newName = rename.newName().getSimple();
        List<Column> columns = new ArrayList<>();
        for (Column each : schema.columns()) {
            columns.add(
                    each == column
                            ? new Column(
                                    newName,
                                    column.type(),
                                    column.kind(),
                                    column.detail(),
                                    column.virtual(),
                                    column.comment())
                            : each);
        }
        return new Schema(
                columns,
                replaced(schema.primaryKey(), column.name(), newName),
                schema.watermark(),
                replaced(schema.partitionKeys(), column.name(), newName));
    }

    private static List<String> replaced(List<String> names, String old, String newName) {
        return names.stream().map(name -> name.equals(old) ? newName : name).toList();
    }

    private static void checkUnused(Schema schema, Column column, SqlIdentifier name) {
        if (schema.primaryKey().contains(column.name())
                || schema.partitionKeys().contains(column.name())) {
            throw BindErrors.validation(
                    name.getParserPosition(),
                    "column \"" + column.name() + "\" is part of the PRIMARY KEY or of PARTITIONED BY");
        }
        checkNotInExpressions(schema, column, name);
    }

    private static void checkNotInExpressions(Schema schema, Column column, SqlIdentifier name) {
        for (Column other : schema.columns()) {
            if (other.kind() == Column.Kind.COMPUTED
                    && ColumnUses.in(other.detail()).contains(column.name())) {
                throw BindErrors.validation(
                        name.getParserPosition(),
                        "column \"" + column.name() + "\" is used by the computed column \"" + other.name() + "\"");
            }
        }
        if (schema.watermark().isPresent()) {
            Schema.Watermark watermark = schema.watermark().get();
            if (watermark.column().equals(column.name())
                    || ColumnUses.in(watermark.expression()).contains(column.name())) {
                throw BindErrors.validation(
                        name.getParserPosition(), "column \"" + column.name() + "\" is used by the WATERMARK");
            }
        }
    }
}
