package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.bind.LogicalWatermark;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.RelRewriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Puts the value that a filter lets through for a column where expressions above compute with the column.
 *
 * <pre>
 * Project(CASE kind WHEN 1 THEN a ELSE b END)             Project(a)
 *   Filter(kind = 1)                            becomes     Filter(kind = 1)
 * </pre>
 */
final class KnownValues implements LogicalPass {
    @Override
    public String name() {
        return "apply-known-values";
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        RexShuttle folder = FoldConstants.folder(plan.getCluster().getRexBuilder(), context.folding());
        return new RelRewriter(rel -> substituted(rel, folder)).rewrite(plan);
    }

    private static RelNode substituted(RelNode rel, RexShuttle folder) {
        if (!(rel instanceof Project) && !(rel instanceof Filter)) {
            return rel;
        }
        Map<Integer, RexLiteral> known = known(rel.getInput(0));
        if (known.isEmpty()) {
            return rel;
        }
        if (rel instanceof Filter filter) {
            RexNode condition = substituted(filter.getCondition(), known, folder);
            return condition == filter.getCondition() ? rel : LogicalFilter.create(filter.getInput(), condition);
        }
        Project project = (Project) rel;
        List<RexNode> expressions = new ArrayList<>();
        for (RexNode expression : project.getProjects()) {
            expressions.add(substituted(expression, known, folder));
        }
        return expressions.equals(project.getProjects())
                ? rel
                : LogicalProject.create(
                        project.getInput(),
                        project.getHints(),
                        expressions,
                        project.getRowType().getFieldNames(),
                        project.getVariablesSet());
    }

    /** Columns of which all rows have one value. */
    private static Map<Integer, RexLiteral> known(RelNode rel) {
        Map<Integer, RexLiteral> known = new HashMap<>();
        if (rel instanceof LogicalWatermark) {
            return known(rel.getInput(0));
        }
        if (rel instanceof Filter filter) {
            known.putAll(known(filter.getInput()));
            for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
                if (conjunct instanceof RexCall call && call.getKind() == SqlKind.EQUALS) {
                    equality(call.getOperands().get(0), call.getOperands().get(1), known);
                    equality(call.getOperands().get(1), call.getOperands().get(0), known);
                }
            }
        } else if (rel instanceof Project project) {
            Map<Integer, RexLiteral> below = known(project.getInput());
            for (int i = 0; i < project.getProjects().size(); i++) {
                if (project.getProjects().get(i) instanceof RexInputRef reference
                        && below.containsKey(reference.getIndex())) {
                    known.put(i, below.get(reference.getIndex()));
                }
            }
        }
        return known;
    }

    private static void equality(RexNode column, RexNode value, Map<Integer, RexLiteral> known) {
        if (column instanceof RexInputRef reference
                && value instanceof RexLiteral literal
                && !literal.isNull()
                && equalMeansSame(literal)
                && SqlTypeUtil.equalSansNullability(column.getType(), value.getType())) {
            known.put(reference.getIndex(), literal);
        }
    }

    /** Zero has two floating forms, and CHAR values that differ in trailing blanks are equal. */
    private static boolean equalMeansSame(RexLiteral literal) {
        return switch (literal.getType().getSqlTypeName()) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, VARCHAR, DATE, TIMESTAMP -> true;
            default -> false;
        };
    }

    /** A bare column stays: it costs nothing, and its readers were told its type. */
    private static RexNode substituted(RexNode expression, Map<Integer, RexLiteral> known, RexShuttle folder) {
        if (!(expression instanceof RexCall)) {
            return expression;
        }
        RexNode replaced = expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                RexLiteral value = known.get(reference.getIndex());
                return value == null ? reference : value;
            }

            @Override
            public RexNode visitOver(RexOver over) {
                return over;
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                return subQuery;
            }
        });
        if (replaced.equals(expression)) {
            return expression;
        }
        RexNode folded = replaced.accept(folder);
        return folded.getType().equals(expression.getType()) ? folded : replaced;
    }
}
