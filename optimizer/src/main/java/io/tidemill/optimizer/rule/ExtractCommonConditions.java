package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.RelRewriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Takes what all branches of an OR share out of it, so that it can be a join key; and of branches that each restrict one table by itself, says so to
 * that table early.
 *
 * <pre>
 * (k = j AND a = 1 AND b = 2) OR (k = j AND a = 3 AND b = 4)
 * k = j AND (a = 1 OR a = 3) AND (b = 2 OR b = 4) AND (a = 1 AND b = 2 OR a = 3 AND b = 4)
 * </pre>
 */
final class ExtractCommonConditions implements LogicalPass {
    @Override
    public String name() {
        return "extract-common-conditions";
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        return new RelRewriter(rel -> rel instanceof Filter filter ? extracted(filter) : rel).rewrite(plan);
    }

    private static RelNode extracted(Filter filter) {
        RexBuilder rexBuilder = filter.getCluster().getRexBuilder();
        Set<RexNode> conjuncts = new LinkedHashSet<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            if (conjunct.getKind() == SqlKind.OR && PushPredicates.mayMove(conjunct)) {
                conjuncts.addAll(factored((RexCall) conjunct, rexBuilder));
            } else {
                conjuncts.add(conjunct);
            }
        }
        conjuncts.addAll(restrictions(filter, conjuncts, rexBuilder));
        RexNode condition = RexUtil.composeConjunction(rexBuilder, conjuncts);
        return condition.equals(filter.getCondition()) ? filter : LogicalFilter.create(filter.getInput(), condition);
    }

    private static List<RexNode> factored(RexCall or, RexBuilder rexBuilder) {
        Set<RexNode> common =
                new LinkedHashSet<>(RelOptUtil.conjunctions(or.getOperands().get(0)));
        for (RexNode branch : or.getOperands()) {
            common.retainAll(RelOptUtil.conjunctions(branch));
        }
        if (common.isEmpty()) {
            return List.of(or);
        }
        List<RexNode> result = new ArrayList<>(common);
        List<RexNode> branches = new ArrayList<>();
        for (RexNode branch : or.getOperands()) {
            List<RexNode> rest = new ArrayList<>(RelOptUtil.conjunctions(branch));
            rest.removeAll(common);
            if (rest.isEmpty()) {
                return result;
            }
            branches.add(RexUtil.composeConjunction(rexBuilder, rest));
        }
        result.add(RexUtil.composeDisjunction(rexBuilder, branches));
        return result;
    }

    /** For each input of the join below: what every branch of an OR asks of it. */
    private static List<RexNode> restrictions(Filter filter, Set<RexNode> conjuncts, RexBuilder rexBuilder) {
        List<RexNode> derived = new ArrayList<>();
        if (!(filter.getInput() instanceof Join)) {
            return derived;
        }
        for (ImmutableBitSet side : leaves(filter.getInput(), 0)) {
            for (RexNode conjunct : conjuncts) {
                if (conjunct.getKind() == SqlKind.OR
                        && PushPredicates.mayMove(conjunct)
                        && !side.contains(PushPredicates.columns(conjunct))) {
                    RexNode restriction = restriction((RexCall) conjunct, side, rexBuilder);
                    if (restriction != null) {
                        derived.add(restriction);
                    }
                }
            }
        }
        return derived;
    }

    private static List<ImmutableBitSet> leaves(RelNode rel, int offset) {
        List<ImmutableBitSet> leaves = new ArrayList<>();
        if (rel instanceof Join join && join.getJoinType().projectsRight()) {
            leaves.addAll(leaves(join.getLeft(), offset));
            leaves.addAll(
                    leaves(join.getRight(), offset + join.getLeft().getRowType().getFieldCount()));
        } else {
            leaves.add(ImmutableBitSet.range(offset, offset + rel.getRowType().getFieldCount()));
        }
        return leaves;
    }

    private static RexNode restriction(RexCall or, ImmutableBitSet side, RexBuilder rexBuilder) {
        List<RexNode> branches = new ArrayList<>();
        for (RexNode branch : or.getOperands()) {
            List<RexNode> own = new ArrayList<>();
            for (RexNode conjunct : RelOptUtil.conjunctions(branch)) {
                ImmutableBitSet read = PushPredicates.columns(conjunct);
                if (!read.isEmpty() && side.contains(read)) {
                    own.add(conjunct);
                }
            }
            if (own.isEmpty()) {
                return null;
            }
            branches.add(RexUtil.composeConjunction(rexBuilder, own));
        }
        return RexUtil.composeDisjunction(rexBuilder, branches);
    }
}
