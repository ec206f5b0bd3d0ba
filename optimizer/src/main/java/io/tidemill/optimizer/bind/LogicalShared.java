package io.tidemill.optimizer.bind;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;

/**
 * The rows of a WITH query that calls volatile functions: all references see the same rows, so it is computed once, whatever is optimised around it. All nodes of one number are the same rows.
 */
public final class LogicalShared extends SingleRel {
    private final int number;

    private LogicalShared(RelOptCluster cluster, RelTraitSet traits, RelNode input, int number) {
        super(cluster, traits, input);
        this.number = number;
    }

    static LogicalShared create(RelNode input, int number) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalShared(cluster, cluster.traitSetOf(Convention.NONE), input, number);
    }

    /** Which query of the statement it is. */
    public int number() {
        return number;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalShared(getCluster(), traits, sole(inputs), number);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("number", number);
    }
}
