package io.tidemill.optimizer.rule;

import io.tidemill.core.plan.ScanSpec;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.optimizer.bind.LogicalWatermark;
import io.tidemill.optimizer.bind.LogicalWindowAssign;
import io.tidemill.optimizer.logical.LogicalNormalize;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.SourceScan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** Leaves out columns that nobody reads, from the outputs down to the scans. */
final class PruneColumns implements LogicalPass {
    @Override
    public String name() {
        return "prune-columns";
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        Pruned pruned = prune(plan, all(plan));
        return pruned.restored(plan.getRowType());
    }

    /**
     * A pruned expression.
     *
     * @param rel with at least the columns that were asked for
     * @param columns for each old column the new one, -1 where it is gone
     */
    private record Pruned(RelNode rel, int[] columns) {
        static Pruned same(RelNode rel) {
            int[] columns = new int[rel.getRowType().getFieldCount()];
            Arrays.setAll(columns, i -> i);
            return new Pruned(rel, columns);
        }

        RexNode map(RexNode node) {
            return node.accept(new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    return new RexInputRef(columns[reference.getIndex()], reference.getType());
                }
            });
        }

        ImmutableBitSet map(ImmutableBitSet bits) {
            ImmutableBitSet.Builder mapped = ImmutableBitSet.builder();
            bits.forEachInt(bit -> mapped.set(columns[bit]));
            return mapped.build();
        }

        List<Integer> map(List<Integer> list) {
            return list.stream().map(column -> columns[column]).toList();
        }

        RelCollation map(RelCollation collation) {
            List<RelFieldCollation> fields = new ArrayList<>();
            for (RelFieldCollation field : collation.getFieldCollations()) {
                fields.add(field.withFieldIndex(columns[field.getFieldIndex()]));
            }
            return RelCollations.of(fields);
        }

        /** Exactly the old columns. */
        RelNode restored(RelDataType rowType) {
            List<RexNode> projects = new ArrayList<>();
            for (int column : columns) {
                projects.add(RexInputRef.of(column, rel.getRowType()));
            }
            boolean identity = RexUtil.isIdentity(projects, rel.getRowType());
            return identity ? rel : LogicalProject.create(rel, List.of(), projects, rowType.getFieldNames(), Set.of());
        }

        /** Without columns that only the node itself read. */
        Pruned narrowed(ImmutableBitSet needed, RelDataType rowType) {
            if (needed.cardinality() == rel.getRowType().getFieldCount()) {
                return this;
            }
            int[] mapping = new int[columns.length];
            Arrays.fill(mapping, -1);
            int next = 0;
            for (int column : needed) {
                mapping[column] = next++;
            }
            return new Pruned(only(needed, rowType), mapping);
        }

        /** Exactly these of the old columns, in order. */
        RelNode only(ImmutableBitSet wanted, RelDataType rowType) {
            List<RexNode> projects = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (int column : wanted) {
                projects.add(RexInputRef.of(columns[column], rel.getRowType()));
                names.add(rowType.getFieldNames().get(column));
            }
            return RexUtil.isIdentity(projects, rel.getRowType())
                    ? rel
                    : LogicalProject.create(rel, List.of(), projects, names, Set.of());
        }
    }

    private static ImmutableBitSet all(RelNode rel) {
        return ImmutableBitSet.range(rel.getRowType().getFieldCount());
    }

    private static ImmutableBitSet read(List<RexNode> nodes) {
        return RelOptUtil.InputFinder.bits(nodes, null);
    }

    private Pruned prune(RelNode rel, ImmutableBitSet needed) {
        if (rel instanceof SourceScan scan) {
            return scan(scan, needed);
        }
        if (rel instanceof Project project) {
            return project(project, needed);
        }
        if (rel instanceof Filter filter) {
            Pruned input = prune(filter.getInput(), needed.union(read(List.of(filter.getCondition()))));
            RelNode filtered = LogicalFilter.create(input.rel, input.map(filter.getCondition()));
            return new Pruned(filtered, input.columns).narrowed(needed, filter.getRowType());
        }
        if (rel instanceof Join join) {
            return join(join, needed);
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate(aggregate, needed);
        }
        if (rel instanceof Union union) {
            return union(union, needed);
        }
        if (rel instanceof Sort sort) {
            ImmutableBitSet keys = ImmutableBitSet.of(RelCollations.ordinals(sort.getCollation()));
            Pruned input = prune(sort.getInput(), needed.union(keys));
            return new Pruned(
                    LogicalSort.create(input.rel, input.map(sort.getCollation()), sort.offset, sort.fetch),
                    input.columns);
        }
        if (rel instanceof LogicalWatermark watermark) {
            ImmutableBitSet own = read(List.of(watermark.watermark())).set(watermark.timeColumn());
            Pruned input = prune(watermark.getInput(), needed.union(own));
            return new Pruned(
                    LogicalWatermark.create(
                            input.rel, input.columns[watermark.timeColumn()], input.map(watermark.watermark())),
                    input.columns);
        }
        if (rel instanceof LogicalNormalize normalize) {
            Pruned input = prune(normalize.getInput(), needed.union(normalize.keys()));
            return new Pruned(LogicalNormalize.create(input.rel, input.map(normalize.keys())), input.columns);
        }
        if (rel instanceof LogicalWindowAssign assign) {
            return windowAssign(assign, needed);
        }
        return whole(rel);
    }

    /** A node of which nothing is known: all its columns stay, and all of its inputs'. */
    private Pruned whole(RelNode rel) {
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (RelNode input : rel.getInputs()) {
            RelNode pruned = prune(input, all(input)).restored(input.getRowType());
            changed |= pruned != input;
            inputs.add(pruned);
        }
        return Pruned.same(changed ? rel.copy(rel.getTraitSet(), inputs) : rel);
    }

    private static Pruned scan(SourceScan scan, ImmutableBitSet needed) {
        ScanSpec spec = scan.spec();
        int width = scan.getRowType().getFieldCount();
        if (!scan.facts().projects() || needed.cardinality() == width) {
            return Pruned.same(scan);
        }
        List<String> columns = new ArrayList<>();
        List<String> metadata = new ArrayList<>();
        int[] mapping = new int[width];
        Arrays.fill(mapping, -1);
        RelDataTypeFactory.Builder rowType = scan.getCluster().getTypeFactory().builder();
        for (int column : needed) {
            mapping[column] = columns.size() + metadata.size();
            if (column < spec.columns().size()) {
                columns.add(spec.columns().get(column));
            } else {
                metadata.add(spec.metadataKeys().get(column - spec.columns().size()));
            }
            RelDataTypeField field = scan.getRowType().getFieldList().get(column);
            rowType.add(field.getName(), field.getType());
        }
        ScanSpec narrowed = new ScanSpec(
                columns,
                spec.nestedPaths(),
                metadata,
                spec.partitions(),
                spec.prunedPartitions(),
                spec.filters(),
                spec.limit(),
                spec.sourceWatermark(),
                spec.dynamicFilterColumns());
        return new Pruned(
                SourceScan.create(scan.getCluster(), rowType.build(), scan.table(), narrowed, scan.facts()), mapping);
    }

    private Pruned project(Project project, ImmutableBitSet needed) {
        List<RexNode> kept = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int[] mapping = new int[project.getProjects().size()];
        Arrays.fill(mapping, -1);
        for (int column : needed) {
            mapping[column] = kept.size();
            kept.add(project.getProjects().get(column));
            names.add(project.getRowType().getFieldNames().get(column));
        }
        if (!project.getVariablesSet().isEmpty()) {
            return whole(project);
        }
        Pruned input = prune(project.getInput(), read(kept));
        List<RexNode> mapped = kept.stream().map(input::map).toList();
        return new Pruned(LogicalProject.create(input.rel, project.getHints(), mapped, names, Set.of()), mapping);
    }

    private Pruned join(Join join, ImmutableBitSet needed) {
        int leftWidth = join.getLeft().getRowType().getFieldCount();
        int rightWidth = join.getRight().getRowType().getFieldCount();
        ImmutableBitSet both = needed.union(read(List.of(join.getCondition())));
        Pruned left = prune(join.getLeft(), both.intersect(ImmutableBitSet.range(leftWidth)));
        Pruned right = prune(
                join.getRight(),
                both.intersect(ImmutableBitSet.range(leftWidth, leftWidth + rightWidth))
                        .shift(-leftWidth));
        int newLeftWidth = left.rel.getRowType().getFieldCount();
        int[] pair = new int[leftWidth + rightWidth];
        for (int i = 0; i < pair.length; i++) {
            if (i < leftWidth) {
                pair[i] = left.columns[i];
            } else {
                int column = right.columns[i - leftWidth];
                pair[i] = column < 0 ? -1 : column + newLeftWidth;
            }
        }
        RexNode condition = new Pruned(join, pair).map(join.getCondition());
        RelNode pruned = LogicalJoin.create(
                left.rel, right.rel, join.getHints(), condition, join.getVariablesSet(), join.getJoinType());
        return new Pruned(pruned, join.getJoinType().projectsRight() ? pair : left.columns)
                .narrowed(needed, join.getRowType());
    }

    private Pruned aggregate(Aggregate aggregate, ImmutableBitSet needed) {
        int groups = aggregate.getGroupCount();
        List<AggregateCall> calls = new ArrayList<>();
        int[] mapping = new int[groups + aggregate.getAggCallList().size()];
        Arrays.fill(mapping, -1);
        for (int i = 0; i < groups; i++) {
            mapping[i] = i;
        }
        ImmutableBitSet.Builder read = aggregate.getGroupSet().rebuild();
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            // A row without columns cannot be grouped: the first call stays where there are no keys.
            if (needed.get(groups + i) || groups == 0 && i == 0 && needed.isEmpty()) {
                AggregateCall call = aggregate.getAggCallList().get(i);
                mapping[groups + i] = groups + calls.size();
                calls.add(call);
                read.addAll(call.getArgList());
                RelCollations.ordinals(call.getCollation()).forEach(read::set);
                if (call.filterArg >= 0) {
                    read.set(call.filterArg);
                }
            }
        }
        Pruned input = prune(aggregate.getInput(), read.build());
        List<AggregateCall> mapped = new ArrayList<>();
        for (AggregateCall call : calls) {
            mapped.add(call.withArgList(input.map(call.getArgList()))
                    .withFilter(call.filterArg < 0 ? -1 : input.columns[call.filterArg])
                    .withCollation(input.map(call.getCollation())));
        }
        RelNode pruned = LogicalAggregate.create(
                input.rel,
                aggregate.getHints(),
                input.map(aggregate.getGroupSet()),
                aggregate.getGroupSets().stream().map(input::map).toList(),
                mapped);
        boolean ordered = isAscending(aggregate.getGroupSet(), input);
        return ordered ? new Pruned(pruned, mapping) : whole(aggregate);
    }

    /** Keys come out in the order of their columns: pruning must not change it. */
    private static boolean isAscending(ImmutableBitSet keys, Pruned input) {
        int last = -1;
        for (int key : keys) {
            if (input.columns[key] <= last) {
                return false;
            }
            last = input.columns[key];
        }
        return true;
    }

    private Pruned union(Union union, ImmutableBitSet needed) {
        if (!union.all || needed.cardinality() == union.getRowType().getFieldCount()) {
            return whole(union);
        }
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : union.getInputs()) {
            inputs.add(prune(input, needed).only(needed, union.getRowType()));
        }
        int[] mapping = new int[union.getRowType().getFieldCount()];
        Arrays.fill(mapping, -1);
        int next = 0;
        for (int column : needed) {
            mapping[column] = next++;
        }
        return new Pruned(LogicalUnion.create(inputs, true), mapping);
    }

    private Pruned windowAssign(LogicalWindowAssign assign, ImmutableBitSet needed) {
        WindowSpec window = assign.window();
        int width = assign.getInput().getRowType().getFieldCount();
        ImmutableBitSet wanted = needed.intersect(ImmutableBitSet.range(width))
                .set(window.timeColumn())
                .union(ImmutableBitSet.of(window.sessionKeys()));
        Pruned input = prune(assign.getInput(), wanted);
        int newWidth = input.rel.getRowType().getFieldCount();
        int total = assign.getRowType().getFieldCount();
        int[] mapping = new int[total];
        RelDataTypeFactory.Builder rowType =
                assign.getCluster().getTypeFactory().builder();
        rowType.addAll(input.rel.getRowType().getFieldList());
        for (int i = 0; i < total; i++) {
            mapping[i] = i < width ? input.columns[i] : i - width + newWidth;
            if (i >= width) {
                rowType.add(assign.getRowType().getFieldList().get(i));
            }
        }
        WindowSpec moved = new WindowSpec(
                window.kind(),
                input.columns[window.timeColumn()],
                window.sizeMillis(),
                window.slideMillis(),
                window.offsetMillis(),
                input.map(window.sessionKeys()),
                window.timeZone());
        return new Pruned(LogicalWindowAssign.create(input.rel, moved, rowType.build()), mapping);
    }
}
