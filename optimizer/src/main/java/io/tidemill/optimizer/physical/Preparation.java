package io.tidemill.optimizer.physical;

import io.tidemill.optimizer.logical.CalciteRules;
import io.tidemill.optimizer.logical.ProjectMerge;
import io.tidemill.optimizer.logical.RelRewriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;

/**
 * Brings a logical plan into the forms that have physical operators: windows as nodes, Top-N recognised, set operations and grouping
 * sets as aggregates, join keys as columns. Every planner needs it, whatever else it optimises.
 */
final class Preparation {
    private static final HepProgram SET_OPERATIONS = HepProgram.builder()
            .addRuleInstance(CalciteRules.INTERSECT_TO_DISTINCT)
            .addRuleInstance(CalciteRules.MINUS_TO_DISTINCT)
            .addRuleInstance(CalciteRules.UNION_TO_DISTINCT)
            .build();

    private static final HepProgram WINDOWS = HepProgram.builder()
            .addRuleInstance(CalciteRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW)
            .build();

    private Preparation() {}

    static RelNode prepare(RelNode rel) {
        RelNode counted = new RelRewriter(BagOperations::expand).rewrite(rel);
        RelNode windowed = unshared(
                run(WINDOWS, run(SET_OPERATIONS, counted)), Collections.newSetFromMap(new IdentityHashMap<>()));
        RelNode ranked = new RelRewriter(Preparation::recognisedRank).rewrite(windowed);
        RelNode grouped = new RelRewriter(Preparation::withoutGroupingSets).rewrite(ranked);
        RelNode keyed = new RelRewriter(Preparation::withKeyColumns).rewrite(grouped);
        return new RelRewriter(ProjectMerge::merge).rewrite(keyed);
    }

    private static RelNode run(HepProgram program, RelNode rel) {
        HepPlanner planner = new HepPlanner(program);
        planner.setRoot(rel);
        return planner.findBestExp();
    }

    /**
     * The plan as a tree. Calcite's planner makes one object of equal parts; whether those are computed once is for options and for volatile functions
     * to say, later.
     */
    private static RelNode unshared(RelNode rel, Set<RelNode> seen) {
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = !seen.add(rel);
        for (RelNode input : rel.getInputs()) {
            RelNode own = unshared(input, seen);
            changed |= own != input;
            inputs.add(own);
        }
        return changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
    }

    private static RelNode recognisedRank(RelNode rel) {
        return rel instanceof Filter filter ? RankRecognition.of(filter) : rel;
    }

    private static RelNode withoutGroupingSets(RelNode rel) {
        return rel instanceof Aggregate aggregate && aggregate.getGroupSets().size() > 1
                ? GroupingSets.expand(aggregate)
                : rel;
    }

    private static RelNode withKeyColumns(RelNode rel) {
        return rel instanceof Join join ? JoinKeyColumns.extract(join) : rel;
    }
}
