package io.tidemill.optimizer.rule;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.optimizer.cost.PlanEstimates;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Orders joins by estimated cost: when the sizes of all inputs are known, or the option says so. Without sizes only products of inputs that have
 * conditions to others are avoided.
 */
final class ReorderJoins implements LogicalPass {
    private static final int MOST_FOR_ALL_TREES = 14;

    @Override
    public String name() {
        return "reorder-joins";
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        return new Walk(context).rewrite(plan);
    }

    private static final class Walk {
        private final PassContext context;
        private final PlanEstimates estimates = new PlanEstimates();

        Walk(PassContext context) {
            this.context = context;
        }

        RelNode rewrite(RelNode rel) {
            if (JoinGraph.takesPart(rel)) {
                return reordered((Join) rel);
            }
            return withRewrittenInputs(rel);
        }

        private RelNode withRewrittenInputs(RelNode rel) {
            List<RelNode> inputs = new ArrayList<>();
            boolean changed = false;
            for (RelNode input : rel.getInputs()) {
                RelNode rewritten = rewrite(input);
                changed |= rewritten != input;
                inputs.add(rewritten);
            }
            return changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
        }

        private RelNode reordered(Join join) {
            JoinGraph graph = JoinGraph.of(join);
            if (graph.inputs().size() < 3 || graph.inputs().size() > JoinGraph.MOST) {
                return withRewrittenInputs(join);
            }
            JoinOrderSearch search = new JoinOrderSearch(graph, estimates);
            JoinOrderSearch.Tree tree = tree(graph, search);
            return tree == null ? withRewrittenInputs(join) : new Builder(graph).build(tree, join);
        }

        private JoinOrderSearch.Tree tree(JoinGraph graph, JoinOrderSearch search) {
            ConfigSnapshot config = context.config();
            boolean asked = config.isSet(OptimizerOptions.JOIN_REORDER_ENABLED);
            boolean wanted = config.get(OptimizerOptions.JOIN_REORDER_ENABLED);
            String where = "join of " + graph.inputs().size() + " inputs";
            if (asked ? wanted : search.allKnown()) {
                config.acted(
                        OptimizerOptions.JOIN_REORDER_ENABLED,
                        asked ? where : where + ", because the sizes of all are known");
                int threshold = config.get(OptimizerOptions.BUSHY_JOIN_REORDER_THRESHOLD);
                config.acted(OptimizerOptions.BUSHY_JOIN_REORDER_THRESHOLD, where);
                return search.search(Math.min(threshold, MOST_FOR_ALL_TREES));
            }
            if (!asked) {
                config.couldNotAct(
                        OptimizerOptions.JOIN_REORDER_ENABLED, where + " stays as written: not all sizes are known");
            }
            return graph.hasProduct() ? search.connectedInWrittenOrder() : null;
        }

        /** Joins in the order of a tree. */
        private final class Builder {
            private final JoinGraph graph;
            private final List<JoinGraph.Condition> conditions;

            Builder(JoinGraph graph) {
                this.graph = graph;
                this.conditions = graph.conditions();
            }

            /**
             * Rows of some inputs.
             *
             * @param columns for each column its number among the columns of all inputs
             */
            private record Built(RelNode rel, List<Integer> columns) {}

            RelNode build(JoinOrderSearch.Tree tree, Join original) {
                Built built = build(tree);
                List<Integer> wanted = new ArrayList<>();
                for (JoinGraph.Input input : graph.inputs()) {
                    for (int i = 0; input.type() == JoinRelType.INNER && i < input.width(); i++) {
                        wanted.add(input.first() + i);
                    }
                }
                if (wanted.equals(built.columns)) {
                    return built.rel;
                }
                List<RexNode> projects = new ArrayList<>();
                for (int column : wanted) {
                    projects.add(RexInputRef.of(built.columns.indexOf(column), built.rel.getRowType()));
                }
                return LogicalProject.create(
                        built.rel, List.of(), projects, original.getRowType().getFieldNames(), Set.of());
            }

            private Built build(JoinOrderSearch.Tree tree) {
                if (tree.isInput()) {
                    JoinGraph.Input input = graph.inputs().get(Long.numberOfTrailingZeros(tree.set()));
                    List<Integer> columns = new ArrayList<>();
                    for (int i = 0; i < input.width(); i++) {
                        columns.add(input.first() + i);
                    }
                    return new Built(rewrite(input.rel()), columns);
                }
                Built left = build(tree.left());
                Built right = build(tree.right());
                List<Integer> both = new ArrayList<>(left.columns);
                both.addAll(right.columns);
                JoinRelType type = tree.right().isInput()
                        ? graph.inputs()
                                .get(Long.numberOfTrailingZeros(tree.right().set()))
                                .type()
                        : JoinRelType.INNER;
                RexBuilder rexBuilder = left.rel.getCluster().getRexBuilder();
                RelNode joined = LogicalJoin.create(
                        left.rel,
                        right.rel,
                        List.of(),
                        RexUtil.composeConjunction(rexBuilder, conditionsOf(tree, both)),
                        Set.of(),
                        type);
                return new Built(joined, type == JoinRelType.INNER ? both : left.columns);
            }

            /** What can be decided here and could not below. */
            private List<RexNode> conditionsOf(JoinOrderSearch.Tree tree, List<Integer> columns) {
                List<RexNode> here = new ArrayList<>();
                for (JoinGraph.Condition condition : conditions) {
                    long read = condition.inputs();
                    boolean constant = read == 0
                            && Long.bitCount(tree.set()) == graph.inputs().size();
                    boolean now = constant
                            || read != 0
                                    && (read & ~tree.set()) == 0
                                    && ((read & ~tree.left().set()) != 0
                                                    && (read & ~tree.right().set()) != 0
                                            || tree.right().isInput()
                                                    && tree.right().set() == read
                                            || tree.left().isInput()
                                                    && tree.left().set() == read);
                    if (now) {
                        here.add(Columns.mapped(condition.node(), columns::indexOf));
                    }
                }
                return here;
            }
        }
    }
}
