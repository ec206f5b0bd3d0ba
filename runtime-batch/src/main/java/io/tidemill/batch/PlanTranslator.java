package io.tidemill.batch;

import io.tidemill.batch.NodeCounters.Counting;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.BatchLimitNode;
import io.tidemill.core.plan.BatchNodeVisitor;
import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.BatchRankNode;
import io.tidemill.core.plan.BatchSortNode;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.DynamicFilter;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.RankFunction;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.RepeatNode;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.core.plan.UnnestNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns a plan into stages. Visiting a node gives the pipeline that produces its rows; operators that need all their input first end the pipeline below them in a stage and begin a new one.
 */
final class PlanTranslator extends BatchNodeVisitor<Draft> {
    /** Beyond this many rows a Top-N is a sort of which the rest is not read. */
    private static final long MAX_TOP_ROWS = 10_000;

    private final JobRuntime runtime;
    private final List<Stage> stages = new ArrayList<>();
    private final List<SinkRun> sinks = new ArrayList<>();
    private final Map<PhysicalNode, Integer> readers = new IdentityHashMap<>();
    private final Map<PhysicalNode, SharedRows> shared = new IdentityHashMap<>();
    private final Map<PhysicalNode, Stage> sharedStages = new IdentityHashMap<>();
    private final Map<PhysicalNode, Integer> sharedParallelism = new IdentityHashMap<>();
    private final Map<Integer, Stage> scansWaitingFor = new HashMap<>();
    private final Map<Integer, ScanFeed> filteredScans = new HashMap<>();
    private int sharedDepth;

