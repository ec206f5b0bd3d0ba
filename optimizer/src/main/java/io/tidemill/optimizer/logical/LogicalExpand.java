package io.tidemill.optimizer.logical;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/** Emits, for each input row, one row for each list of projections. */
public final class LogicalExpand extends SingleRel {
    private final List<List<RexNode>> projections;

    private LogicalExpand(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<List<RexNode>> projections,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.projections = projections;
        this.rowType = rowType;
    }

    /**
     * An expansion.
     *
     * @param projections one list an emitted row, over the input
     * @param rowType type of the emitted rows
     */
    public static LogicalExpand create(RelNode input, List<List<RexNode>> projections, RelDataType rowType) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalExpand(
                cluster,
                cluster.traitSetOf(Convention.NONE),
                input,
                projections.stream().map(List::copyOf).toList(),
                rowType);
    }

    public List<List<RexNode>> projections() {
        return projections;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalExpand(getCluster(), traits, sole(inputs), projections, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("projections", projections).item("fields", rowType.getFieldNames());
    }
}
