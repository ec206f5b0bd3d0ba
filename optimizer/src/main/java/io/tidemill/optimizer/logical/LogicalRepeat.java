package io.tidemill.optimizer.logical;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/** Emits each row as often as its last column, a BIGINT, says, without that column. */
public final class LogicalRepeat extends SingleRel {
    private LogicalRepeat(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, traits, input);
    }

    public static LogicalRepeat create(RelNode input) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalRepeat(cluster, cluster.traitSetOf(Convention.NONE), input);
    }

    @Override
    protected RelDataType deriveRowType() {
        List<RelDataTypeField> fields = getInput().getRowType().getFieldList();
        return getCluster()
                .getTypeFactory()
                .builder()
                .addAll(fields.subList(0, fields.size() - 1))
                .build();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalRepeat(getCluster(), traits, sole(inputs));
    }
}
