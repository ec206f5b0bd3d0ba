package io.tidemill.optimizer.logical;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;

/** Stands for the rows of a block that is optimised by itself, so that no pass moves anything into it or out of it. */
final class BlockReference extends AbstractRelNode {
    private final int block;

    BlockReference(RelOptCluster cluster, RelDataType rowType, int block) {
        super(cluster, cluster.traitSetOf(Convention.NONE));
        this.rowType = rowType;
        this.block = block;
    }

    /** The number of the block. */
    int block() {
        return block;
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("block", block);
    }
}
