package io.tidemill.optimizer.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A sub-query without its references to the outer row: they are conditions now, to be put on the join with the outer rows.
 *
 * @param rel first the columns of the sub-query, then those that only the conditions read
 * @param conditions over the columns of {@code rel} and the outer row
 */
record PulledUp(RelNode rel, List<RexNode> conditions) {
    PulledUp {
        conditions = List.copyOf(conditions);
    }

    /** Empty where a reference stands in a place that a join cannot take over. */
    static Optional<PulledUp> of(RelNode rel, CorrelationId id) {
        if (!Correlations.reads(rel, id)) {
            return Optional.of(new PulledUp(rel, List.of()));
        }
        if (rel instanceof Filter filter) {
            return of(filter.getInput(), id).flatMap(input -> filter(filter, input, id));
        }
        if (rel instanceof Project project) {
            return project.getProjects().stream().anyMatch(expression -> Correlations.reads(expression, id))
                    ? Optional.empty()
                    : of(project.getInput(), id).map(input -> project(project, input));
        }
        if (rel instanceof Join join) {
            return join(join, id);
        }
        if (rel instanceof Aggregate aggregate && aggregate.getGroupCount() > 0) {
            return of(aggregate.getInput(), id).flatMap(input -> aggregate(aggregate, input, id));
        }
        if (rel instanceof Sort sort && sort.fetch == null && sort.offset == null) {
            return of(sort.getInput(), id);
        }
        return Optional.empty();
    }

