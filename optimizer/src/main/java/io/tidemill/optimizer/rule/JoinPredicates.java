package io.tidemill.optimizer.rule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Conditions at a join: which go to the left, which to the right, which stay. An outer join whose padded rows would be dropped anyway becomes an
 * inner one; what holds for one side of an equality is said of the other side too.
 *
 * <pre>
 * Filter(l.a = 1 AND r.b > 2)                 Join INNER (l.k = r.k)
 *   Join LEFT (l.k = r.k AND r.c = 3)   to      Filter(l.a = 1)
 *     l                                           l
 *     r                                         Filter(r.b > 2 AND r.c = 3)
 *                                                 r
 * </pre>
 */
final class JoinPredicates {
    private final Join join;
    private final RexBuilder rexBuilder;
    private final int leftWidth;
    private final ImmutableBitSet leftColumns;
    private final ImmutableBitSet rightColumns;
    private JoinRelType type;

    private JoinPredicates(Join join) {
        this.join = join;
        this.rexBuilder = join.getCluster().getRexBuilder();
        this.leftWidth = join.getLeft().getRowType().getFieldCount();
        this.leftColumns = ImmutableBitSet.range(leftWidth);
        this.rightColumns = ImmutableBitSet.range(
                leftWidth, leftWidth + join.getRight().getRowType().getFieldCount());
        this.type = join.getJoinType();
    }

    /** The rows of a join for which all conjuncts, which do not change from call to call, are TRUE. */
    static RelNode push(Join join, List<RexNode> above) {
        return new JoinPredicates(join).push(above);
    }

    private RelNode push(List<RexNode> above) {
        above.forEach(this::simplifyOuter);
        List<RexNode> left = new ArrayList<>();
        List<RexNode> right = new ArrayList<>();
        List<RexNode> here = new ArrayList<>();
        List<RexNode> staying = new ArrayList<>();
        for (RexNode conjunct : above) {
            placeFilter(retyped(conjunct), left, right, here, staying);
        }
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            placeCondition(conjunct, left, right, here);
        }
        infer(here, left, right);
        RelNode pushedLeft = PushPredicates.push(join.getLeft(), left);
        RelNode pushedRight = PushPredicates.push(join.getRight(), RexUtil.shift(right, -leftWidth));
        RelNode joined = LogicalJoin.create(
                pushedLeft,
                pushedRight,
                join.getHints(),
                RexUtil.composeConjunction(rexBuilder, new LinkedHashSet<>(here)),
                join.getVariablesSet(),
                type);
        return PushPredicates.filtered(
                restored(joined), staying.stream().map(this::asOutput).toList());
    }

    /** A filter that no padded row passes makes the padding superfluous. */
    private void simplifyOuter(RexNode conjunct) {
        if (type.generatesNullsOnRight() && Strong.isNotTrue(conjunct, rightColumns)) {
            type = type.cancelNullsOnRight();
        }
        if (type.generatesNullsOnLeft() && Strong.isNotTrue(conjunct, leftColumns)) {
            type = type.cancelNullsOnLeft();
        }
    }

    private void placeFilter(
            RexNode conjunct, List<RexNode> left, List<RexNode> right, List<RexNode> here, List<RexNode> staying) {
        ImmutableBitSet read = PushPredicates.columns(conjunct);
        boolean keepsLeft = !type.generatesNullsOnLeft();
        boolean keepsRight = !type.generatesNullsOnRight() && type.projectsRight();
        if (keepsLeft && leftColumns.contains(read)) {
            left.add(conjunct);
        } else if (keepsRight && rightColumns.contains(read)) {
            right.add(conjunct);
        } else if (type == JoinRelType.INNER) {
            here.add(conjunct);
        } else {
            staying.add(conjunct);
        }
    }

    /** Rows of the padded side that fail the condition have no partner: they may go early. Rows of the preserved side may not. */
    private void placeCondition(RexNode conjunct, List<RexNode> left, List<RexNode> right, List<RexNode> here) {
        ImmutableBitSet read = PushPredicates.columns(conjunct);
        boolean stable = PushPredicates.mayMove(conjunct);
        boolean leftMayGo = type == JoinRelType.INNER || type == JoinRelType.RIGHT || type == JoinRelType.SEMI;
        boolean rightMayGo = type != JoinRelType.RIGHT && type != JoinRelType.FULL;
        if (stable && leftMayGo && leftColumns.contains(read)) {
            left.add(conjunct);
        } else if (stable && rightMayGo && !read.isEmpty() && rightColumns.contains(read)) {
            right.add(conjunct);
        } else {
            here.add(conjunct);
        }
    }

    /** From l.k = r.k and a condition on l.k alone follows the same condition on r.k, and back. */
    private void infer(List<RexNode> here, List<RexNode> left, List<RexNode> right) {
        boolean toRight = type != JoinRelType.RIGHT && type != JoinRelType.FULL;
        boolean toLeft = type == JoinRelType.INNER || type == JoinRelType.SEMI || type == JoinRelType.RIGHT;
        Set<RexNode> newRight = new LinkedHashSet<>();
        Set<RexNode> newLeft = new LinkedHashSet<>();
        for (RexNode equality : here) {
            if (!(equality instanceof RexCall call)
                    || call.getKind() != SqlKind.EQUALS
                    || !(call.getOperands().get(0) instanceof RexInputRef first)
                    || !(call.getOperands().get(1) instanceof RexInputRef second)
                    || !SqlTypeUtil.equalSansNullability(first.getType(), second.getType())) {
                continue;
            }
            RexInputRef l = first.getIndex() < leftWidth ? first : second;
            RexInputRef r = first.getIndex() < leftWidth ? second : first;
            if (l.getIndex() >= leftWidth || r.getIndex() < leftWidth) {
                continue;
            }
            if (toRight) {
                copy(left, l, r, newRight);
            }
            if (toLeft) {
                copy(right, r, l, newLeft);
            }
        }
        newRight.removeAll(right);
        newLeft.removeAll(left);
        right.addAll(newRight);
        left.addAll(newLeft);
    }

    private static void copy(List<RexNode> known, RexInputRef from, RexInputRef to, Set<RexNode> inferred) {
        for (RexNode conjunct : known) {
            if (PushPredicates.columns(conjunct).equals(ImmutableBitSet.of(from.getIndex()))
                    && conjunct.getKind() != SqlKind.IS_NULL) {
                inferred.add(conjunct.accept(new RexShuttle() {
                    @Override
                    public RexNode visitInputRef(RexInputRef reference) {
                        return to;
                    }
                }));
            }
        }
    }

    /** A conjunct over the join's output, which may be nullable where the inputs are not, over the inputs' columns. */
    private RexNode retyped(RexNode conjunct) {
        return conjunct.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                int index = reference.getIndex();
                RelDataTypeField field = index < leftWidth
                        ? join.getLeft().getRowType().getFieldList().get(index)
                        : join.getRight().getRowType().getFieldList().get(index - leftWidth);
                return new RexInputRef(index, field.getType());
            }
        });
    }

    private RexNode asOutput(RexNode conjunct) {
        return conjunct.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return RexInputRef.of(reference.getIndex(), join.getRowType());
            }
        });
    }

    /** A join that is no outer join any more has columns that cannot be NULL; readers above were told that they can. */
    private RelNode restored(RelNode joined) {
        return RelOptUtil.createCastRel(joined, join.getRowType(), true);
    }
}
