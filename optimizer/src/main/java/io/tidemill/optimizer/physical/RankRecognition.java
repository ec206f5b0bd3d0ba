package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.RankFunction;
import io.tidemill.optimizer.logical.LogicalRank;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * A filter on a ranking function is a Top-N:
 *
 * <pre>
 * Filter(rn &lt;= 3 AND p)                 Filter(p)
 *   Window(rn = ROW_NUMBER(..))    becomes  Rank(ROW_NUMBER, 1 to 3)
 * </pre>
 */
final class RankRecognition {
    private RankRecognition() {}

    /** The Top-N, or the filter itself. */
    static RelNode of(Filter filter) {
        RexBuilder rexBuilder = filter.getCluster().getRexBuilder();
        RexNode condition = RexUtil.expandSearch(rexBuilder, null, filter.getCondition());
        RelNode below = filter.getInput();
        Project project = null;
        if (below instanceof Project above && above.getInput() instanceof Window) {
            project = above;
            condition = RelOptUtil.pushPastProject(condition, above);
            below = above.getInput();
        }
        if (!(below instanceof Window window)) {
            return filter;
        }
        Optional<RankFunction> function = rankFunction(window);
        if (function.isEmpty()) {
            return filter;
        }
        int rankColumn = window.getRowType().getFieldCount() - 1;
        Range range = new Range();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            if (!range.narrow(conjunct, rankColumn)) {
                rest.add(conjunct);
            }
        }
        if (range.to == Long.MAX_VALUE || range.from > range.to) {
            return filter;
        }
        return build(filter, project, window, function.get(), range, rest);
    }

    private static RelNode build(
            Filter filter, Project project, Window window, RankFunction function, Range range, List<RexNode> rest) {
        Window.Group group = window.groups.get(0);
        RelDataTypeField rank =
                window.getRowType().getFieldList().get(window.getRowType().getFieldCount() - 1);
        RelNode result = LogicalRank.create(
                window.getInput(), function, group.keys, group.orderKeys, range.from, range.to, rank);
        if (!rest.isEmpty()) {
            result = LogicalFilter.create(
                    result, RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), rest));
        }
        return project == null
                ? result
                : LogicalProject.create(
                        result, List.of(), project.getProjects(), project.getRowType(), project.getVariablesSet());
    }

    private static Optional<RankFunction> rankFunction(Window window) {
        if (window.groups.size() != 1
                || window.groups.get(0).aggCalls.size() != 1
                || window.groups.get(0).orderKeys.getFieldCollations().isEmpty()) {
            return Optional.empty();
        }
        return switch (window.groups.get(0).aggCalls.get(0).getKind()) {
            case ROW_NUMBER -> Optional.of(RankFunction.ROW_NUMBER);
            case RANK -> Optional.of(RankFunction.RANK);
            case DENSE_RANK -> Optional.of(RankFunction.DENSE_RANK);
            default -> Optional.empty();
        };
    }

    /** Ranks that pass. */
    private static final class Range {
        private long from = 1;
        private long to = Long.MAX_VALUE;

        /** True when the conjunct is nothing but a bound for the rank. */
        boolean narrow(RexNode conjunct, int rankColumn) {
            if (!(conjunct instanceof RexCall call) || call.getOperands().size() != 2) {
                return false;
            }
            RexNode left = call.getOperands().get(0);
            RexNode right = call.getOperands().get(1);
            if (isRank(left, rankColumn) && right instanceof RexLiteral literal) {
                return narrow(call.getKind(), literal);
            }
            return isRank(right, rankColumn)
                    && left instanceof RexLiteral literal
                    && narrow(call.getKind().reverse(), literal);
        }

        private static boolean isRank(RexNode node, int rankColumn) {
            return node instanceof RexInputRef reference && reference.getIndex() == rankColumn;
        }

        private boolean narrow(SqlKind kind, RexLiteral literal) {
            BigDecimal value = literal.isNull() ? null : literal.getValueAs(BigDecimal.class);
            if (value == null || value.stripTrailingZeros().scale() > 0) {
                return false;
            }
            long bound = value.longValue();
            switch (kind) {
                case EQUALS -> {
                    from = Math.max(from, bound);
                    to = Math.min(to, bound);
                }
                case LESS_THAN -> to = Math.min(to, bound - 1);
                case LESS_THAN_OR_EQUAL -> to = Math.min(to, bound);
                case GREATER_THAN -> from = Math.max(from, bound + 1);
                case GREATER_THAN_OR_EQUAL -> from = Math.max(from, bound);
                default -> {
                    return false;
                }
            }
            return true;
        }
    }
}
