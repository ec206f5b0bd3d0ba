package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.DynamicFilter;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinStrategy;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.ScanSpec;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.spi.source.SupportsDynamicFiltering;
import io.tidemill.spi.source.TableSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets scans of large tables know what the small side of a join will ask for: the keys of the build side, once they are there, become a filter of the
 * scan that gives the probe side's keys. Only where rows without a partner are dropped, and where the build side is restricted at all.
 */
final class DynamicFilterPass {
    /** More different keys than this filter nothing worth the waiting. */
    private static final double MOST_BUILD_ROWS = 1_000_000;

    private final PlanningContext context;
    private final Map<PhysicalNode, Integer> readers = new IdentityHashMap<>();
    /** From the roots down, so that equal plans get equal filters. */
    private final List<BatchJoinNode> joins = new ArrayList<>();

    private final Map<PhysicalNode, List<String>> columnsOfScan = new IdentityHashMap<>();
    private final Map<PhysicalNode, List<DynamicFilter>> filtersOfJoin = new IdentityHashMap<>();
    private final Map<PhysicalNode, PhysicalNode> done = new IdentityHashMap<>();
    private final Map<Integer, SupportsDynamicFiltering> sources = new HashMap<>();

    DynamicFilterPass(PlanningContext context) {
        this.context = context;
    }

    List<PhysicalNode> apply(List<PhysicalNode> roots) {
        ConfigSnapshot config = context.config();
        boolean enabled = config.get(OptimizerOptions.DYNAMIC_FILTERING_ENABLED);
        roots.forEach(this::count);
        joins.forEach(this::look);
        if (filtersOfJoin.isEmpty()) {
            return roots;
        }
        config.acted(OptimizerOptions.DYNAMIC_FILTERING_ENABLED, "HashJoin and its DynamicFilteringTableSourceScan");
        return enabled ? roots.stream().map(this::rewrite).toList() : roots;
    }

    private void count(PhysicalNode node) {
        boolean first = !readers.containsKey(node);
        readers.merge(node, 1, Integer::sum);
        if (first) {
            if (node instanceof BatchJoinNode join) {
                joins.add(join);
            }
            node.inputs().forEach(this::count);
        }
    }

    private void look(BatchJoinNode join) {
        boolean hashes = join.strategy() == JoinStrategy.HASH || join.strategy() == JoinStrategy.BROADCAST_HASH;
        JoinKind kind = join.join().kind();
        if (!hashes || !dropsLonelyProbeRows(kind, join.buildLeft())) {
            return;
        }
        PhysicalNode build = join.buildLeft() ? join.left() : join.right();
        PhysicalNode probe = join.buildLeft() ? join.right() : join.left();
        double buildRows = build.properties().rows();
        if (!isRestricted(build) || buildRows > MOST_BUILD_ROWS) {
            return;
        }
        List<Integer> probeKeys =
                join.buildLeft() ? join.join().rightKeys() : join.join().leftKeys();
        for (int i = 0; i < probeKeys.size(); i++) {
            if (!join.join().nullSafe().get(i)) {
                offer(join, i, probe, probeKeys.get(i));
            }
        }
    }

    /** Probe rows that meet no partner change nothing, so the scan may leave them out. */
    private static boolean dropsLonelyProbeRows(JoinKind kind, boolean buildLeft) {
        return switch (kind) {
            case INNER, SEMI -> true;
            case LEFT, ANTI -> buildLeft;
            case RIGHT -> !buildLeft;
            case FULL, NULL_AWARE_ANTI -> false;
        };
    }

    /** Something below drops rows: a table as a whole has all the keys that the other side has. */
    private static boolean isRestricted(PhysicalNode node) {
        return node instanceof CalcNode calc && calc.condition().isPresent()
                || node instanceof ScanNode scan
                        && (!scan.scan().filters().isEmpty() || scan.scan().prunedPartitions())
                || node.inputs().stream().anyMatch(DynamicFilterPass::isRestricted);
    }

