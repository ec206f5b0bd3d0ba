package io.tidemill.optimizer.cost;

import io.tidemill.optimizer.logical.LogicalExpand;
import io.tidemill.optimizer.logical.LogicalRank;
import io.tidemill.optimizer.logical.SourceScan;
import io.tidemill.spi.statistics.ColumnStatistics;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Estimates the expressions of one statement, bottom up, each once. */
public final class PlanEstimates {
    private static final double UNKNOWN_GROUPING_SHARE = 0.1;
    private static final double VARIABLE_WIDTH = 24;
    private static final int LONGEST_ASSUMED = 64;

    private final Map<RelNode, RelEstimate> known = new IdentityHashMap<>();

    /** The estimate of an expression. */
    public RelEstimate of(RelNode rel) {
        RelEstimate estimate = known.get(rel);
        if (estimate == null) {
            estimate = derive(rel);
            known.put(rel, estimate);
        }
        return estimate;
    }

    private RelEstimate derive(RelNode rel) {
        if (rel instanceof SourceScan scan) {
            return scan(scan);
        }
        if (rel instanceof Values values) {
            return plain(rel, values.getTuples().size(), true);
        }
        if (rel instanceof Project project) {
            return project(project);
        }
        if (rel instanceof Filter filter) {
            return new Selectivity(rel.getCluster().getRexBuilder())
                    .filter(of(filter.getInput()), filter.getCondition());
        }
        if (rel instanceof Join join) {
            return join(join);
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate(aggregate);
        }
        if (rel instanceof Union union) {
            return union(union);
        }
        if (rel instanceof Sort sort) {
            return sort(sort);
        }
        if (rel instanceof LogicalRank rank) {
            return rank(rank);
        }
        if (rel instanceof LogicalExpand expand) {
            RelEstimate input = of(expand.getInput());
            return plain(rel, input.rows() * expand.projections().size(), input.known());
        }
        return other(rel);
    }

    private static RelEstimate scan(SourceScan scan) {
        TableStatistics statistics = scan.facts().statistics();
        boolean known = statistics.rowCount().isPresent();
        double rows = Math.max(1, statistics.rowCount().orElse(RelEstimate.UNKNOWN_ROWS));
        List<ColumnEstimate> columns = new ArrayList<>();
        for (RelDataTypeField field : scan.getRowType().getFieldList()) {
            LogicalType type = scan.table()
                    .schema()
                    .column(field.getName())
                    .map(column -> column.type())
                    .orElse(null);
            double width = width(field.getType());
            ColumnStatistics column = statistics.columns().get(field.getName());
            columns.add(
                    column == null || type == null ? ColumnEstimate.unknown(width) : column(column, type, width, rows));
        }
        for (String key : scan.facts().primaryKey()) {
            int index = scan.getRowType().getFieldNames().indexOf(key);
            if (index >= 0 && scan.facts().primaryKey().size() == 1) {
                columns.set(index, columns.get(index).withDistinct(rows));
            }
        }
        return new RelEstimate(rows, known, columns);
    }

    private static ColumnEstimate column(ColumnStatistics statistics, LogicalType type, double width, double rows) {
        double min =
                statistics.min().map(value -> NumericValues.of(value, type)).orElse(Double.NaN);
        double max =
                statistics.max().map(value -> NumericValues.of(value, type)).orElse(Double.NaN);
        double distinct = statistics.distinctValues().orElse(Double.NaN);
        if (Double.isNaN(distinct) && NumericValues.isDiscrete(type) && !Double.isNaN(max - min)) {
            distinct = Math.min(rows, max - min + 1);
        }
        return new ColumnEstimate(
                distinct,
                statistics.nullFraction().orElse(0),
                statistics.averageSize().orElse(width),
                min,
                max);
    }

    private RelEstimate project(Project project) {
        RelEstimate input = of(project.getInput());
        List<ColumnEstimate> columns = new ArrayList<>();
        for (RexNode expression : project.getProjects()) {
            columns.add(expression(input, expression));
        }
        return input.withColumns(columns);
    }

    private static ColumnEstimate expression(RelEstimate input, RexNode expression) {
        RexNode source = Selectivity.stripCast(expression);
        if (source instanceof RexInputRef reference) {
            return input.columns().get(reference.getIndex());
        }
        double width = width(expression.getType());
        return expression instanceof RexLiteral
                ? new ColumnEstimate(1, 0, width, Double.NaN, Double.NaN)
                : ColumnEstimate.unknown(width);
    }

