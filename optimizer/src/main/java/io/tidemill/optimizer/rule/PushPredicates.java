package io.tidemill.optimizer.rule;

import io.tidemill.core.plan.WindowSpec;
import io.tidemill.optimizer.bind.LogicalWindowAssign;
import io.tidemill.optimizer.logical.LogicalNormalize;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Moves every conjunct of a filter as far down as it may go, so that rows are dropped before they are joined, grouped or sorted.
 * Conjuncts with volatile functions stay where they are. Joins are handled by {@link JoinPredicates}.
 */
final class PushPredicates implements LogicalPass {
    @Override
    public String name() {
        return "push-predicates";
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        return push(plan, List.of());
    }

    /** The rows of {@code rel} for which all conjuncts are TRUE. */
    static RelNode push(RelNode rel, List<RexNode> conjuncts) {
        List<RexNode> wanted = withoutTrue(conjuncts);
        if (wanted.stream().anyMatch(RexNode::isAlwaysFalse)) {
            return LogicalValues.createEmpty(rel.getCluster(), rel.getRowType());
        }
        if (rel instanceof Filter filter) {
            List<RexNode> all = new ArrayList<>(RelOptUtil.conjunctions(filter.getCondition()));
            all.addAll(wanted);
            return push(filter.getInput(), all);
        }
        List<RexNode> stable = wanted.stream().filter(PushPredicates::mayMove).toList();
        List<RexNode> staying =
                wanted.stream().filter(conjunct -> !mayMove(conjunct)).toList();
        if (rel instanceof Project project) {
            return project(project, stable, staying);
        }
        if (rel instanceof Join join) {
            return filtered(JoinPredicates.push(join, stable), staying);
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate(aggregate, stable, staying);
        }
        if (rel instanceof SetOp setOp) {
            return setOp(setOp, stable, staying);
        }
        if (rel instanceof Sort sort && sort.fetch == null && sort.offset == null) {
            RelNode input = push(sort.getInput(), stable);
            return filtered(sort.copy(sort.getTraitSet(), List.of(input)), staying);
        }
        if (rel instanceof LogicalWindowAssign assign && assign.window().kind() != WindowSpec.Kind.SESSION) {
            ImmutableBitSet own =
                    ImmutableBitSet.range(assign.getInput().getRowType().getFieldCount());
            return split(assign, stable, staying, own);
        }
        if (rel instanceof LogicalNormalize normalize) {
            return split(normalize, stable, staying, normalize.keys());
        }
        if (rel instanceof Correlate correlate) {
            ImmutableBitSet left =
                    ImmutableBitSet.range(correlate.getLeft().getRowType().getFieldCount());
            return split(correlate, stable, staying, left);
        }
        return filtered(withPushedInputs(rel), wanted);
    }

    private static List<RexNode> withoutTrue(List<RexNode> conjuncts) {
        Set<RexNode> distinct = new LinkedHashSet<>();
        for (RexNode conjunct : conjuncts) {
            if (!conjunct.isAlwaysTrue()) {
                distinct.add(conjunct);
            }
        }
        return List.copyOf(distinct);
    }

    static boolean mayMove(RexNode conjunct) {
        return RexUtil.isDeterministic(conjunct) && !RexOver.containsOver(conjunct);
    }

    static RelNode filtered(RelNode rel, List<RexNode> conjuncts) {
        if (conjuncts.isEmpty()) {
            return rel;
        }
        RexBuilder rexBuilder = rel.getCluster().getRexBuilder();
        return LogicalFilter.create(rel, RexUtil.composeConjunction(rexBuilder, conjuncts));
    }

    private static RelNode withPushedInputs(RelNode rel) {
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (RelNode input : rel.getInputs()) {
            RelNode pushed = push(input, List.of());
            changed |= pushed != input;
            inputs.add(pushed);
        }
        return changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
    }

    static ImmutableBitSet columns(RexNode node) {
        return RelOptUtil.InputFinder.bits(node);
    }

