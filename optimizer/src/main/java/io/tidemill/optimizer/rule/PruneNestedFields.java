package io.tidemill.optimizer.rule;

import io.tidemill.core.plan.ScanSpec;
import io.tidemill.optimizer.bind.LogicalWatermark;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.SourceScan;
import io.tidemill.spi.source.SupportsNestedProjectionPushDown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;

/**
 * Tells sources which fields of their ROW columns are read: those that expressions above the scan take out of the rows, after {@link FieldExtraction} has brought them there.
 * A column that is read as a whole is not restricted.
 */
final class PruneNestedFields implements LogicalPass {
    @Override
    public String name() {
        return "prune-nested-fields";
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        return rewrite(plan, context);
    }

    private static RelNode rewrite(RelNode rel, PassContext context) {
        RelNode lowered = rel;
        if (rel instanceof Project project) {
            Project extracted = FieldExtraction.apply(project);
            Optional<RelNode> restricted = restricted(extracted, context);
            if (restricted.isPresent()) {
                return restricted.get();
            }
            lowered = extracted;
        }
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (RelNode input : lowered.getInputs()) {
            RelNode rewritten = rewrite(input, context);
            changed |= rewritten != input;
            inputs.add(rewritten);
        }
        return changed ? lowered.copy(lowered.getTraitSet(), inputs) : lowered;
    }

    /** For a projection over a scan, with filters and watermarks between them. */
    private static Optional<RelNode> restricted(Project project, PassContext context) {
        FieldUses uses = new FieldUses();
        project.getProjects().forEach(expression -> expression.accept(uses));
        RelNode below = project.getInput();
        while (below instanceof Filter || below instanceof LogicalWatermark) {
            (below instanceof Filter filter ? filter.getCondition() : ((LogicalWatermark) below).watermark())
                    .accept(uses);
            if (below instanceof LogicalWatermark watermark) {
                uses.readWhole(watermark.timeColumn());
            }
            below = below.getInput(0);
        }
        if (!(below instanceof SourceScan scan)) {
            return Optional.empty();
        }
        List<List<String>> paths = paths(scan, uses);
        boolean supported = !paths.isEmpty()
                && context.catalog().createSource(scan.table(), context.streaming())
                        instanceof SupportsNestedProjectionPushDown;
        return supported ? Optional.of(replaced(project, scan, paths)) : Optional.empty();
    }

    private static List<List<String>> paths(SourceScan scan, FieldUses uses) {
        List<List<String>> paths = new ArrayList<>();
        for (FieldUses.Path path : uses.paths()) {
            boolean physical = path.column() < scan.spec().columns().size();
            if (physical && !uses.isWhole(path.column())) {
                List<String> names = new ArrayList<>();
                names.add(scan.spec().columns().get(path.column()));
                names.addAll(path.fields());
                paths.add(names);
            }
        }
        return paths;
    }

    private static RelNode replaced(RelNode rel, SourceScan scan, List<List<String>> paths) {
        if (rel instanceof SourceScan) {
            ScanSpec spec = scan.spec();
            return SourceScan.create(
                    scan.getCluster(),
                    scan.getRowType(),
                    scan.table(),
                    new ScanSpec(
                            spec.columns(),
                            paths,
                            spec.metadataKeys(),
                            spec.partitions(),
                            spec.prunedPartitions(),
                            spec.filters(),
                            spec.limit(),
                            spec.sourceWatermark(),
                            spec.dynamicFilterColumns()),
                    scan.facts());
        }
        return rel.copy(rel.getTraitSet(), List.of(replaced(rel.getInput(0), scan, paths)));
    }
}
