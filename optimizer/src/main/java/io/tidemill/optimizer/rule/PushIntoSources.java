package io.tidemill.optimizer.rule;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.core.plan.ScanSpec;
import io.tidemill.core.plan.TableReference;
import io.tidemill.optimizer.bind.ExpressionTranslator;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.SourceScan;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.SupportsFilterPushDown;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.SupportsNestedProjectionPushDown;
import io.tidemill.spi.source.SupportsPartitionPushDown;
import io.tidemill.spi.source.SupportsProjectionPushDown;
import io.tidemill.spi.source.SupportsStatisticReport;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.statistics.TableStatistics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/**
 * Tells each source what is wanted of it: columns, partitions, conditions, a number of rows; and asks what it then knows about its rows. Conditions that
 * the source does not guarantee stay in the plan.
 */
final class PushIntoSources implements LogicalPass {
    @Override
    public String name() {
        return "push-into-sources";
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        return applyAll(List.of(plan), context).get(0);
    }

    @Override
    public List<RelNode> applyAll(List<RelNode> plans, PassContext context) {
        Walk walk = new Walk(context, SharedScans.conditions(plans, context));
        return plans.stream().map(plan -> walk.rewrite(plan, -1)).toList();
    }

    /** Goes down with what is known from above. */
    private static final class Walk {
        private final PassContext context;
        /** For tables that are read once for several readers: what any of them wants. */
        private final Map<TableReference, List<RexNode>> shared;

        Walk(PassContext context, Map<TableReference, List<RexNode>> shared) {
            this.context = context;
            this.shared = shared;
        }

        /**
         * The rewritten expression.
         *
         * @param limit rows wanted of it, -1 for all
         */
        RelNode rewrite(RelNode rel, long limit) {
            if (rel instanceof SourceScan scan) {
                return push(scan, List.of(), limit);
            }
            if (rel instanceof Filter filter && filter.getInput() instanceof SourceScan scan) {
                return push(scan, RelOptUtil.conjunctions(filter.getCondition()), limit);
            }
            List<RelNode> inputs = new ArrayList<>();
            boolean changed = false;
            for (RelNode input : rel.getInputs()) {
                RelNode rewritten = rewrite(input, limitBelow(rel, limit));
                changed |= rewritten != input;
                inputs.add(rewritten);
            }
            return changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
        }

        /** A limit goes through projections; everything else may need more rows than it gives. */
        private static long limitBelow(RelNode rel, long limit) {
            if (rel instanceof Project) {
                return limit;
            }
            if (rel instanceof Sort sort
                    && sort.getCollation().getFieldCollations().isEmpty()
                    && sort.fetch instanceof RexLiteral fetch) {
                long offset = sort.offset instanceof RexLiteral literal
                        ? RexLiteral.numberValue(literal).longValue()
                        : 0;
                return RexLiteral.numberValue(fetch).longValue() + offset;
            }
            return -1;
        }

        private RelNode push(SourceScan scan, List<RexNode> conjuncts, long limit) {
            TableSource source = context.catalog().createSource(scan.table(), context.streaming());
            ScanSpec spec = scan.spec();
            if (source instanceof SupportsProjectionPushDown projecting) {
                projecting.applyProjection(spec.columns());
            }
            if (source instanceof SupportsNestedProjectionPushDown nested
                    && !spec.nestedPaths().isEmpty()) {
                nested.applyNestedProjection(spec.nestedPaths());
            }
            List<RexNode> sharedConjuncts = shared.get(scan.table());
            List<RexNode> pushable = sharedConjuncts == null ? conjuncts : sharedConjuncts;
            List<RexNode> left = pushable;
            List<Map<String, String>> partitions = List.of();
            boolean pruned = false;
            if (source instanceof SupportsPartitionPushDown partitioned && !pushable.isEmpty()) {
                PartitionPruning pruning = new PartitionPruning(scan, partitioned, context);
                left = pruning.apply(pushable);
                partitions = pruning.partitions();
                pruned = pruning.pruned();
                if (pruned) {
                    partitioned.applyPartitions(partitions);
                }
            }
            List<Predicate> offered = List.of();
            if (source instanceof SupportsFilterPushDown filtering && !left.isEmpty() && mayPush(scan)) {
                Offer offer = new Offer(scan, left);
                offered = offer.predicates();
                if (!offered.isEmpty()) {
                    left = offer.remaining(filtering.applyFilters(offered));
                }
            }
            if (sharedConjuncts != null) {
                left = conjuncts; // each reader checks its own
            }
            long pushedLimit = -1;
            if (source instanceof SupportsLimitPushDown limiting && limit >= 0 && left.isEmpty()) {
                limiting.applyLimit(limit);
                pushedLimit = limit;
            }
            ScanSpec pushed = new ScanSpec(
                    spec.columns(),
                    spec.nestedPaths(),
                    spec.metadataKeys(),
                    partitions,
                    pruned,
                    offered,
                    pushedLimit,
                    spec.sourceWatermark(),
                    spec.dynamicFilterColumns());
            SourceScan result = SourceScan.create(
                    scan.getCluster(),
                    scan.getRowType(),
                    scan.table(),
                    pushed,
                    scan.facts().withStatistics(statistics(scan, source)));
            return PushPredicates.filtered(result, left);
        }

        private boolean mayPush(SourceScan scan) {
            ConfigSnapshot config = context.config();
            if (config.get(OptimizerOptions.SOURCE_PREDICATE_PUSHDOWN_ENABLED)) {
                return true;
            }
            config.acted(
                    OptimizerOptions.SOURCE_PREDICATE_PUSHDOWN_ENABLED,
                    "TableSourceScan(" + scan.table().path() + ")");
            return false;
        }

        private TableStatistics statistics(SourceScan scan, TableSource source) {
            ConfigSnapshot config = context.config();
            if (!(source instanceof SupportsStatisticReport reporting)) {
                return TableStatistics.UNKNOWN;
            }
            config.acted(
                    OptimizerOptions.SOURCE_REPORT_STATISTICS_ENABLED,
                    "TableSourceScan(" + scan.table().path() + ")");
            return config.get(OptimizerOptions.SOURCE_REPORT_STATISTICS_ENABLED)
                    ? reporting.reportStatistics()
                    : TableStatistics.UNKNOWN;
        }
    }

    /** The conjuncts that a source can understand, and which of all are left after its answer. */
    private static final class Offer {
        private final List<RexNode> conjuncts;
        private final List<Optional<Predicate>> converted = new ArrayList<>();

        Offer(SourceScan scan, List<RexNode> conjuncts) {
            this.conjuncts = conjuncts;
            ExpressionTranslator translator =
                    new ExpressionTranslator(scan.getCluster().getRexBuilder());
            PredicateConversion conversion = new PredicateConversion(scan.spec().columns());
            for (RexNode conjunct : conjuncts) {
                converted.add(
                        PushPredicates.mayMove(conjunct)
                                ? conversion.convert(translator.translate(conjunct))
                                : Optional.empty());
            }
        }

        List<Predicate> predicates() {
            return converted.stream().flatMap(Optional::stream).toList();
        }

        List<RexNode> remaining(List<Predicate> guaranteed) {
            Set<Predicate> done = new HashSet<>(guaranteed);
            List<RexNode> remaining = new ArrayList<>();
            for (int i = 0; i < conjuncts.size(); i++) {
                if (converted.get(i).isEmpty()
                        || !done.contains(converted.get(i).get())) {
                    remaining.add(conjuncts.get(i));
                }
            }
            return remaining;
        }
    }
}
