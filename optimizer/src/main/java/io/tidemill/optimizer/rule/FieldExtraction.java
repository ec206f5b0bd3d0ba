package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.bind.LogicalWatermark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * Takes fields out of ROW columns as far down as it goes: below watermarks and into lower projections. So a few fields do not cause whole rows to be carried,
 * nor to be read by the source.
 *
 * <pre>
 * Project(r.a)                  Project(a)
 *   Watermark(t)                  Watermark(t)
 *     Project(r, t)    becomes      Project(t, r.a)
 * </pre>
 */
final class FieldExtraction {
    private final Project project;
    private final RexBuilder rexBuilder;
    private final FieldUses uses = new FieldUses();
    /** Filters and watermarks between the projection and {@link #base}, from top to bottom. */
    private final List<RelNode> between = new ArrayList<>();

    private final RelNode base;

    private FieldExtraction(Project project) {
        this.project = project;
        this.rexBuilder = project.getCluster().getRexBuilder();
        project.getProjects().forEach(expression -> expression.accept(uses));
        RelNode below = project.getInput();
        while (below instanceof Filter || below instanceof LogicalWatermark) {
            between.add(below);
            if (below instanceof LogicalWatermark watermark) {
                watermark.watermark().accept(uses);
                uses.readWhole(watermark.timeColumn());
            } else {
                ((Filter) below).getCondition().accept(uses);
            }
            below = below.getInput(0);
        }
        this.base = below;
    }

    /** The projection over less, or itself. */
    static Project apply(Project project) {
        FieldExtraction extraction = new FieldExtraction(project);
        List<FieldUses.Path> paths = extraction.movable();
        return paths.isEmpty() ? project : extraction.extracted(paths);
    }

    private List<FieldUses.Path> movable() {
        // Over anything else the projection is as low as it gets. A connector that makes the watermarks makes them
        // right above the scan.
        boolean lower = base instanceof Project
                || between.stream()
                        .anyMatch(node -> node instanceof LogicalWatermark watermark && !watermark.isSourceWatermark());
        List<FieldUses.Path> movable = new ArrayList<>();
        if (lower) {
            for (FieldUses.Path path : uses.paths()) {
                if (!uses.isWhole(path.column()) && isColumn(source(path.column()))) {
                    movable.add(path);
                }
            }
        }
        return movable;
    }

    /** What the base gives as this column. */
    private RexNode source(int column) {
        return base instanceof Project lower
                ? lower.getProjects().get(column)
                : RexInputRef.of(column, base.getRowType());
    }

    /** True for a column or a field in one: what costs nothing to take apart. */
    private static boolean isColumn(RexNode node) {
        return node instanceof RexInputRef
                || node instanceof RexFieldAccess access && FieldUses.Path.of(access) != null;
    }

    private Project extracted(List<FieldUses.Path> paths) {
        List<RexNode> expressions = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Map<Integer, Integer> columns = new HashMap<>();
        Map<FieldUses.Path, Integer> fields = new HashMap<>();
        for (int column = 0; column < base.getRowType().getFieldCount(); column++) {
            int old = column;
            if (paths.stream().noneMatch(path -> path.column() == old)) {
                columns.put(column, expressions.size());
                expressions.add(source(column));
                names.add(base.getRowType().getFieldNames().get(column));
            }
        }
        for (FieldUses.Path path : paths) {
            RexNode field = source(path.column());
            for (String name : path.fields()) {
                field = rexBuilder.makeFieldAccess(field, name, true);
            }
            fields.put(path, expressions.size());
            expressions.add(field);
            names.add(base.getRowType().getFieldNames().get(path.column()) + "." + String.join(".", path.fields()));
        }
        RelNode result = LogicalProject.create(
                base instanceof Project lower ? lower.getInput() : base, List.of(), expressions, names, Set.of());
        RexShuttle moved = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(columns.get(reference.getIndex()), reference.getType());
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                Integer column = fields.get(FieldUses.Path.of(access));
                return column == null ? super.visitFieldAccess(access) : new RexInputRef(column, access.getType());
            }
        };
        for (int i = between.size() - 1; i >= 0; i--) {
            RelNode node = between.get(i);
            result = node instanceof LogicalWatermark watermark
                    ? LogicalWatermark.create(
                            result,
                            columns.get(watermark.timeColumn()),
                            watermark.watermark().accept(moved))
                    : LogicalFilter.create(
                            result, ((Filter) node).getCondition().accept(moved));
        }
        return LogicalProject.create(
                result,
                project.getHints(),
                moved.visitList(project.getProjects()),
                project.getRowType().getFieldNames(),
                project.getVariablesSet());
    }
}