    private RelEstimate join(Join join) {
        RelEstimate left = of(join.getLeft());
        RelEstimate right = of(join.getRight());
        JoinInfo info = join.analyzeCondition();
        return JoinEstimate.of(
                left,
                right,
                info.leftKeys,
                info.rightKeys,
                RexUtil.composeConjunction(join.getCluster().getRexBuilder(), info.nonEquiConditions),
                join.getJoinType(),
                new Selectivity(join.getCluster().getRexBuilder()));
    }

    private RelEstimate aggregate(Aggregate aggregate) {
        RelEstimate input = of(aggregate.getInput());
        List<Integer> keys = aggregate.getGroupSet().asList();
        double groups = 0;
        for (var set : aggregate.getGroupSets()) {
            groups += groups(input, set.asList());
        }
        List<ColumnEstimate> columns = new ArrayList<>();
        keys.forEach(key -> columns.add(input.columns().get(key)));
        for (var call : aggregate.getAggCallList()) {
            columns.add(ColumnEstimate.unknown(width(call.getType())));
        }
        return new RelEstimate(groups, input.known(), columns).withRows(groups);
    }

    private static double groups(RelEstimate input, List<Integer> keys) {
        if (keys.isEmpty()) {
            return 1;
        }
        double distinct = input.distinct(keys);
        return Double.isNaN(distinct) ? Math.max(1, input.rows() * UNKNOWN_GROUPING_SHARE) : distinct;
    }

    private RelEstimate union(Union union) {
        double rows = 0;
        boolean allKnown = true;
        for (RelNode input : union.getInputs()) {
            rows += of(input).rows();
            allKnown &= of(input).known();
        }
        return plain(union, rows, allKnown);
    }

    private RelEstimate sort(Sort sort) {
        RelEstimate input = of(sort.getInput());
        double rows = sort.fetch instanceof RexLiteral fetch ? RexLiteral.intValue(fetch) : input.rows();
        RelEstimate limited = input.withRows(Math.max(1, Math.min(input.rows(), rows)));
        boolean bounded = sort.fetch != null;
        return bounded ? new RelEstimate(limited.rows(), true, limited.columns()) : limited;
    }

    private RelEstimate rank(LogicalRank rank) {
        RelEstimate input = of(rank.getInput());
        double partitions = groups(input, rank.partition().asList());
        double rows = Math.min(input.rows(), partitions * (rank.to() - rank.from() + 1.0));
        List<ColumnEstimate> columns = new ArrayList<>(input.columns());
        if (rank.outputsRank()) {
            columns.add(new ColumnEstimate(rank.to() - rank.from() + 1.0, 0, Long.BYTES, rank.from(), rank.to()));
        }
        return new RelEstimate(rows, input.known(), columns).withRows(rows);
    }

    /** Nodes that keep the rows of their first input and may add columns. */
    private RelEstimate other(RelNode rel) {
        if (rel.getInputs().isEmpty()) {
            return plain(rel, RelEstimate.UNKNOWN_ROWS, false);
        }
        RelEstimate first = of(rel.getInput(0));
        if (rel instanceof SetOp) {
            return plain(rel, first.rows(), first.known());
        }
        List<ColumnEstimate> columns = new ArrayList<>(first.columns());
        List<RelDataTypeField> fields = rel.getRowType().getFieldList();
        for (int i = columns.size(); i < fields.size(); i++) {
            columns.add(ColumnEstimate.unknown(width(fields.get(i).getType())));
        }
        return new RelEstimate(first.rows(), first.known(), columns.subList(0, fields.size()));
    }

    private static RelEstimate plain(RelNode rel, double rows, boolean known) {
        List<ColumnEstimate> columns = new ArrayList<>();
        for (RelDataTypeField field : rel.getRowType().getFieldList()) {
            columns.add(ColumnEstimate.unknown(width(field.getType())));
        }
        return new RelEstimate(Math.max(rows, 0), known, columns);
    }

    /** Bytes of a value of a type. */
    static double width(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN, TINYINT -> 1;
            case SMALLINT -> 2;
            case INTEGER, FLOAT, REAL, DATE, TIME, NULL -> Integer.BYTES;
            case CHAR, VARCHAR, BINARY, VARBINARY ->
                type.getPrecision() > 0 && type.getPrecision() <= LONGEST_ASSUMED
                        ? type.getPrecision()
                        : VARIABLE_WIDTH;
            case ARRAY, MAP, MULTISET, ROW -> 2 * VARIABLE_WIDTH;
            default -> Long.BYTES;
        };
    }
}
