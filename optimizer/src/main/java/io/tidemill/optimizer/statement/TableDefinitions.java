package io.tidemill.optimizer.statement;

import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.bind.BindErrors;
import io.tidemill.optimizer.bind.Binder;
import io.tidemill.optimizer.parse.SourceText;
import io.tidemill.optimizer.parse.Statement.ColumnDefinition;
import io.tidemill.optimizer.parse.Statement.ComputedColumn;
import io.tidemill.optimizer.parse.Statement.KeyDefinition;
import io.tidemill.optimizer.parse.Statement.MetadataColumn;
import io.tidemill.optimizer.parse.Statement.PhysicalColumn;
import io.tidemill.optimizer.parse.Statement.TableElements;
import io.tidemill.optimizer.parse.Statement.WatermarkDefinition;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** Elements of CREATE TABLE and ALTER TABLE to columns with types. */
final class TableDefinitions {
    private static final int MAX_TIME_PRECISION = 3;

    private final Binder binder;
    private final SourceText text;

    TableDefinitions(Binder binder, SourceText text) {
        this.binder = binder;
        this.text = text;
    }

    /**
     * The schema that elements define, on top of one that is there already.
     *
     * @param base columns of the table that LIKE names or that is altered; empty for a new table
     */
    Schema schema(Schema base, TableElements elements, List<SqlIdentifier> partitionKeys) {
        List<Column> columns = new ArrayList<>(base.columns());
        for (ColumnDefinition definition : elements.columns()) {
            if (!(definition instanceof ComputedColumn)) {
                put(columns, stored(definition));
            }
        }
        List<String> key = base.primaryKey();
        if (elements.primaryKey().isPresent()) {
            key = primaryKey(elements.primaryKey().get(), columns);
        }
        List<Column> stored = columns.stream()
                .filter(column -> column.kind() != Column.Kind.COMPUTED)
                .toList();
        for (ColumnDefinition definition : elements.columns()) {
            if (definition instanceof ComputedColumn computed) {
                put(columns, computed(computed, stored));
            }
        }
        columns = inDeclaredOrder(columns, base, elements);
        Optional<Schema.Watermark> watermark = base.watermark();
        if (elements.watermark().isPresent()) {
            watermark = Optional.of(watermark(elements.watermark().get(), columns));
        }
        List<String> partitions = partitionKeys.isEmpty() ? base.partitionKeys() : partitions(partitionKeys, columns);
        return new Schema(columns, key, watermark, partitions);
    }

    private static void put(List<Column> columns, Column column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(column.name())) {
                columns.set(i, column);
                return;
            }
        }
        columns.add(column);
    }

    /** Columns of the base first, then new ones as they are written, computed ones among them. */
    private static List<Column> inDeclaredOrder(List<Column> columns, Schema base, TableElements elements) {
        List<String> order = new ArrayList<>(base.names());
        for (ColumnDefinition definition : elements.columns()) {
            if (!order.contains(definition.name().getSimple())) {
                order.add(definition.name().getSimple());
            }
        }
        List<Column> sorted = new ArrayList<>();
        for (String name : order) {
            columns.stream().filter(column -> column.name().equals(name)).forEach(sorted::add);
        }
        return sorted;
    }

    private Column stored(ColumnDefinition definition) {
        String name = definition.name().getSimple();
        if (definition instanceof PhysicalColumn physical) {
            return new Column(name, binder.type(physical.type()), Column.Kind.PHYSICAL, "", false, physical.comment());
        }
        MetadataColumn metadata = (MetadataColumn) definition;
        return new Column(
                name,
                binder.type(metadata.type()),
                Column.Kind.METADATA,
                metadata.key().orElse(name),
                metadata.virtual(),
                metadata.comment());
    }

    private Column computed(ComputedColumn definition, List<Column> stored) {
        String expression = text.slice(definition.expression());
        LogicalType type = binder.expressionType(stored, definition.expression().node());
        return new Column(
                definition.name().getSimple(), type, Column.Kind.COMPUTED, expression, false, definition.comment());
    }

    /** The names of the key columns, which become NOT NULL without being told. */
    private static List<String> primaryKey(KeyDefinition definition, List<Column> columns) {
        if (definition.enforced()) {
            throw BindErrors.unsupported(
                    definition.pos(),
                    "a PRIMARY KEY is not checked by the engine; write PRIMARY KEY (..) NOT ENFORCED");
        }
        List<String> key = new ArrayList<>();
        for (SqlIdentifier name : definition.columns()) {
            Column column = column(name, columns);
            if (column.kind() != Column.Kind.PHYSICAL) {
                throw BindErrors.validation(
                        name.getParserPosition(),
                        "column \"" + column.name() + "\" of the PRIMARY KEY must be an ordinary column");
            }
            columns.set(
                    columns.indexOf(column),
                    new Column(column.name(), column.type().notNull(), column.kind(), "", false, column.comment()));
            key.add(column.name());
        }
        return key;
    }

    private Schema.Watermark watermark(WatermarkDefinition definition, List<Column> columns) {
        if (!definition.column().isSimple()) {
            throw BindErrors.unsupported(
                    definition.column().getParserPosition(),
                    "a WATERMARK on a nested field is not supported; add a computed column");
        }
        Column column = column(definition.column(), columns);
        if (!column.type().isTimestamp() || column.type().precision() > MAX_TIME_PRECISION) {
            throw BindErrors.typeMismatch(
                    definition.column().getParserPosition(),
                    "the column of a WATERMARK must be TIMESTAMP(p) or TIMESTAMP_LTZ(p) with p at most 3; \""
                            + column.name() + "\" is " + column.type());
        }
        LogicalType type =
                binder.expressionType(columns, definition.expression().node());
        if (!type.isTimestamp()) {
            throw BindErrors.typeMismatch(
                    definition.expression().span(), "the expression of a WATERMARK must be a timestamp, not " + type);
        }
        return new Schema.Watermark(column.name(), text.slice(definition.expression()));
    }

    private static List<String> partitions(List<SqlIdentifier> keys, List<Column> columns) {
        List<String> names = new ArrayList<>();
        for (SqlIdentifier key : keys) {
            Column column = column(key, columns);
            if (column.kind() != Column.Kind.PHYSICAL) {
                throw BindErrors.validation(
                        key.getParserPosition(),
                        "column \"" + column.name() + "\" of PARTITIONED BY must be an ordinary column");
            }
            names.add(column.name());
        }
        return names;
    }

    /** The column of that name; an error at the place of the name when there is none. */
    static Column column(SqlIdentifier name, List<Column> columns) {
        for (Column column : columns) {
            if (column.name().equals(name.getSimple())) {
                return column;
            }
        }
        throw BindErrors.columnNotFound(
                name.getParserPosition(),
                name.getSimple(),
                "this table",
                columns.stream().map(Column::name).toList());
    }

    /** The error of a name that is used already. */
    static RuntimeException exists(SqlIdentifier name, String what) {
        return BindErrors.error(ErrorCode.OBJECT_EXISTS, name.getParserPosition(), what + " exists already");
    }
}
