package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.TableReference;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A table as a scan reads it: its PHYSICAL columns, then its METADATA columns, each in declared order. Equal when the reference is
 * equal, so a scan with other hints is another scan.
 */
public final class BoundTable extends NamedTable {
    private final TableReference reference;
    private final Map<String, String> hints;

    /**
     * A table of one FROM item.
     *
     * @param hints the options that its OPTIONS hint gives; already part of {@code reference}
     */
    BoundTable(RelOptSchema schema, RelDataTypeFactory factory, TableReference reference, Map<String, String> hints) {
        super(schema, names(reference.path()), rowType(factory, reference));
        this.reference = reference;
        this.hints = Map.copyOf(hints);
    }

    private static List<String> names(ObjectPath path) {
        return List.of(path.catalog(), path.database(), path.name());
    }

    private static RelDataType rowType(RelDataTypeFactory factory, TableReference reference) {
        List<Column> columns = scanned(reference);
        return RelTypes.row(
                factory,
                LogicalType.row(
                        columns.stream().map(Column::name).toList(),
                        columns.stream().map(Column::type).toList()));
    }

    private static List<Column> scanned(TableReference reference) {
        List<Column> columns = new ArrayList<>();
        for (Column.Kind kind : List.of(Column.Kind.PHYSICAL, Column.Kind.METADATA)) {
            for (Column column : reference.schema().columns()) {
                if (column.kind() == kind) {
                    columns.add(column);
                }
            }
        }
        return columns;
    }

    /** The table with its options after hints. */
    public TableReference reference() {
        return reference;
    }

    /** The columns of the scan, in order. */
    public List<Column> columns() {
        return scanned(reference);
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context) {
        // The library tells scans apart by the table's name and their hints.
        List<RelHint> scanHints = hints.isEmpty()
                ? List.of()
                : List.of(RelHint.builder(Hints.OPTIONS)
                        .hintOptions(new TreeMap<>(hints))
                        .build());
        return LogicalTableScan.create(context.getCluster(), this, scanHints);
    }

    /** The primary key, when all of its columns are read. */
    @Override
    public List<ImmutableBitSet> getKeys() {
        List<String> key = reference.schema().primaryKey();
        ImmutableBitSet.Builder bits = ImmutableBitSet.builder();
        for (String column : key) {
            int index = getRowType().getFieldNames().indexOf(column);
            if (index < 0) {
                return List.of();
            }
            bits.set(index);
        }
        return key.isEmpty() ? List.of() : List.of(bits.build());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BoundTable that && that.reference.equals(reference);
    }

    @Override
    public int hashCode() {
        return reference.hashCode();
    }

    @Override
    public String toString() {
        return reference.path().toString();
    }
}
