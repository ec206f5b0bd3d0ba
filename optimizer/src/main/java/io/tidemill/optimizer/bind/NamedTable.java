package io.tidemill.optimizer.bind;

import java.util.List;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelDistribution;
import org.apache.calcite.rel.RelDistributions;
import org.apache.calcite.rel.RelReferentialConstraint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.ColumnStrategy;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlAccessType;
import org.apache.calcite.sql.validate.SqlModality;
import org.apache.calcite.sql.validate.SqlMonotonicity;
import org.apache.calcite.util.ImmutableBitSet;

/** What all tables of a plan have in common: a name, a row type, and no opinion on the rest. */
abstract class NamedTable extends Prepare.AbstractPreparingTable {
    private final RelOptSchema schema;
    private final List<String> name;
    private final RelDataType rowType;

    NamedTable(RelOptSchema schema, List<String> name, RelDataType rowType) {
        this.schema = schema;
        this.name = List.copyOf(name);
        this.rowType = rowType;
    }

    @Override
    public List<String> getQualifiedName() {
        return name;
    }

    @Override
    public RelDataType getRowType() {
        return rowType;
    }

    @Override
    public RelOptSchema getRelOptSchema() {
        return schema;
    }

    /** A guess; the planner's statistics say more. */
    @Override
    public double getRowCount() {
        return 100_000;
    }

    @Override
    public SqlMonotonicity getMonotonicity(String column) {
        return SqlMonotonicity.NOT_MONOTONIC;
    }

    @Override
    public SqlAccessType getAllowedAccess() {
        return SqlAccessType.ALL;
    }

    @Override
    public boolean supportsModality(SqlModality modality) {
        return modality == SqlModality.RELATION;
    }

    /** Every table may stand before FOR SYSTEM_TIME AS OF; whether it has versions is the planner's question. */
    @Override
    public boolean isTemporal() {
        return true;
    }

    @Override
    public List<ImmutableBitSet> getKeys() {
        return List.of();
    }

    @Override
    public boolean isKey(ImmutableBitSet columns) {
        return getKeys().stream().anyMatch(columns::contains);
    }

    @Override
    public List<RelReferentialConstraint> getReferentialConstraints() {
        return List.of();
    }

    @Override
    public List<RelCollation> getCollationList() {
        return List.of();
    }

    @Override
    public RelDistribution getDistribution() {
        return RelDistributions.ANY;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Expression getExpression(Class type) {
        return null;
    }

    @Override
    public List<ColumnStrategy> getColumnStrategies() {
        return rowType.getFieldList().stream()
                .map(field -> ColumnStrategy.NULLABLE)
                .toList();
    }

    @Override
    protected RelOptTable extend(Table extendedTable) {
        throw new UnsupportedOperationException("EXTEND");
    }

    @Override
    public <C> C unwrap(Class<C> type) {
        if (type == Table.class) {
            return type.cast(new RowTypeOnly());
        }
        return type.isInstance(this) ? type.cast(this) : null;
    }

    /** What the validator asks a table for beside its names. */
    private final class RowTypeOnly extends AbstractTable {
        @Override
        public RelDataType getRowType(RelDataTypeFactory factory) {
            return rowType;
        }
    }
}
