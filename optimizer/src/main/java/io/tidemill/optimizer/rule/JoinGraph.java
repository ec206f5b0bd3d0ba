package io.tidemill.optimizer.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A tree of joins as inputs and conditions. Inner joins may happen in any order; a semi or anti join anywhere above the inputs that its condition
 * reads.
 */
final class JoinGraph {
    /** More inputs than this do not fit into the sets of bits. */
    static final int MOST = 60;

    /**
     * An input.
     *
     * @param rel its rows
     * @param first number of its first column among the columns of all inputs
     * @param type INNER, or SEMI and ANTI for an input that only drops rows of others
     */
    record Input(RelNode rel, int first, JoinRelType type) {
        int width() {
            return rel.getRowType().getFieldCount();
        }
    }

    /**
     * A condition over the columns of all inputs.
     *
     * @param inputs bits of the inputs that it reads
     */
    record Condition(RexNode node, long inputs) {}

    private final List<Input> inputs = new ArrayList<>();
    private final List<RexNode> conditions = new ArrayList<>();
    private int columns;
    private boolean inWrittenOrderWithoutCondition;

    private JoinGraph() {}

    static JoinGraph of(Join root) {
        JoinGraph graph = new JoinGraph();
        graph.collect(root, JoinRelType.INNER);
        return graph;
    }

    /** True for joins that take part. */
    static boolean takesPart(RelNode rel) {
        if (!(rel instanceof Join join)
                || !join.getHints().isEmpty()
                || !join.getVariablesSet().isEmpty()) {
            return false;
        }
        return switch (join.getJoinType()) {
            case INNER -> true;
            case SEMI, ANTI -> everyConditionReadsRight(join);
            default -> false;
        };
    }

    /** A condition on the left alone must stay with its semi or anti join: elsewhere it would drop other rows. */
    private static boolean everyConditionReadsRight(Join join) {
        int leftWidth = join.getLeft().getRowType().getFieldCount();
        List<RexNode> own = RelOptUtil.conjunctions(join.getCondition());
        return !own.isEmpty()
                && own.stream()
                        .allMatch(condition ->
                                RelOptUtil.InputFinder.bits(condition).length() > leftWidth);
    }

    List<Input> inputs() {
        return inputs;
    }

    /** True when the joins as written have a product of two inputs in them. */
    boolean hasProduct() {
        return inWrittenOrderWithoutCondition;
    }

    List<Condition> conditions() {
        List<Condition> result = new ArrayList<>();
        for (RexNode condition : conditions) {
            long read = 0;
            ImmutableBitSet columnsRead = RelOptUtil.InputFinder.bits(condition);
            for (int i = 0; i < inputs.size(); i++) {
                Input input = inputs.get(i);
                if (columnsRead.intersects(ImmutableBitSet.range(input.first, input.first + input.width()))) {
                    read |= 1L << i;
                }
            }
            result.add(new Condition(condition, read));
        }
        return result;
    }

    /** Adds what is below and gives, for each column of {@code rel}, its number among all columns. */
    private List<Integer> collect(RelNode rel, JoinRelType type) {
        if (type == JoinRelType.INNER && takesPart(rel)) {
            Join join = (Join) rel;
            boolean inner = join.getJoinType() == JoinRelType.INNER;
            List<Integer> left = collect(join.getLeft(), JoinRelType.INNER);
            List<Integer> right = collect(join.getRight(), join.getJoinType());
            List<Integer> both = new ArrayList<>(left);
            both.addAll(right);
            List<RexNode> own = RelOptUtil.conjunctions(join.getCondition());
            inWrittenOrderWithoutCondition |= own.isEmpty();
            own.forEach(condition -> conditions.add(Columns.mapped(condition, both::get)));
            return inner ? both : left;
        }
        Input input = new Input(rel, columns, type);
        inputs.add(input);
        List<Integer> own = new ArrayList<>();
        for (int i = 0; i < input.width(); i++) {
            own.add(columns++);
        }
        return own;
    }
}
