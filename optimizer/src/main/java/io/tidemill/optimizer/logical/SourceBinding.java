package io.tidemill.optimizer.logical;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.core.plan.ScanSpec;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.bind.BoundTable;
import io.tidemill.optimizer.bind.LogicalWatermark;
import io.tidemill.spi.source.SupportsProjectionPushDown;
import io.tidemill.spi.source.SupportsWatermarkPushDown;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.util.ImmutableBitSet;

/** Opens the source of each table: scans learn what kind of rows come, and streams that need it are normalised. */
public final class SourceBinding implements LogicalPass {
    @Override
    public String name() {
        return "bind-sources";
    }

    @Override
    public boolean required() {
        return true;
    }

    @Override
    public boolean seesWholeStatement() {
        return true;
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        RelNode bound = new RelRewriter(rel -> bind(rel, context)).rewrite(plan);
        return context.streaming() ? normalized(bound, context) : bound;
    }

    private static RelNode bind(RelNode rel, PassContext context) {
        if (rel instanceof TableScan scan) {
            return scan(scan, context);
        }
        if (rel instanceof LogicalWatermark watermark) {
            return watermark(watermark, context);
        }
        return context.streaming() ? normalizedInputs(rel, context) : rel;
    }

    private static RelNode scan(TableScan scan, PassContext context) {
        BoundTable table = scan.getTable().unwrap(BoundTable.class);
        if (table == null) {
            throw new EngineException(ErrorCode.INTERNAL, "the scan of " + scan.getTable() + " has no table");
        }
        TableSource source = context.catalog().createSource(table.reference(), context.streaming());
        if (!context.streaming() && !source.changelogMode().insertOnly()) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    "table " + table.reference().path()
                            + " gives changes, not only new rows; batch mode cannot read it, SET 'execution.runtime-mode' = 'streaming'");
        }
        List<String> columns = new ArrayList<>();
        List<String> metadata = new ArrayList<>();
        for (Column column : table.columns()) {
            if (column.kind() == Column.Kind.PHYSICAL) {
                columns.add(column.name());
            } else {
                metadata.add(column.detail());
            }
        }
        ScanSpec spec = new ScanSpec(columns, List.of(), metadata, List.of(), false, List.of(), -1, false, List.of());
        SourceFacts facts = new SourceFacts(
                source.bounded(),
                source instanceof SupportsProjectionPushDown,
                source.changelogMode(),
                table.reference().schema().primaryKey(),
                TableStatistics.UNKNOWN);
        return SourceScan.create(scan.getCluster(), scan.getRowType(), table.reference(), spec, facts);
    }

    /** In batch time does not pass; a source that makes watermarks itself needs no node for them. */
    private static RelNode watermark(LogicalWatermark watermark, PassContext context) {
        if (!context.streaming()) {
            return watermark.getInput();
        }
        if (!watermark.isSourceWatermark()) {
            return watermark;
        }
        return new RelRewriter(rel -> rel instanceof SourceScan scan ? sourceWatermark(scan, context) : rel)
                .rewrite(watermark.getInput());
    }

    private static RelNode sourceWatermark(SourceScan scan, PassContext context) {
        if (!(context.catalog().createSource(scan.table(), true) instanceof SupportsWatermarkPushDown)) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    "the connector of " + scan.table().path()
                            + " makes no watermarks; give WATERMARK an expression instead of SOURCE_WATERMARK()");
        }
        ScanSpec old = scan.spec();
        ScanSpec spec = new ScanSpec(
                old.columns(),
                old.nestedPaths(),
                old.metadataKeys(),
                old.partitions(),
                old.prunedPartitions(),
                old.filters(),
                old.limit(),
                true,
                old.dynamicFilterColumns());
        return SourceScan.create(scan.getCluster(), scan.getRowType(), scan.table(), spec, scan.facts());
    }

    /** Normalises the chains scan, computed columns, watermark below a node; a chain ends where its reader is no part of one. */
    private static RelNode normalizedInputs(RelNode rel, PassContext context) {
        if (isChain(rel)) {
            return rel;
        }
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (RelNode input : rel.getInputs()) {
            RelNode normalized = normalized(input, context);
            changed |= normalized != input;
            inputs.add(normalized);
        }
        return changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
    }

    /** True for what the binder puts above a scan as part of the table. */
    private static boolean isChain(RelNode rel) {
        return rel instanceof SourceScan
                || rel instanceof LogicalWatermark watermark && isChain(watermark.getInput())
                || rel instanceof Project project && isTableProject(project);
    }

    private static boolean isTableProject(Project project) {
        if (!(project.getInput() instanceof SourceScan scan)) {
            return false;
        }
        List<String> names = project.getRowType().getFieldNames();
        return names.equals(scan.table().schema().names());
    }

    static RelNode normalized(RelNode chain, PassContext context) {
        if (!isChain(chain)) {
            return chain;
        }
        RelNode bottom = chain;
        while (!(bottom instanceof SourceScan)) {
            bottom = bottom.getInput(0);
        }
        SourceScan scan = (SourceScan) bottom;
        return needsNormalization(scan, context) ? LogicalNormalize.create(chain, key(chain, scan)) : chain;
    }

    private static boolean needsNormalization(SourceScan scan, PassContext context) {
        Set<RowKind> kinds = scan.facts().changelogMode().kinds();
        boolean hasKey = !scan.facts().primaryKey().isEmpty();
        boolean upserts = kinds.contains(RowKind.UPDATE_AFTER) && !kinds.contains(RowKind.UPDATE_BEFORE);
        if (upserts) {
            if (!hasKey) {
                throw new EngineException(
                        ErrorCode.VALIDATION,
                        "table " + scan.table().path() + " gives updates by key, but declares no PRIMARY KEY");
            }
            return true;
        }
        boolean changes = kinds.size() > 1;
        if (!changes || !context.config().get(ExecutionOptions.SOURCE_CDC_EVENTS_DUPLICATE)) {
            return false;
        }
        if (!hasKey) {
            throw new EngineException(
                    ErrorCode.VALIDATION,
                    context.config().describe(ExecutionOptions.SOURCE_CDC_EVENTS_DUPLICATE) + " needs a PRIMARY KEY on "
                            + scan.table().path() + " to tell repeated events by");
        }
        context.config()
                .acted(
                        ExecutionOptions.SOURCE_CDC_EVENTS_DUPLICATE,
                        "ChangelogNormalize(" + scan.table().path() + ")");
        return true;
    }

    private static ImmutableBitSet key(RelNode chain, SourceScan scan) {
        ImmutableBitSet.Builder key = ImmutableBitSet.builder();
        for (String column : scan.facts().primaryKey()) {
            key.set(chain.getRowType().getFieldNames().indexOf(column));
        }
        return key.build();
    }
}
