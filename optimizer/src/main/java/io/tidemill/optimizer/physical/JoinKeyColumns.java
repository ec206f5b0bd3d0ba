package io.tidemill.optimizer.physical;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Makes both sides of every equality of a join plain columns of one type, so that rows can be hashed by them:
 *
 * <pre>
 * Join(a.x + 1 = b.y)  becomes  Project(without k) over Join(a.k = b.y) over Project(a.*, x + 1 AS k)
 * </pre>
 */
final class JoinKeyColumns {
    private final Join join;
    private final RexBuilder rexBuilder;
    private final int leftWidth;
    private final int rightWidth;
    private final List<RexNode> leftExtra = new ArrayList<>();
    private final List<RexNode> rightExtra = new ArrayList<>();

    private JoinKeyColumns(Join join) {
        this.join = join;
        this.rexBuilder = join.getCluster().getRexBuilder();
        this.leftWidth = join.getLeft().getRowType().getFieldCount();
        this.rightWidth = join.getRight().getRowType().getFieldCount();
    }

    static RelNode extract(Join join) {
        return new JoinKeyColumns(join).extract();
    }

    private RelNode extract() {
        List<RexNode> conjuncts = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(RexUtil.expandSearch(rexBuilder, null, join.getCondition()))) {
            conjuncts.add(keyed(conjunct));
        }
        if (leftExtra.isEmpty() && rightExtra.isEmpty()) {
            return join;
        }
        RelNode left = widened(join.getLeft(), leftExtra, "$l");
        RelNode right = widened(join.getRight(), rightExtra, "$r");
        int shift = leftExtra.size();
        List<RexNode> placed = new ArrayList<>();
        for (RexNode conjunct : conjuncts) {
            placed.add(conjunct.accept(new Placer(shift)));
        }
        RelNode joined = LogicalJoin.create(
                left,
                right,
                join.getHints(),
                RexUtil.composeConjunction(rexBuilder, placed),
                join.getVariablesSet(),
                join.getJoinType());
        return narrowed(joined, shift);
    }

    /** The conjunct over the columns that its two sides become. */
    private RexNode keyed(RexNode conjunct) {
        if (!(conjunct instanceof RexCall call)) {
            return conjunct;
        }
        if (call.getKind() == SqlKind.IS_NOT_FALSE) {
            RexNode inner = keyed(call.getOperands().get(0));
            return inner == call.getOperands().get(0) ? call : rexBuilder.makeCall(call.getOperator(), inner);
        }
        if (call.getKind() != SqlKind.EQUALS && call.getKind() != SqlKind.IS_NOT_DISTINCT_FROM) {
            return conjunct;
        }
        RexNode first = call.getOperands().get(0);
        RexNode second = call.getOperands().get(1);
        if (isOf(first, 0, leftWidth) && isOf(second, leftWidth, leftWidth + rightWidth)) {
            return keyed(call, first, second);
        }
        if (isOf(second, 0, leftWidth) && isOf(first, leftWidth, leftWidth + rightWidth)) {
            return keyed(call, second, first);
        }
        return conjunct;
    }

    private static boolean isOf(RexNode node, int from, int to) {
        ImmutableBitSet columns = RelOptUtil.InputFinder.bits(node);
        return !columns.isEmpty() && columns.nextSetBit(0) >= from && columns.length() <= to;
    }

    private RexNode keyed(RexCall call, RexNode left, RexNode right) {
        RelDataType common = commonType(left.getType(), right.getType());
        if (common == null) {
            return call;
        }
        RexNode leftKey = column(cast(left, common), leftExtra, true);
        RexNode rightKey = column(cast(right, common), rightExtra, false);
        return leftKey == left && rightKey == right ? call : rexBuilder.makeCall(call.getOperator(), leftKey, rightKey);
    }

    private RelDataType commonType(RelDataType left, RelDataType right) {
        if (SqlTypeUtil.equalSansNullability(left, right)) {
            return left;
        }
        RelDataTypeFactory factory = join.getCluster().getTypeFactory();
        return factory.leastRestrictive(List.of(left, right));
    }

    private RexNode cast(RexNode node, RelDataType type) {
        if (SqlTypeUtil.equalSansNullability(node.getType(), type)) {
            return node;
        }
        RelDataTypeFactory factory = join.getCluster().getTypeFactory();
        return rexBuilder.makeAbstractCast(
                factory.createTypeWithNullability(type, node.getType().isNullable()), node, false);
    }

    private RexNode column(RexNode key, List<RexNode> extra, boolean left) {
        if (key instanceof RexInputRef) {
            return key;
        }
        int position = extra.indexOf(key);
        if (position < 0) {
            position = extra.size();
            extra.add(key);
        }
        return new ExtraColumn(left, position, key.getType());
    }

    private RelNode widened(RelNode side, List<RexNode> extra, String prefix) {
        if (extra.isEmpty()) {
            return side;
        }
        List<RexNode> projects = new ArrayList<>();
        List<String> names = new ArrayList<>(side.getRowType().getFieldNames());
        for (int i = 0; i < names.size(); i++) {
            projects.add(rexBuilder.makeInputRef(side, i));
        }
        boolean isRight = extra == rightExtra;
        for (RexNode key : extra) {
            projects.add(isRight ? RexUtil.shift(key, -leftWidth) : key);
            names.add(prefix + (names.size() - side.getRowType().getFieldCount()));
        }
        return LogicalProject.create(side, List.of(), projects, names, java.util.Set.of());
    }

    /** Drops the new columns again. */
    private RelNode narrowed(RelNode joined, int shift) {
        boolean leftOnly = join.getJoinType() == JoinRelType.SEMI || join.getJoinType() == JoinRelType.ANTI;
        if (leftOnly && shift == 0) {
            return joined;
        }
        List<RexNode> projects = new ArrayList<>();
        int wanted = join.getRowType().getFieldCount();
        for (int i = 0; i < wanted; i++) {
            projects.add(rexBuilder.makeInputRef(joined, i < leftWidth ? i : i + shift));
        }
        return LogicalProject.create(
                joined, List.of(), projects, join.getRowType().getFieldNames(), java.util.Set.of());
    }

    /** Moves columns of the right side behind the new columns of the left. */
    private final class Placer extends org.apache.calcite.rex.RexShuttle {
        private final int shift;

        Placer(int shift) {
            this.shift = shift;
        }

        @Override
        public RexNode visitInputRef(RexInputRef reference) {
            if (reference instanceof ExtraColumn extra) {
                int index = extra.left ? leftWidth + extra.position : leftWidth + shift + rightWidth + extra.position;
                return new RexInputRef(index, extra.getType());
            }
            return reference.getIndex() < leftWidth
                    ? reference
                    : new RexInputRef(reference.getIndex() + shift, reference.getType());
        }
    }

    /** A column that is yet to be added. */
    private static final class ExtraColumn extends RexInputRef {
        private final boolean left;
        private final int position;

        ExtraColumn(boolean left, int position, RelDataType type) {
            super((left ? 1_000_000 : 2_000_000) + position, type);
            this.left = left;
            this.position = position;
        }
    }
}
