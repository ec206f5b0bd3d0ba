package io.tidemill.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The columns of a table in declared order, with its primary key, watermark and partition columns.
 *
 * @param columns all columns
 * @param primaryKey names of the PRIMARY KEY NOT ENFORCED columns, empty when there is none
 * @param watermark the WATERMARK declaration
 * @param partitionKeys names of the PARTITIONED BY columns, empty when there are none
 */
public record Schema(
        List<Column> columns, List<String> primaryKey, Optional<Watermark> watermark, List<String> partitionKeys) {
    /**
     * {@code WATERMARK FOR column AS expression}.
     *
     * @param column the time column
     * @param expression its SQL text
     */
    public record Watermark(String column, String expression) {}

    public Schema {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        partitionKeys = List.copyOf(partitionKeys);
    }

    /** A schema of physical columns only. */
    public static Schema of(List<Column> columns) {
        return new Schema(columns, List.of(), Optional.empty(), List.of());
    }

    public Optional<Column> column(String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** The row that a connector stores: the PHYSICAL columns in order. */
    public LogicalType physicalRow() {
        return rowOf(column -> column.kind() == Column.Kind.PHYSICAL);
    }

    /** The row that a sink receives: PHYSICAL and non-virtual METADATA columns in order. */
    public LogicalType sinkRow() {
        return rowOf(Column::isPersisted);
    }

    /** The row that a query sees: all columns in order. */
    public LogicalType row() {
        return rowOf(column -> true);
    }

    private LogicalType rowOf(Predicate<Column> filter) {
        List<String> names = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        for (Column column : columns) {
            if (filter.test(column)) {
                names.add(column.name());
                types.add(column.type());
            }
        }
        return LogicalType.row(names, types);
    }
}
