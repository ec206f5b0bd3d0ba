package io.tidemill.optimizer.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * LATERAL over an aggregation without GROUP BY: it has a row for each outer row, also when it aggregates nothing, so the join is a left join, which decorrelation keeps as one. What is computed of the totals and
 * the conditions on them go above the join.
 */
final class LateralTotals {
    private final Correlate correlate;
    private final RexBuilder rexBuilder;
    private final RelDataType outer;
    private final int width;

    private LateralTotals(Correlate correlate) {
        this.correlate = correlate;
        this.rexBuilder = correlate.getCluster().getRexBuilder();
        this.outer = correlate.getLeft().getRowType();
        this.width = outer.getFieldCount();
    }

    /** The inner join with totals as a left join below; empty when the right side is something else. */
    static Optional<RelNode> keepingRows(Correlate correlate) {
        return new LateralTotals(correlate)
                .above(correlate.getRight())
                .map(rel -> typed(
                        rel, correlate.getRowType(), correlate.getCluster().getRexBuilder()));
    }

    /** Outer columns, then those of the right side. */
    private Optional<RelNode> above(RelNode right) {
        if (right instanceof Project project) {
            return above(project.getInput()).map(below -> project(project, below));
        }
        if (right instanceof Filter filter && RexUtil.SubQueryFinder.find(filter.getCondition()) == null) {
            return above(filter.getInput()).map(below -> LogicalFilter.create(below, moved(filter.getCondition())));
        }
        if (right instanceof Aggregate aggregate
                && aggregate.getGroupCount() == 0
                && aggregate.getGroupSets().size() == 1) {
            RelNode joined = LogicalCorrelate.create(
                    correlate.getLeft(),
                    right,
                    correlate.getHints(),
                    correlate.getCorrelationId(),
                    correlate.getRequiredColumns(),
                    JoinRelType.LEFT);
            List<RelDataType> types = new ArrayList<>();
            outer.getFieldList().forEach(field -> types.add(field.getType()));
            right.getRowType().getFieldList().forEach(field -> types.add(field.getType()));
            return Optional.of(typed(
                    joined,
                    correlate
                            .getCluster()
                            .getTypeFactory()
                            .createStructType(types, joined.getRowType().getFieldNames()),
                    rexBuilder));
        }
        return Optional.empty();
    }

    private RelNode project(Project project, RelNode below) {
        List<RexNode> expressions = new ArrayList<>();
        List<String> names = new ArrayList<>(outer.getFieldNames());
        for (int i = 0; i < width; i++) {
            expressions.add(RexInputRef.of(i, below.getRowType()));
        }
        for (RexNode expression : project.getProjects()) {
            expressions.add(moved(expression));
        }
        names.addAll(project.getRowType().getFieldNames());
        return LogicalProject.create(below, project.getHints(), expressions, names, Set.of());
    }

    /** An expression over the right side, which may read the outer row, over both. */
    private RexNode moved(RexNode expression) {
        return Correlations.replaced(
                RexUtil.shift(expression, width), correlate.getCorrelationId(), field -> RexInputRef.of(field, outer));
    }

    private static RelNode typed(RelNode rel, RelDataType wanted, RexBuilder rexBuilder) {
        List<RexNode> columns = new ArrayList<>();
        for (RelDataTypeField field : wanted.getFieldList()) {
            RexNode column = RexInputRef.of(field.getIndex(), rel.getRowType());
            columns.add(
                    column.getType().equals(field.getType())
                            ? column
                            : rexBuilder.makeAbstractCast(field.getType(), column, false));
        }
        return LogicalProject.create(rel, List.of(), columns, wanted.getFieldNames(), Set.of());
    }
}
