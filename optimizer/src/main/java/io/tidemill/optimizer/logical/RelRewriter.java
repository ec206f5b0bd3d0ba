package io.tidemill.optimizer.logical;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/** Rewrites a plan bottom up, node by node; a node that is read in several places is rewritten once and stays shared. */
public final class RelRewriter {
    private final UnaryOperator<RelNode> rule;
    private final Map<RelNode, RelNode> done = new IdentityHashMap<>();

    /**
     * A rewriter.
     *
     * @param rule gives the replacement of a node whose inputs are rewritten, or the node itself
     */
    public RelRewriter(UnaryOperator<RelNode> rule) {
        this.rule = rule;
    }

    /** The rewritten plan; the same object when nothing changed. */
    public RelNode rewrite(RelNode rel) {
        RelNode known = done.get(rel);
        if (known == null) {
            known = rule.apply(withRewrittenInputs(rel));
            done.put(rel, known);
        }
        return known;
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
}
