package io.tidemill.optimizer.logical;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Declares an input column as event time and computes watermarks from rows. Passes rows on unchanged. */
public final class LogicalWatermark extends SingleRel {
    private final int timeColumn;
    private final RexNode watermark;

    private LogicalWatermark(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, int timeColumn, RexNode watermark) {
        super(cluster, traits, input);
        this.timeColumn = timeColumn;
        this.watermark = watermark;
    }

    /**
     * A watermark above {@code input}.
     *
     * @param timeColumn the event time column
     * @param watermark a timestamp over the input's columns; NULL gives no watermark
     */
    public static LogicalWatermark create(RelNode input, int timeColumn, RexNode watermark) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalWatermark(cluster, cluster.traitSetOf(Convention.NONE), input, timeColumn, watermark);
    }

    public int timeColumn() {
        return timeColumn;
    }

    public RexNode watermark() {
        return watermark;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalWatermark(getCluster(), traits, sole(inputs), timeColumn, watermark);
    }

    @Override
    public RelNode accept(RexShuttle shuttle) {
        RexNode changed = shuttle.apply(watermark);
        return changed == watermark
                ? this
                : new LogicalWatermark(getCluster(), getTraitSet(), getInput(), timeColumn, changed);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("rowtime", getRowType().getFieldNames().get(timeColumn))
                .item("watermark", watermark);
    }
}