    private static RelNode project(Project project, List<RexNode> stable, List<RexNode> staying) {
        List<RexNode> above = new ArrayList<>(staying);
        List<RexNode> below = new ArrayList<>();
        ImmutableBitSet movable = movableColumns(project);
        for (RexNode conjunct : stable) {
            if (movable.contains(columns(conjunct))) {
                below.add(RelOptUtil.pushPastProject(conjunct, project));
            } else {
                above.add(conjunct);
            }
        }
        RelNode input = push(project.getInput(), below);
        RelNode rebuilt = input == project.getInput()
                ? project
                : LogicalProject.create(
                        input,
                        project.getHints(),
                        project.getProjects(),
                        project.getRowType().getFieldNames(),
                        project.getVariablesSet());
        return filtered(rebuilt, above);
    }

    /** Columns that a condition may read below the projection: stable ones; with window functions, only keys of all partitions. */
    private static ImmutableBitSet movableColumns(Project project) {
        ImmutableBitSet.Builder movable = ImmutableBitSet.builder();
        List<RexOver> overs = overs(project);
        for (int i = 0; i < project.getProjects().size(); i++) {
            RexNode expression = project.getProjects().get(i);
            boolean keyOfAll = overs.stream()
                    .allMatch(over -> over.getWindow().partitionKeys.contains(expression));
            if (mayMove(expression) && keyOfAll) {
                movable.set(i);
            }
        }
        return movable.build();
    }

    private static List<RexOver> overs(Project project) {
        List<RexOver> overs = new ArrayList<>();
        RexVisitorImpl<Void> collector = new RexVisitorImpl<>(true) {
            @Override
            public Void visitOver(RexOver over) {
                overs.add(over);
                return super.visitOver(over);
            }
        };
        project.getProjects().forEach(expression -> expression.accept(collector));
        return overs;
    }

    /** A group is dropped by its key before it is made. Without keys there is one group also for no rows: nothing may move. */
    private static RelNode aggregate(Aggregate aggregate, List<RexNode> stable, List<RexNode> staying) {
        List<Integer> keys = aggregate.getGroupSet().asList();
        ImmutableBitSet.Builder inAllSets = ImmutableBitSet.builder();
        for (int i = 0; i < keys.size(); i++) {
            int key = keys.get(i);
            if (aggregate.getGroupSets().stream().allMatch(set -> set.get(key))) {
                inAllSets.set(i);
            }
        }
        ImmutableBitSet movable = inAllSets.build();
        List<RexNode> above = new ArrayList<>(staying);
        List<RexNode> below = new ArrayList<>();
        for (RexNode conjunct : stable) {
            ImmutableBitSet read = columns(conjunct);
            if (!read.isEmpty() && movable.contains(read)) {
                below.add(conjunct.accept(new RexShuttle() {
                    @Override
                    public RexNode visitInputRef(RexInputRef reference) {
                        return RexInputRef.of(
                                keys.get(reference.getIndex()),
                                aggregate.getInput().getRowType());
                    }
                }));
            } else {
                above.add(conjunct);
            }
        }
        RelNode input = push(aggregate.getInput(), below);
        RelNode rebuilt =
                input == aggregate.getInput() ? aggregate : aggregate.copy(aggregate.getTraitSet(), List.of(input));
        return filtered(rebuilt, above);
    }

    private static RelNode setOp(SetOp setOp, List<RexNode> stable, List<RexNode> staying) {
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : setOp.getInputs()) {
            List<RelDataTypeField> fields = input.getRowType().getFieldList();
            RexShuttle retyped = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    return new RexInputRef(
                            reference.getIndex(),
                            fields.get(reference.getIndex()).getType());
                }
            };
            inputs.add(push(input, stable.stream().map(retyped::apply).toList()));
        }
        return filtered(setOp.copy(setOp.getTraitSet(), inputs), staying);
    }

    /** Pushes what reads only some columns of the first input, which the node passes on under the same numbers. */
    private static RelNode split(RelNode rel, List<RexNode> stable, List<RexNode> staying, ImmutableBitSet movable) {
        List<RexNode> above = new ArrayList<>(staying);
        List<RexNode> below = new ArrayList<>();
        for (RexNode conjunct : stable) {
            (movable.contains(columns(conjunct)) ? below : above).add(conjunct);
        }
        List<RelNode> inputs = new ArrayList<>();
        inputs.add(push(rel.getInput(0), below));
        for (RelNode other : rel.getInputs().subList(1, rel.getInputs().size())) {
            inputs.add(push(other, List.of()));
        }
        return filtered(rel.copy(rel.getTraitSet(), inputs), above);
    }
}