    /** Follows a key down to the scan that gives it. */
    private void offer(BatchJoinNode join, int keyIndex, PhysicalNode node, int column) {
        if (readers.get(node) > 1) {
            return;
        }
        if (node instanceof ScanNode scan) {
            accept(join, keyIndex, scan, column);
        } else if (node instanceof ExchangeNode exchange) {
            offer(join, keyIndex, exchange.input(), column);
        } else if (node instanceof CalcNode calc
                && calc.projections().get(column) instanceof InputReference reference) {
            offer(join, keyIndex, calc.input(), reference.index());
        } else if (node instanceof UnionNode union) {
            union.inputs().forEach(input -> offer(join, keyIndex, input, column));
        } else if (node instanceof BatchAggregateNode aggregate
                && column < aggregate.groupKeys().size()) {
            offer(join, keyIndex, aggregate.input(), aggregate.groupKeys().get(column));
        } else if (node instanceof BatchJoinNode below) {
            offerBelow(join, keyIndex, below, column);
        }
    }

    private void offerBelow(BatchJoinNode join, int keyIndex, BatchJoinNode below, int column) {
        int leftWidth = PhysicalPlanner.width(below.left());
        JoinKind kind = below.join().kind();
        boolean left = column < leftWidth;
        boolean mayFilterLeft = kind != JoinKind.RIGHT && kind != JoinKind.FULL;
        boolean mayFilterRight = kind == JoinKind.INNER || kind == JoinKind.RIGHT;
        if (left && mayFilterLeft) {
            offer(join, keyIndex, below.left(), column);
        } else if (!left && mayFilterRight) {
            offer(join, keyIndex, below.right(), column - leftWidth);
        }
    }

    private void accept(BatchJoinNode join, int keyIndex, ScanNode scan, int column) {
        if (column >= scan.scan().columns().size()) {
            return;
        }
        String name = scan.scan().columns().get(column);
        SupportsDynamicFiltering source = sources.computeIfAbsent(scan.id(), id -> {
            TableSource made = context.catalog().createSource(scan.table(), false);
            return made instanceof SupportsDynamicFiltering filtering ? filtering : null;
        });
        if (source == null || !source.acceptedFilterColumns(List.of(name)).contains(name)) {
            return;
        }
        List<String> columns = columnsOfScan.computeIfAbsent(scan, key -> new ArrayList<>());
        if (!columns.contains(name)) {
            columns.add(name);
        }
        filtersOfJoin.computeIfAbsent(join, key -> new ArrayList<>()).add(new DynamicFilter(scan.id(), keyIndex, name));
    }

    private PhysicalNode rewrite(PhysicalNode node) {
        PhysicalNode known = done.get(node);
        if (known != null) {
            return known;
        }
        List<PhysicalNode> inputs = node.inputs().stream().map(this::rewrite).toList();
        PhysicalNode copy = inputs.equals(node.inputs()) ? node : NodeCopier.copy(node, node.properties(), inputs);
        if (columnsOfScan.containsKey(node)) {
            copy = filtering((ScanNode) node, columnsOfScan.get(node));
        } else if (filtersOfJoin.containsKey(node)) {
            BatchJoinNode join = (BatchJoinNode) copy;
            copy = new BatchJoinNode(
                    join.properties(),
                    join.left(),
                    join.right(),
                    join.join(),
                    join.strategy(),
                    join.buildLeft(),
                    filtersOfJoin.get(node));
        }
        done.put(node, copy);
        return copy;
    }

    private static ScanNode filtering(ScanNode scan, List<String> columns) {
        ScanSpec old = scan.scan();
        return new ScanNode(
                scan.properties(),
                scan.table(),
                new ScanSpec(
                        old.columns(),
                        old.nestedPaths(),
                        old.metadataKeys(),
                        old.partitions(),
                        old.prunedPartitions(),
                        old.filters(),
                        old.limit(),
                        old.sourceWatermark(),
                        columns));
    }
}
