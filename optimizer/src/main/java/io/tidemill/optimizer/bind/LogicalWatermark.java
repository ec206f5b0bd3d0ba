package io.tidemill.optimizer.bind;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** {@code WATERMARK FOR column AS expression} over the rows of a table. Has no meaning in batch, where passes remove it. */
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
     * A watermark over an input.
     *
     * @param watermark over the columns of the input; a call of SOURCE_WATERMARK when the connector makes the watermarks
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

    /** True when the connector makes the watermarks. */
    public boolean isSourceWatermark() {
        return watermark instanceof RexCall call && call.getOperator() == DialectFunctions.SOURCE_WATERMARK;
    }

    @Override
    public LogicalWatermark copy(RelTraitSet traits, List<RelNode> inputs) {
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
    public RelNode accept(RelShuttle shuttle) {
        return shuttle.visit(this);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("column", getRowType().getFieldNames().get(timeColumn))
                .item("watermark", watermark);
    }
}
