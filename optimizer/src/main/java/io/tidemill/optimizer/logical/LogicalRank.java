package io.tidemill.optimizer.logical;

import io.tidemill.core.plan.RankFunction;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.util.ImmutableBitSet;

/** Keeps the rows of each partition whose rank is in a range. Output: the input, then the rank if wanted. */
public final class LogicalRank extends SingleRel {
    private final RankFunction function;
    private final ImmutableBitSet partition;
    private final RelCollation order;
    private final long from;
    private final long to;
    private final RelDataTypeField rankField;

    private LogicalRank(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            RankFunction function,
            ImmutableBitSet partition,
            RelCollation order,
            long from,
            long to,
            RelDataTypeField rankField) {
        super(cluster, traits, input);
        this.function = function;
        this.partition = partition;
        this.order = order;
        this.from = from;
        this.to = to;
        this.rankField = rankField;
    }

    /**
     * A rank.
     *
     * @param from first rank to keep, from 1
     * @param to last rank to keep
     * @param rankField name and type of the rank column; null when it is not wanted
     */
    public static LogicalRank create(
            RelNode input,
            RankFunction function,
            ImmutableBitSet partition,
            RelCollation order,
            long from,
            long to,
            RelDataTypeField rankField) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalRank(
                cluster, cluster.traitSetOf(Convention.NONE), input, function, partition, order, from, to, rankField);
    }

    public RankFunction function() {
        return function;
    }

    public ImmutableBitSet partition() {
        return partition;
    }

    public RelCollation order() {
        return order;
    }

    public long from() {
        return from;
    }

    public long to() {
        return to;
    }

    public boolean outputsRank() {
        return rankField != null;
    }

    public RelDataTypeField rankField() {
        return rankField;
    }

    /** The same ranking of the same rows without the rank column. */
    public LogicalRank withoutRankColumn() {
        return new LogicalRank(getCluster(), getTraitSet(), getInput(), function, partition, order, from, to, null);
    }

    @Override
    protected RelDataType deriveRowType() {
        if (rankField == null) {
            return getInput().getRowType();
        }
        return getCluster()
                .getTypeFactory()
                .builder()
                .addAll(getInput().getRowType().getFieldList())
                .add(rankField.getName(), rankField.getType())
                .build();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalRank(getCluster(), traits, sole(inputs), function, partition, order, from, to, rankField);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("function", function)
                .item("partition", partition)
                .item("order", order)
                .item("from", from)
                .item("to", to)
                .item("rankColumn", rankField == null ? "none" : rankField.getName());
    }
}