    private static Optional<PulledUp> filter(Filter filter, PulledUp input, CorrelationId id) {
        List<RexNode> conditions = new ArrayList<>(input.conditions);
        List<RexNode> own = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            if (!Correlations.reads(conjunct, id)) {
                own.add(conjunct);
            } else if (RexUtil.SubQueryFinder.find(conjunct) != null) {
                return Optional.empty();
            } else {
                conditions.add(conjunct);
            }
        }
        RelNode rel = own.isEmpty()
                ? input.rel
                : LogicalFilter.create(
                        input.rel,
                        RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), own));
        return Optional.of(new PulledUp(rel, conditions));
    }

    private static PulledUp project(Project project, PulledUp input) {
        List<RexNode> expressions = new ArrayList<>(project.getProjects());
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode condition : input.conditions) {
            conditions.add(condition.accept(new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    int position = expressions.indexOf(reference);
                    if (position < 0) {
                        position = expressions.size();
                        expressions.add(reference);
                        names.add("$k" + position);
                    }
                    return new RexInputRef(position, reference.getType());
                }
            }));
        }
        return new PulledUp(
                LogicalProject.create(input.rel, project.getHints(), expressions, names, Set.of()), conditions);
    }

    private static Optional<PulledUp> join(Join join, CorrelationId id) {
        boolean rightReads = Correlations.reads(join.getRight(), id);
        boolean bothSides = join.getJoinType() == JoinRelType.INNER;
        boolean leftOnly = join.getJoinType() == JoinRelType.SEMI
                || join.getJoinType() == JoinRelType.ANTI
                || join.getJoinType() == JoinRelType.LEFT;
        if (!bothSides && (!leftOnly || rightReads)) {
            return Optional.empty();
        }
        Optional<PulledUp> left = of(join.getLeft(), id);
        Optional<PulledUp> right = of(join.getRight(), id);
        return left.isEmpty() || right.isEmpty() ? Optional.empty() : join(join, left.get(), right.get(), id);
    }

    private static Optional<PulledUp> join(Join join, PulledUp left, PulledUp right, CorrelationId id) {
        RexBuilder rexBuilder = join.getCluster().getRexBuilder();
        int oldLeft = join.getLeft().getRowType().getFieldCount();
        int newLeft = left.rel.getRowType().getFieldCount();
        List<RexNode> own = new ArrayList<>();
        List<RexNode> pulled = new ArrayList<>(left.conditions);
        right.conditions.forEach(condition -> pulled.add(RexUtil.shift(condition, newLeft)));
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            RexNode moved = RexUtil.shift(conjunct, oldLeft, newLeft - oldLeft);
            if (!Correlations.reads(conjunct, id)) {
                own.add(moved);
            } else if (join.getJoinType() == JoinRelType.INNER && RexUtil.SubQueryFinder.find(conjunct) == null) {
                pulled.add(moved);
            } else {
                return Optional.empty();
            }
        }
        RelNode joined = LogicalJoin.create(
                left.rel,
                right.rel,
                join.getHints(),
                RexUtil.composeConjunction(rexBuilder, own),
                Set.of(),
                join.getJoinType());
        if (newLeft == oldLeft || !join.getJoinType().projectsRight()) {
            return Optional.of(new PulledUp(joined, pulled));
        }
        return Optional.of(reordered(
                joined, pulled, oldLeft, newLeft, join.getRight().getRowType().getFieldCount()));
    }

    /** Columns that were added on the left go behind those of the right. */
    private static PulledUp reordered(
            RelNode joined, List<RexNode> conditions, int oldLeft, int newLeft, int oldRight) {
        int width = joined.getRowType().getFieldCount();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < oldLeft; i++) {
            order.add(i);
        }
        for (int i = newLeft; i < newLeft + oldRight; i++) {
            order.add(i);
        }
        for (int i = oldLeft; i < newLeft; i++) {
            order.add(i);
        }
        for (int i = newLeft + oldRight; i < width; i++) {
            order.add(i);
        }
        List<RexNode> expressions = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int column : order) {
            expressions.add(RexInputRef.of(column, joined.getRowType()));
            names.add(joined.getRowType().getFieldNames().get(column));
        }
        List<RexNode> moved = new ArrayList<>();
        for (RexNode condition : conditions) {
            moved.add(condition.accept(new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    return new RexInputRef(order.indexOf(reference.getIndex()), reference.getType());
                }
            }));
        }
        return new PulledUp(LogicalProject.create(joined, List.of(), expressions, names, Set.of()), moved);
    }

    /** Equalities fix their columns for one outer row: grouping by them too makes no more groups for that row. */
    private static Optional<PulledUp> aggregate(Aggregate aggregate, PulledUp input, CorrelationId id) {
        boolean plainDistinct = aggregate.getAggCallList().isEmpty();
        boolean fixed = input.conditions.stream().allMatch(condition -> isEqualityWithOuter(condition, id));
        if (aggregate.getGroupSets().size() > 1 || !plainDistinct && !fixed) {
            return Optional.empty();
        }
        ImmutableBitSet read = RelOptUtil.InputFinder.bits(input.conditions, null);
        ImmutableBitSet keys = aggregate.getGroupSet().union(read);
        RelNode grouped =
                LogicalAggregate.create(input.rel, aggregate.getHints(), keys, null, aggregate.getAggCallList());
        List<Integer> keyList = keys.asList();
        List<RexNode> expressions = new ArrayList<>();
        List<String> names = new ArrayList<>(aggregate.getRowType().getFieldNames());
        for (int key : aggregate.getGroupSet()) {
            expressions.add(RexInputRef.of(keyList.indexOf(key), grouped.getRowType()));
        }
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            expressions.add(RexInputRef.of(keyList.size() + i, grouped.getRowType()));
        }
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode condition : input.conditions) {
            conditions.add(condition.accept(new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    RexNode key = RexInputRef.of(keyList.indexOf(reference.getIndex()), grouped.getRowType());
                    int position = expressions.indexOf(key);
                    if (position < 0) {
                        position = expressions.size();
                        expressions.add(key);
                        names.add("$k" + position);
                    }
                    return new RexInputRef(position, reference.getType());
                }
            }));
        }
        return Optional.of(
                new PulledUp(LogicalProject.create(grouped, List.of(), expressions, names, Set.of()), conditions));
    }

    /** {@code inner columns = outer columns}. */
    static boolean isEqualityWithOuter(RexNode condition, CorrelationId id) {
        if (!(condition instanceof RexCall call) || call.getKind() != SqlKind.EQUALS) {
            return false;
        }
        RexNode first = call.getOperands().get(0);
        RexNode second = call.getOperands().get(1);
        return isInner(first, id) && isOuter(second, id) || isInner(second, id) && isOuter(first, id);
    }

    static boolean isInner(RexNode node, CorrelationId id) {
        return !Correlations.reads(node, id);
    }

    static boolean isOuter(RexNode node, CorrelationId id) {
        return Correlations.reads(node, id) && RelOptUtil.InputFinder.bits(node).isEmpty();
    }
}
