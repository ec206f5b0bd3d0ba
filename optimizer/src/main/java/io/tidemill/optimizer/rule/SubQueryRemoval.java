package io.tidemill.optimizer.rule;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.logical.CalciteRules;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql2rel.RelDecorrelator;

/**
 * Sub-queries in expressions become joins: EXISTS and IN as conditions semi and anti joins, values left joins with one row for each outer
 * row. References to the outer row become join conditions. What this cannot take apart is left to Calcite's general method.
 */
final class SubQueryRemoval implements LogicalPass {
    private static final HepProgram GENERAL = HepProgram.builder()
            .addRuleInstance(CalciteRules.FILTER_SUB_QUERY_TO_CORRELATE)
            .addRuleInstance(CalciteRules.PROJECT_SUB_QUERY_TO_CORRELATE)
            .addRuleInstance(CalciteRules.JOIN_SUB_QUERY_TO_CORRELATE)
            .build();

    @Override
    public String name() {
        return "remove-subqueries";
    }

    @Override
    public boolean required() {
        return true;
    }

    @Override
    public boolean seesWholeStatement() {
        return true;
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        RelNode removed = rewrite(plan);
        if (!needsGeneralMethod(removed)) {
            return removed;
        }
        HepPlanner planner = new HepPlanner(GENERAL);
        planner.setRoot(removed);
        RelNode joined = planner.findBestExp();
        return RelDecorrelator.decorrelateQuery(joined, RelFactories.LOGICAL_BUILDER.create(plan.getCluster(), null));
    }

    private static boolean needsGeneralMethod(RelNode rel) {
        boolean[] found = {false};
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, RelNode parent) {
                found[0] |= node instanceof Correlate correlate && !isUnnest(correlate.getRight());
                node.accept(new RexShuttle() {
                    @Override
                    public RexNode visitSubQuery(RexSubQuery subQuery) {
                        checkRows(subQuery);
                        found[0] = true;
                        return subQuery;
                    }
                });
                super.visit(node, ordinal, parent);
            }
        }.go(rel);
        return found[0];
    }

    /** The general method joins a row once for each way in which it may be equal. */
    private static void checkRows(RexSubQuery subQuery) {
        if (subQuery.getKind() == SqlKind.IN
                && subQuery.getOperands().size() > 1
                && subQuery.getType().isNullable()) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    "IN of a row of columns that can be NULL is only supported as a condition by itself, not as a value or under OR;"
                            + " write EXISTS with the comparisons inside");
        }
    }

    private static boolean isUnnest(RelNode rel) {
        return rel instanceof Uncollect
                || (rel instanceof Project || rel instanceof Filter) && isUnnest(rel.getInput(0));
    }

    private RelNode rewrite(RelNode rel) {
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (RelNode input : rel.getInputs()) {
            RelNode rewritten = rewrite(input);
            changed |= rewritten != input;
            inputs.add(rewritten);
        }
        RelNode current = changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
        if (current instanceof Filter filter) {
            return filter(filter);
        }
        if (current instanceof Project project) {
            return project(project);
        }
        if (current instanceof Join join && join.getJoinType() == JoinRelType.INNER) {
            return innerJoin(join);
        }
        if (current instanceof Correlate correlate && !isUnnest(correlate.getRight())) {
            return lateral(correlate);
        }
        return current;
    }

    private static boolean hasSubQuery(RexNode node) {
        return RexUtil.SubQueryFinder.find(node) != null;
    }

    /** Inner sub-queries first: what they read of rows further out becomes part of their conditions. */
    private RexNode withInnerRemoved(RexNode node) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subQuery);
                return OuterRows.withOneRow(visited.clone(rewrite(visited.rel)));
            }
        });
    }

    private RelNode filter(Filter filter) {
        if (!hasSubQuery(filter.getCondition())) {
            return filter;
        }
        RelNode input = filter.getInput();
        int width = input.getRowType().getFieldCount();
        List<RexNode> plain = new ArrayList<>();
        List<RexNode> nested = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            (hasSubQuery(conjunct) ? nested : plain).add(withInnerRemoved(conjunct));
        }
        Optional<CorrelationId> id = correlation(filter.getVariablesSet());
        OuterRows outer = new OuterRows(PushPredicates.filtered(input, plain), id);
        List<RexNode> left = new ArrayList<>();
        for (RexNode conjunct : nested) {
            if (!outer.keepRows(conjunct)) {
                left.add(outer.withValues(conjunct));
            }
        }
        RelNode rows = outer.rel();
        if (!left.isEmpty()) {
            RexBuilder rexBuilder = filter.getCluster().getRexBuilder();
            rows = LogicalFilter.create(
                    rows,
                    RexUtil.composeConjunction(rexBuilder, left),
                    com.google.common.collect.ImmutableSet.copyOf(filter.getVariablesSet()));
        }
        return firstColumns(rows, width);
    }

    private RelNode project(Project project) {
        if (project.getProjects().stream().noneMatch(SubQueryRemoval::hasSubQuery)) {
            return project;
        }
        OuterRows outer = new OuterRows(project.getInput(), correlation(project.getVariablesSet()));
        List<RexNode> expressions = new ArrayList<>();
        for (RexNode expression : project.getProjects()) {
            expressions.add(outer.withValues(withInnerRemoved(expression)));
        }
        return LogicalProject.create(
                outer.rel(),
                project.getHints(),
                expressions,
                project.getRowType().getFieldNames(),
                project.getVariablesSet());
    }

    /** Conditions of an inner join are conditions on its pairs. */
    private RelNode innerJoin(Join join) {
        if (!hasSubQuery(join.getCondition())) {
            return join;
        }
        List<RexNode> plain = new ArrayList<>();
        List<RexNode> nested = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            (hasSubQuery(conjunct) ? nested : plain).add(conjunct);
        }
        RexBuilder rexBuilder = join.getCluster().getRexBuilder();
        RelNode pairs = LogicalJoin.create(
                join.getLeft(),
                join.getRight(),
                join.getHints(),
                RexUtil.composeConjunction(rexBuilder, plain),
                Set.of(),
                JoinRelType.INNER);
        return filter(LogicalFilter.create(
                pairs,
                RexUtil.composeConjunction(rexBuilder, nested),
                com.google.common.collect.ImmutableSet.copyOf(join.getVariablesSet())));
    }

    /** LATERAL: the right side's references become the condition of a plain join. */
    private RelNode lateral(Correlate correlate) {
        CorrelationId id = correlate.getCorrelationId();
        boolean joins = correlate.getJoinType() == JoinRelType.INNER || correlate.getJoinType() == JoinRelType.LEFT;
        Optional<PulledUp> pulled = joins ? PulledUp.of(correlate.getRight(), id) : Optional.empty();
        if (pulled.isEmpty()) {
            return correlate.getJoinType() == JoinRelType.INNER
                    ? LateralTotals.keepingRows(correlate).orElse(correlate)
                    : correlate;
        }
        RelNode joined = OuterRows.join(correlate.getLeft(), pulled.get(), id, List.of(), correlate.getJoinType());
        return firstColumns(joined, correlate.getRowType().getFieldCount());
    }

    private static Optional<CorrelationId> correlation(Set<CorrelationId> variables) {
        return variables.stream().findFirst();
    }

    private static RelNode firstColumns(RelNode rel, int width) {
        if (rel.getRowType().getFieldCount() == width) {
            return rel;
        }
        List<RexNode> expressions = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            expressions.add(RexInputRef.of(i, rel.getRowType()));
        }
        return LogicalProject.create(
                rel, List.of(), expressions, rel.getRowType().getFieldNames().subList(0, width), Set.of());
    }
}