    private PlanTranslator(JobRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * A plan that can run.
     *
     * @param stages its stages
     * @param sinks what to commit when all have ended
     */
    record Translation(List<Stage> stages, List<SinkRun> sinks) {}

    /** The stages of a plan; those without dependencies can start. */
    static Translation translate(List<PhysicalNode> roots, JobRuntime runtime) {
        PlanTranslator translator = new PlanTranslator(runtime);
        for (PhysicalNode root : roots) {
            translator.countReaders(root);
        }
        for (PhysicalNode root : roots) {
            translator.end(root.accept(translator), () -> {});
        }
        return new Translation(translator.stages, translator.sinks);
    }

    private void countReaders(PhysicalNode node) {
        if (readers.merge(node, 1, Integer::sum) == 1) {
            node.inputs().forEach(this::countReaders);
        }
    }

    private Stage end(Draft draft, Stage.Completion completion) {
        Stage stage = new Stage(draft, completion);
        stages.add(stage);
        return stage;
    }

    /** The pipeline of an input; that of a node with several readers replays what was computed once. */
    private Draft input(PhysicalNode node) {
        if (readers.get(node) < 2 || node instanceof ValuesNode) {
            return node.accept(this);
        }
        if (!shared.containsKey(node)) {
            SharedRows rows = new SharedRows();
            String owner = OperatorNames.of(node) + " #" + node.id() + " (shared)";
            List<LogicalType> types = node.properties().outputType().children();
            sharedDepth++;
            Draft draft = node.accept(this);
            sharedDepth--;
            draft.then(step(node, Counting.NONE, worker -> new MaterializeOperator(rows, types, owner)));
            shared.put(node, rows);
            sharedParallelism.put(node, draft.parallelism);
            sharedStages.put(node, end(draft, () -> {}));
        }
        return new Draft(shared.get(node).reader(), node.id(), OperatorNames.of(node), sharedParallelism.get(node))
                .uncounted()
                .after(sharedStages.get(node));
    }

    private static Step step(PhysicalNode node, Step.Factory factory) {
        return step(node, Counting.BOTH, factory);
    }

    private static Step step(PhysicalNode node, Counting counting, Step.Factory factory) {
        return new Step(node.id(), OperatorNames.of(node), counting, factory);
    }

    private static String owner(PhysicalNode node) {
        return OperatorNames.of(node) + " #" + node.id();
    }

    private OperatorMemory operatorMemory() {
        return runtime.settings().operatorMemory();
    }

    private static Draft draft(PhysicalNode node, Feed feed, int parallelism) {
        return new Draft(feed, node.id(), OperatorNames.of(node), Math.max(1, parallelism));
    }

    private static List<LogicalType> types(PhysicalNode node) {
        return node.properties().outputType().children();
    }

    @Override
    public Draft visit(ScanNode node) {
        ScanFeed feed = new ScanFeed(node);
        Draft scan = draft(node, feed, node.properties().parallelism());
        Stage filtering = scansWaitingFor.get(node.id());
        // Readers of a shared scan have not all the same filter.
        if (filtering != null && sharedDepth == 0) {
            filteredScans.put(node.id(), feed);
            scan.after(filtering);
        }
        return scan;
    }

    @Override
    public Draft visit(ValuesNode node) {
        return draft(node, new ValuesFeed(node), 1);
    }

    @Override
    public Draft visit(CalcNode node) {
        return input(node.input()).then(step(node, worker -> runtime.operators().calc(node, runtime.session())));
    }

    @Override
    public Draft visit(ExchangeNode node) {
        return input(node.input()).then(step(node, worker -> new ExchangeOperator()));
    }

    @Override
    public Draft visit(UnionNode node) {
        List<Draft> branches = new ArrayList<>();
        int parallelism = 1;
        for (PhysicalNode each : node.inputs()) {
            Draft branch = input(each);
            branches.add(branch);
            parallelism = Math.max(parallelism, branch.parallelism);
        }
        Draft union = draft(node, new UnionFeed(branches), parallelism);
        branches.forEach(branch -> union.after(branch.dependencies));
        return union;
    }

    @Override
    public Draft visit(BatchLimitNode node) {
        LimitOperator.Quota quota = new LimitOperator.Quota(node.offset(), node.limit());
        return input(node.input()).then(step(node, worker -> new LimitOperator(quota)));
    }

    @Override
    public Draft visit(BatchSortNode node) {
        Draft input = input(node.input());
        SortSpec spec = new SortSpec(node.keys(), types(node.input()));
        long wanted = node.limit() < 0 ? Long.MAX_VALUE : node.offset() + node.limit();
        Draft sorted = top(node, spec, wanted, input);
        if (node.offset() > 0 || node.limit() >= 0) {
            LimitOperator.Quota quota = new LimitOperator.Quota(node.offset(), node.limit());
            sorted.uncounted().then(step(node, Counting.OUT, worker -> new LimitOperator(quota)));
        }
        return sorted;
    }

    @Override
    public Draft visit(BatchAggregateNode node) {
        BatchAggregateNode local = fusable(node);
        if (local != null) {
            return fused(local, node);
        }
        Aggregation aggregation = Aggregation.of(node, runtime.aggregates());
        Draft input = input(node.input());
        boolean partial = node.phase() == AggregatePhase.PARTIAL;
        if (node.sorted() && input.parallelism == 1) {
            return input.then(step(node, worker -> new SortAggregateOperator(aggregation, partial, owner(node))));
        }
        if (partial) {
            return input.then(
                    step(node, worker -> new LocalAggregateOperator(aggregation, runtime.settings(), owner(node))));
        }
        return aggregation.mergeable() ? hashed(node, aggregation, input) : sorted(node, aggregation, input);
    }

    private Draft hashed(BatchAggregateNode node, Aggregation aggregation, Draft input) {
        HashAggregation hash =
                new HashAggregation(aggregation, owner(node), operatorMemory().hashAggregate());
        input.then(step(node, worker -> new HashAggregateOperator(hash)));
        int parallelism = aggregation.global()
                ? 1
                : Math.max(input.parallelism, node.properties().parallelism());
        return draft(node, hash, parallelism).after(end(input, hash::complete));
    }

    /** Aggregates whose accumulators cannot travel: rows are brought together by key, in order, and one group is open at a time. */
    private Draft sorted(BatchAggregateNode node, Aggregation aggregation, Draft input) {
        SortSpec spec = SortSpec.grouping(aggregation.keys(), types(node.input()));
        return partitioned(node, spec, aggregation.keys(), input)
                .then(step(node, Counting.OUT, worker -> new SortAggregateOperator(aggregation, false, owner(node))));
    }

    /** The local phase below a global one with nothing but an exchange between: each worker's own table is the local phase. */
    private BatchAggregateNode fusable(BatchAggregateNode node) {
        if (node.phase() != AggregatePhase.FINAL || node.sorted()) {
            return null;
        }
        PhysicalNode below = node.input();
        while (below instanceof ExchangeNode exchange && readers.get(below) == 1) {
            below = exchange.input();
        }
        boolean matches = below instanceof BatchAggregateNode local
                && readers.get(below) == 1
                && local.phase() == AggregatePhase.PARTIAL
                && !local.sorted()
                && local.calls().size() == node.calls().size()
                && keysPassThrough(node.groupKeys(), local.groupKeys().size());
        return matches ? (BatchAggregateNode) below : null;
    }

    private static boolean keysPassThrough(List<Integer> keys, int count) {
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i) != i) {
                return false;
            }
        }
        return keys.size() == count;
    }

    private Draft fused(BatchAggregateNode local, BatchAggregateNode global) {
        Aggregation aggregation = Aggregation.fused(local, global, runtime.aggregates());
        Draft input = input(local.input());
        HashAggregation hash =
                new HashAggregation(aggregation, owner(global), operatorMemory().hashAggregate());
        input.then(step(local, worker -> new HashAggregateOperator(hash)));
        int parallelism = aggregation.global()
                ? 1
                : Math.max(input.parallelism, global.properties().parallelism());
        Stage collected = end(input, () -> {
            hash.complete();
            countHandedOver(local, global, hash.groupsCollected());
        });
        return draft(global, hash, parallelism).after(collected);
    }

    /** What the workers' tables hand over is what a local phase would have sent through the exchange. */
    private void countHandedOver(BatchAggregateNode local, BatchAggregateNode global, long groups) {
        counters(local, Counting.OUT).rowsOut.add(groups);
        counters(global, Counting.IN).rowsIn.add(groups);
        for (PhysicalNode between = global.input();
                between != local;
                between = between.inputs().get(0)) {
            NodeCounters moved = counters(between, Counting.BOTH);
            moved.rowsIn.add(groups);
            moved.rowsOut.add(groups);
        }
    }

    private NodeCounters counters(PhysicalNode node, Counting counting) {
        return new NodeCounters(runtime.metrics().register(node.id(), OperatorNames.of(node)), counting);
    }

    @Override
    public Draft visit(ResultNode node) {
        return input(node.input()).then(step(node, worker -> new ResultOperator(runtime.environment())));
    }

    @Override
    public Draft visit(BatchJoinNode node) {
        JoinPlan plan = JoinPlan.of(node);
        JoinShape shape = plan.shape();
        PhysicalNode built = shape.buildLeft() ? node.left() : node.right();
        PhysicalNode probed = shape.buildLeft() ? node.right() : node.left();
        List<DynamicFilterTarget> filters = new ArrayList<>();
        JoinRun run = new JoinRun(
                shape,
                plan.hashed(),
                owner(node),
                plan.merged() || !plan.hashed()
                        ? operatorMemory().buffer()
                        : operatorMemory().hashJoin(),
                () -> plan.condition()
                        .map(condition -> runtime.compiler().filter(condition, shape.pairTypes(), runtime.session()))
                        .orElse(null),
                rows -> filters.forEach(filter -> filter.apply(rows)));
        if (plan.merged()) {
            return merged(node, run, built, probed);
        }
        Draft build = input(built).then(step(node, worker -> new JoinBuildOperator(run, runtime)));
        Stage builtStage = end(build, () -> run.completeBuild(runtime));
        for (DynamicFilter filter : node.dynamicFilters()) {
            scansWaitingFor.put(filter.scanId(), builtStage);
        }
        Draft probe = input(probed).after(builtStage);
        for (DynamicFilter filter : node.dynamicFilters()) {
            scansWaitingFor.remove(filter.scanId());
            if (filteredScans.containsKey(filter.scanId())) {
                int column = shape.buildKeys()[filter.keyIndex()];
                filters.add(new DynamicFilterTarget(
                        filteredScans.get(filter.scanId()),
                        filter.column(),
                        column,
                        shape.buildTypes().get(column)));
            }
        }
        run.setProbeWorkers(probe.parallelism);
        return probe.then(step(node, worker -> new JoinProbeOperator(run, runtime)));
    }

    /** All rows in one order, or only the first {@code wanted} where that saves keeping the others. */
    private Draft top(PhysicalNode node, SortSpec spec, long wanted, Draft input) {
        ExternalSort sort = new ExternalSort(spec, new int[0], 1, owner(node), runtime.settings());
        if (wanted <= MAX_TOP_ROWS) {
            input.then(step(node, worker -> new TopOperator(sort, (int) wanted)));
        } else {
            input.then(step(node, worker -> new SortOperator(sort)));
        }
        return draft(node, new SortFeed(sort), 1).after(end(input, () -> {}));
    }

    /** Brings rows with equal keys into one worker, in an order. */
    private Draft partitioned(PhysicalNode node, SortSpec spec, int[] keys, Draft input) {
        int partitions = keys.length == 0 ? 1 : HashAggregation.PARTITIONS;
        ExternalSort sort = new ExternalSort(spec, keys, partitions, owner(node), runtime.settings());
        input.then(step(node, worker -> new SortOperator(sort)));
        int parallelism = keys.length == 0 ? 1 : input.parallelism;
        return draft(node, new SortFeed(sort), parallelism).uncounted().after(end(input, () -> {}));
    }

    private static int[] columns(List<Integer> columns) {
        return columns.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Sorts both sides in stages of their own. Dynamic filters want a build side that is complete before the probe side starts; here both start at once. */
    private Draft merged(BatchJoinNode node, JoinRun run, PhysicalNode built, PhysicalNode probed) {
        JoinShape shape = run.shape();
        ExternalSort build = new ExternalSort(
                SortSpec.grouping(shape.buildKeys(), shape.buildTypes()),
                new int[0],
                1,
                owner(node),
                runtime.settings());
        ExternalSort probe = new ExternalSort(
                SortSpec.grouping(shape.probeKeys(), shape.probeTypes()),
                new int[0],
                1,
                owner(node),
                runtime.settings());
        Stage buildSorted = end(input(built).then(step(node, worker -> new SortOperator(build))), () -> {});
        Stage probeSorted = end(input(probed).then(step(node, worker -> new SortOperator(probe))), () -> {});
        return draft(node, new SortMergeJoinFeed(run, build, probe), 1)
                .after(buildSorted)
                .after(probeSorted);
    }

    @Override
    public Draft visit(SinkNode node) {
        Draft input = input(node.input());
        SinkRun sink = new SinkRun(node, runtime.environment(), input.parallelism);
        sinks.add(sink);
        return input.then(step(node, Counting.IN, worker -> runtime.operators().enforceConstraints(node)))
                .then(step(node, Counting.NONE, worker -> new SinkOperator(sink)));
    }

    @Override
    public Draft visit(ExpandNode node) {
        return input(node.input()).then(step(node, worker -> runtime.operators().expand(node, runtime.session())));
    }

    @Override
    public Draft visit(UnnestNode node) {
        return input(node.input()).then(step(node, worker -> runtime.operators().unnest(node, runtime.session())));
    }

    @Override
    public Draft visit(RepeatNode node) {
        return input(node.input()).then(step(node, worker -> runtime.operators().repeat()));
    }

    @Override
    public Draft visit(WindowAssignNode node) {
        Draft input = input(node.input());
        if (node.window().kind() != WindowSpec.Kind.SESSION) {
            return input.then(step(node, worker -> runtime.operators().assignWindows(node)));
        }
        int[] keys = columns(node.window().sessionKeys());
        List<SortKey> byTime = List.of(new SortKey(node.window().timeColumn(), true, true));
        SortSpec spec = new SortSpec(byTime, types(node.input())).within(keys);
        return partitioned(node, spec, keys, input)
                .then(step(node, Counting.OUT, worker -> new SessionAssignOperator(node, owner(node))));
    }

    @Override
    public Draft visit(BatchOverNode node) {
        int[] keys = columns(node.partitionKeys());
        SortSpec spec = new SortSpec(node.orderKeys(), types(node.input())).within(keys);
        return partitioned(node, spec, keys, input(node.input()))
                .then(step(node, Counting.OUT, worker -> new OverOperator(node, runtime.aggregates(), owner(node))));
    }

    @Override
    public Draft visit(BatchRankNode node) {
        RankSpec rank = node.rank();
        int[] keys = columns(rank.partitionKeys());
        SortSpec spec = RankOperator.order(rank, types(node.input()));
        Draft input = input(node.input());
        boolean top = keys.length == 0 && rank.function() == RankFunction.ROW_NUMBER && rank.to() <= MAX_TOP_ROWS;
        Draft ordered = top ? top(node, spec, rank.to(), input).uncounted() : partitioned(node, spec, keys, input);
        return ordered.then(step(node, Counting.OUT, worker -> new RankOperator(rank, types(node.input()))));
    }
}
