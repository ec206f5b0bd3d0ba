package io.tidemill.optimizer.rule;

import io.tidemill.core.plan.ScanSpec;
import io.tidemill.core.plan.TableReference;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.SourceScan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * Lets scans of one table in a streaming job read the same: the columns and fields that any of them needs. Equal scans then become one.
 *
 * <pre>
 * Join                          Join
 *   Scan(t, fields=[a, b])        Project(a, b)
 *   Scan(t, fields=[b, c])          Scan(t, fields=[a, b, c])
 *                                 Project(b, c)
 *                                   Scan(t, fields=[a, b, c])
 * </pre>
 */
final class ShareScans implements LogicalPass {
    @Override
    public String name() {
        return "share-scans";
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        return applyAll(List.of(plan), context).get(0);
    }

    @Override
    public List<RelNode> applyAll(List<RelNode> plans, PassContext context) {
        if (!SharedScans.wanted(context)) {
            return plans;
        }
        Map<Key, Set<SourceScan>> scans = new LinkedHashMap<>();
        Set<RelNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        plans.forEach(plan -> collect(plan, scans, seen));
        Map<Key, Union> unions = new HashMap<>();
        scans.forEach((key, all) -> {
            if (key.rest.limit() < 0
                    && all.stream().map(SourceScan::spec).distinct().count() > 1) {
                unions.put(key, new Union(all));
            }
        });
        return unions.isEmpty()
                ? plans
                : plans.stream().map(plan -> rewrite(plan, unions)).toList();
    }

    /** Scans that may read the same: all but columns, fields and metadata is equal. */
    private record Key(TableReference table, ScanSpec rest) {
        static Key of(SourceScan scan) {
            return new Key(scan.table(), withColumns(scan.spec(), List.of(), List.of(), List.of()));
        }
    }

    private static ScanSpec withColumns(
            ScanSpec spec, List<String> columns, List<List<String>> paths, List<String> metadata) {
        return new ScanSpec(
                columns,
                paths,
                metadata,
                spec.partitions(),
                spec.prunedPartitions(),
                spec.filters(),
                spec.limit(),
                spec.sourceWatermark(),
                spec.dynamicFilterColumns());
    }

    private static void collect(RelNode rel, Map<Key, Set<SourceScan>> scans, Set<RelNode> seen) {
        if (!seen.add(rel)) {
            return;
        }
        if (rel instanceof SourceScan scan) {
            scans.computeIfAbsent(Key.of(scan), key -> new LinkedHashSet<>()).add(scan);
        }
        rel.getInputs().forEach(input -> collect(input, scans, seen));
    }

    private static RelNode rewrite(RelNode rel, Map<Key, Union> unions) {
        if (rel instanceof SourceScan scan && unions.containsKey(Key.of(scan))) {
            Union union = unions.get(Key.of(scan));
            return union.columnsOf(scan, union.scan(scan));
        }
        if (rel instanceof Filter filter
                && filter.getInput() instanceof SourceScan scan
                && unions.containsKey(Key.of(scan))) {
            // The projection goes above the filter, where it merges with what comes next.
            Union union = unions.get(Key.of(scan));
            RelNode filtered = LogicalFilter.create(union.scan(scan), union.map(filter.getCondition(), scan));
            return union.columnsOf(scan, filtered);
        }
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (RelNode input : rel.getInputs()) {
            RelNode rewritten = rewrite(input, unions);
            changed |= rewritten != input;
            inputs.add(rewritten);
        }
        return changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
    }

    /** What some scans read together. */
    private static final class Union {
        private final List<String> columns = new ArrayList<>();
        private final List<String> metadata = new ArrayList<>();
        private final List<List<String>> paths = new ArrayList<>();
        private final Map<String, RelDataType> columnTypes = new HashMap<>();
        private final Map<String, RelDataType> metadataTypes = new HashMap<>();

        Union(Set<SourceScan> scans) {
            Set<String> whole = new LinkedHashSet<>();
            Set<List<String>> fields = new LinkedHashSet<>();
            for (SourceScan scan : scans) {
                ScanSpec spec = scan.spec();
                for (int i = 0; i < spec.columns().size(); i++) {
                    String column = spec.columns().get(i);
                    columnTypes.put(
                            column, scan.getRowType().getFieldList().get(i).getType());
                    if (spec.nestedPaths().stream()
                            .noneMatch(path -> path.get(0).equals(column))) {
                        whole.add(column);
                    }
                }
                for (int i = 0; i < spec.metadataKeys().size(); i++) {
                    int place = spec.columns().size() + i;
                    metadataTypes.put(
                            spec.metadataKeys().get(i),
                            scan.getRowType().getFieldList().get(place).getType());
                }
                fields.addAll(spec.nestedPaths());
            }
            for (String column : scans.iterator().next().table().schema().names()) {
                if (columnTypes.containsKey(column)) {
                    columns.add(column);
                }
            }
            metadata.addAll(metadataTypes.keySet().stream().sorted().toList());
            for (List<String> path : fields) {
                if (!whole.contains(path.get(0))) {
                    paths.add(path);
                }
            }
        }

        /** The scan of everything, in the place of one of the scans. */
        SourceScan scan(SourceScan scan) {
            RelDataTypeFactory.Builder rowType =
                    scan.getCluster().getTypeFactory().builder();
            columns.forEach(column -> rowType.add(column, columnTypes.get(column)));
            metadata.forEach(key -> rowType.add(key, metadataTypes.get(key)));
            return SourceScan.create(
                    scan.getCluster(),
                    rowType.uniquify().build(),
                    scan.table(),
                    withColumns(scan.spec(), columns, paths, metadata),
                    scan.facts());
        }

        private int place(SourceScan scan, int column) {
            int known = scan.spec().columns().size();
            return column < known
                    ? columns.indexOf(scan.spec().columns().get(column))
                    : columns.size()
                            + metadata.indexOf(scan.spec().metadataKeys().get(column - known));
        }

        RexNode map(RexNode condition, SourceScan scan) {
            return condition.accept(new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    return new RexInputRef(place(scan, reference.getIndex()), reference.getType());
                }
            });
        }

        /** The columns of one of the scans out of all. */
        RelNode columnsOf(SourceScan scan, RelNode all) {
            List<RexNode> projects = new ArrayList<>();
            for (int i = 0; i < scan.getRowType().getFieldCount(); i++) {
                projects.add(new RexInputRef(
                        place(scan, i), scan.getRowType().getFieldList().get(i).getType()));
            }
            return LogicalProject.create(
                    all, List.of(), projects, scan.getRowType().getFieldNames(), Set.of());
        }
    }
}
