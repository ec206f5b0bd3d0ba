package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.JoinKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * A join condition taken apart.
 *
 * @param kind with NOT IN recognised
 * @param left key columns of the left side
 * @param right key columns of the right side
 * @param nullSafe per key, true for IS NOT DISTINCT FROM
 * @param residual the rest, over both sides
 */
record JoinKeys(
        JoinKind kind, List<Integer> left, List<Integer> right, List<Boolean> nullSafe, List<RexNode> residual) {
    static JoinKeys of(Join join) {
        int leftWidth = join.getLeft().getRowType().getFieldCount();
        List<Integer> left = new ArrayList<>();
        List<Integer> right = new ArrayList<>();
        List<Boolean> nullSafe = new ArrayList<>();
        List<RexNode> residual = new ArrayList<>();
        RexNode condition = RexUtil.expandSearch(join.getCluster().getRexBuilder(), null, join.getCondition());
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            Pair pair = Pair.of(conjunct, leftWidth);
            if (pair == null) {
                residual.add(conjunct);
            } else {
                left.add(pair.left);
                right.add(pair.right);
                nullSafe.add(pair.nullSafe);
            }
        }
        return new JoinKeys(PhysicalPlanner.joinKind(join), left, right, nullSafe, residual)
                .recogniseNotIn(join, leftWidth);
    }

    /**
     * {@code x NOT IN (q)} arrives as an anti join on {@code (x = q.y) IS NOT FALSE}: one comparison alone is what the null-aware join computes.
     */
    private JoinKeys recogniseNotIn(Join join, int leftWidth) {
        if (join.getJoinType() != JoinRelType.ANTI || !left.isEmpty() || residual.size() != 1) {
            return this;
        }
        if (!(residual.get(0) instanceof RexCall call) || call.getKind() != SqlKind.IS_NOT_FALSE) {
            return this;
        }
        Pair pair = Pair.of(call.getOperands().get(0), leftWidth);
        return pair == null || pair.nullSafe
                ? this
                : new JoinKeys(
                        JoinKind.NULL_AWARE_ANTI, List.of(pair.left), List.of(pair.right), List.of(false), List.of());
    }

    /** {@code left column = right column}. */
    private record Pair(int left, int right, boolean nullSafe) {
        static Pair of(RexNode node, int leftWidth) {
            if (!(node instanceof RexCall call)
                    || call.getKind() != SqlKind.EQUALS && call.getKind() != SqlKind.IS_NOT_DISTINCT_FROM
                    || !(call.getOperands().get(0) instanceof RexInputRef first)
                    || !(call.getOperands().get(1) instanceof RexInputRef second)
                    || !SqlTypeUtil.equalSansNullability(first.getType(), second.getType())) {
                return null;
            }
            boolean nullSafe = call.getKind() == SqlKind.IS_NOT_DISTINCT_FROM;
            int a = first.getIndex();
            int b = second.getIndex();
            if (a < leftWidth && b >= leftWidth) {
                return new Pair(a, b - leftWidth, nullSafe);
            }
            return b < leftWidth && a >= leftWidth ? new Pair(b, a - leftWidth, nullSafe) : null;
        }
    }
}
