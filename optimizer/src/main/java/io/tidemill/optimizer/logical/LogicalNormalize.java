package io.tidemill.optimizer.logical;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.util.ImmutableBitSet;

/** Makes a full, clean changelog of a stream that holds only the newest rows by key, or repeats events. Streaming only. */
public final class LogicalNormalize extends SingleRel {
    private final ImmutableBitSet keys;

    private LogicalNormalize(RelOptCluster cluster, RelTraitSet traits, RelNode input, ImmutableBitSet keys) {
        super(cluster, traits, input);
        this.keys = keys;
    }

    /** A normalisation of {@code input} by its primary key. */
    public static LogicalNormalize create(RelNode input, ImmutableBitSet keys) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalNormalize(cluster, cluster.traitSetOf(Convention.NONE), input, keys);
    }

    public ImmutableBitSet keys() {
        return keys;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalNormalize(getCluster(), traits, sole(inputs), keys);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("keys", keys);
    }
}
