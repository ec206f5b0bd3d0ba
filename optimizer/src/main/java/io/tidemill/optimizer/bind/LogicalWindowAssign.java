package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.WindowSpec;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.type.RelDataType;

/** A window table function: its input with window_start, window_end and window_time at the end of each row. */
public final class LogicalWindowAssign extends SingleRel {
    private final WindowSpec window;

    private LogicalWindowAssign(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, WindowSpec window, RelDataType rowType) {
        super(cluster, traits, input);
        this.window = window;
        this.rowType = rowType;
    }

    /**
     * A window over an input.
     *
     * @param rowType columns of the input, then the three of the window
     */
    public static LogicalWindowAssign create(RelNode input, WindowSpec window, RelDataType rowType) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalWindowAssign(cluster, cluster.traitSetOf(Convention.NONE), input, window, rowType);
    }

    public WindowSpec window() {
        return window;
    }

    @Override
    public LogicalWindowAssign copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalWindowAssign(getCluster(), traits, sole(inputs), window, rowType);
    }

    @Override
    public RelNode accept(RelShuttle shuttle) {
        return shuttle.visit(this);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("kind", window.kind())
                .item("time", getInput().getRowType().getFieldNames().get(window.timeColumn()))
                .item("size", window.sizeMillis())
                .itemIf("slide", window.slideMillis(), window.slideMillis() != 0)
                .itemIf("offset", window.offsetMillis(), window.offsetMillis() != 0)
                .itemIf("keys", window.sessionKeys(), !window.sessionKeys().isEmpty())
                .item("zone", window.timeZone());
    }
}
