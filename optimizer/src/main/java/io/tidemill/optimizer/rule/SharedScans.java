package io.tidemill.optimizer.rule;

import io.tidemill.config.OptimizerOptions;
import io.tidemill.core.plan.TableReference;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.SourceScan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Which tables a stream reads once for several readers, and what of them. In batch a result with several readers would have to be kept whole, which costs
 * more than a second, narrower read.
 */
final class SharedScans {
    private SharedScans() {}

    static boolean wanted(PassContext context) {
        return context.streaming()
                && context.config().get(OptimizerOptions.REUSE_SUB_PLAN_ENABLED)
                && context.config().get(OptimizerOptions.REUSE_SOURCE_ENABLED);
    }

    /**
     * For tables whose readers have different conditions: the condition that holds for the rows that any of them wants. Conditions count the columns of the
     * tables, of which none has been left out yet.
     */
    static Map<TableReference, List<RexNode>> conditions(List<RelNode> plans, PassContext context) {
        if (!wanted(context)) {
            return Map.of();
        }
        Map<TableReference, Set<List<RexNode>>> read = new LinkedHashMap<>();
        Set<RelNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        plans.forEach(plan -> collect(plan, read, seen));
        Map<TableReference, List<RexNode>> shared = new HashMap<>();
        read.forEach((table, conditions) -> {
            if (conditions.size() > 1) {
                shared.put(table, any(conditions, plans.get(0).getCluster().getRexBuilder()));
            }
        });
        return shared;
    }

    private static void collect(RelNode rel, Map<TableReference, Set<List<RexNode>>> read, Set<RelNode> seen) {
        if (!seen.add(rel)) {
            return;
        }
        if (rel instanceof SourceScan scan) {
            read.computeIfAbsent(scan.table(), table -> new LinkedHashSet<>()).add(List.of());
        } else if (rel instanceof Filter filter && filter.getInput() instanceof SourceScan scan) {
            read.computeIfAbsent(scan.table(), table -> new LinkedHashSet<>())
                    .add(RelOptUtil.conjunctions(filter.getCondition()));
        } else {
            rel.getInputs().forEach(input -> collect(input, read, seen));
        }
    }

    private static List<RexNode> any(Set<List<RexNode>> conditions, RexBuilder rexBuilder) {
        List<RexNode> alternatives = new ArrayList<>();
        for (List<RexNode> conjuncts : conditions) {
            List<RexNode> stable =
                    conjuncts.stream().filter(PushPredicates::mayMove).toList();
            if (stable.isEmpty()) {
                return List.of();
            }
            alternatives.add(RexUtil.composeConjunction(rexBuilder, stable));
        }
        return List.of(RexUtil.composeDisjunction(rexBuilder, alternatives));
    }
}
