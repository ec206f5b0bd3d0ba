package io.tidemill.optimizer.logical;

import io.tidemill.core.plan.ScanSpec;
import io.tidemill.core.plan.TableReference;
import java.util.List;
import java.util.TreeMap;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;

/** Reads a source with what has been pushed into it. Its row: the columns of the {@link ScanSpec}, then its metadata. */
public final class SourceScan extends AbstractRelNode {
    private final TableReference table;
    private final ScanSpec spec;
    private final SourceFacts facts;

    private SourceScan(
            RelOptCluster cluster, RelDataType rowType, TableReference table, ScanSpec spec, SourceFacts facts) {
        super(cluster, cluster.traitSetOf(Convention.NONE));
        this.rowType = rowType;
        this.table = table;
        this.spec = spec;
        this.facts = facts;
    }

    /**
     * A scan.
     *
     * @param rowType types of the columns and metadata of {@code spec}
     */
    public static SourceScan create(
            RelOptCluster cluster, RelDataType rowType, TableReference table, ScanSpec spec, SourceFacts facts) {
        return new SourceScan(cluster, rowType, table, spec, facts);
    }

    public TableReference table() {
        return table;
    }

    public ScanSpec spec() {
        return spec;
    }

    public SourceFacts facts() {
        return facts;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SourceScan(getCluster(), getRowType(), table, spec, facts);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("table", table.path())
                .item("fields", spec.columns())
                .itemIf("filter", spec.filters(), !spec.filters().isEmpty())
                .itemIf("partitions", spec.partitions(), spec.prunedPartitions())
                .itemIf("nested", spec.nestedPaths(), !spec.nestedPaths().isEmpty())
                .itemIf("metadata", spec.metadataKeys(), !spec.metadataKeys().isEmpty())
                .itemIf("limit", spec.limit(), spec.limit() >= 0)
                .itemIf(
                        "options",
                        new TreeMap<>(table.options()),
                        !table.options().isEmpty());
    }
}
