package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.ExchangeMode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.RepeatNode;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.core.plan.UnnestNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.bind.AggregateTranslator;
import io.tidemill.optimizer.bind.LogicalShared;
import io.tidemill.optimizer.bind.LogicalWatermark;
import io.tidemill.optimizer.bind.LogicalWindowAssign;
import io.tidemill.optimizer.bind.RelTypes;
import io.tidemill.optimizer.logical.JobOutput;
import io.tidemill.optimizer.logical.LogicalExpand;
import io.tidemill.optimizer.logical.LogicalRank;
import io.tidemill.optimizer.logical.LogicalRepeat;
import io.tidemill.optimizer.logical.SourceScan;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * What both modes plan alike: scans, calculations, unions, and the placing of rows. A subclass answers for its mode. One object plans
 * one statement.
 */
abstract class PhysicalPlanner {
    /** Casts that only say that NULL is possible compute nothing. */
    private static final RexShuttle WITHOUT_NULLABILITY_CASTS = new RexShuttle() {
        @Override
        public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            return visited instanceof RexCall cast
                            && cast.getKind() == SqlKind.CAST
                            && SqlTypeUtil.equalSansNullability(
                                    cast.getType(), cast.getOperands().get(0).getType())
                    ? cast.getOperands().get(0)
                    : visited;
        }
    };

    final PlanningContext context;
    final Parallelism parallelism;
    private final Map<RelNode, PhysicalNode> planned = new IdentityHashMap<>();
    private final Map<Integer, PhysicalNode> sharedNodes = new HashMap<>();
    private int lastId;

    PhysicalPlanner(PlanningContext context, Parallelism parallelism) {
        this.context = context;
        this.parallelism = parallelism;
    }

    // What a mode answers.

    abstract PhysicalNode scan(SourceScan scan);

    abstract PhysicalNode watermark(LogicalWatermark watermark);

    abstract PhysicalNode aggregate(Aggregate aggregate);

    abstract PhysicalNode join(Join join);

    abstract PhysicalNode sort(Sort sort);

    abstract PhysicalNode rank(LogicalRank rank);

    abstract PhysicalNode window(Window window);

    /**
     * Properties of a node that passes rows of its input on or drops them.
     *
     * @param outputOfInput for each input column the output column that has its value
     */
    abstract NodeProperties derived(
            LogicalType outputType, double rows, PhysicalNode input, List<Optional<Integer>> outputOfInput);

    abstract ExchangeMode exchangeMode(Distribution distribution);

    abstract PhysicalNode sink(JobOutput.Insert insert, PhysicalNode input);

    // The walk.

    /** The root of an output. */
    final PhysicalNode plan(JobOutput output) {
        PhysicalNode rows = plan(output.rel());
        if (output instanceof JobOutput.Insert insert) {
            return sink(insert, rows);
        }
        PhysicalNode gathered = gathered(rows, "the client reads one stream");
        NodeProperties below = gathered.properties();
        return new ResultNode(
                new NodeProperties(
                        nextId(),
                        below.outputType(),
                        below.changes(),
                        below.upsertKeys(),
                        1,
                        "the client reads one stream",
                        below.rows()),
                gathered,
                ((JobOutput.Result) output).columnNames());
    }

    /** The node of an expression; the same node for the same expression. */
    final PhysicalNode plan(RelNode rel) {
        PhysicalNode node = planned.get(rel);
        if (node == null) {
            node = dispatch(rel);
            planned.put(rel, node);
        }
        return node;
    }

    private PhysicalNode dispatch(RelNode rel) {
        if (rel instanceof SourceScan scan) {
            return scan(scan);
        }
        if (rel instanceof Values values) {
            return values(values);
        }
        if (rel instanceof Project project) {
            return project(project);
        }
        if (rel instanceof Filter filter) {
            return filter(filter);
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate(aggregate);
        }
        if (rel instanceof Join join) {
            return join(join);
        }
        if (rel instanceof Union union) {
            return union(union);
        }
        if (rel instanceof Sort sort) {
            return sort(sort);
        }
        if (rel instanceof LogicalRank rank) {
            return rank(rank);
        }
        if (rel instanceof LogicalExpand expand) {
            return expand(expand);
        }
        if (rel instanceof LogicalShared shared) {
            return shared(shared);
        }
        if (rel instanceof LogicalRepeat repeat) {
            return repeat(repeat);
        }
        if (rel instanceof LogicalWatermark watermark) {
            return watermark(watermark);
        }
        if (rel instanceof Window window) {
            return window(window);
        }
        if (rel instanceof Correlate correlate) {
            return CorrelatedUnnest.plan(this, correlate);
        }
        if (rel instanceof Uncollect uncollect) {
            return uncollect(uncollect);
        }
        if (rel instanceof LogicalWindowAssign assign) {
            return windowAssign(assign);
        }
        if (rel instanceof TableFunctionScan scan) {
            throw unsupported("table function " + scan.getCall() + " cannot be executed");
        }
        return other(rel);
    }

    /** A node that only one mode knows. */
    PhysicalNode other(RelNode rel) {
        throw unsupported(rel.getRelTypeName().replace("Logical", "") + " cannot be executed");
    }

    static EngineException unsupported(String what) {
        return new EngineException(ErrorCode.UNSUPPORTED, what);
    }

    // Rows that do not depend on the mode.

    private PhysicalNode values(Values values) {
        LogicalType rowType = type(values);
        List<List<Literal>> rows = new ArrayList<>();
        for (List<RexLiteral> tuple : values.getTuples()) {
            List<Literal> row = new ArrayList<>();
            for (int i = 0; i < tuple.size(); i++) {
                row.add(literal(tuple.get(i), rowType.children().get(i)));
            }
            rows.add(row);
        }
        return new ValuesNode(
                new NodeProperties(
                        nextId(), rowType, NodeProperties.INSERT_ONLY, List.of(), 1, "constant rows", rows.size()),
                rows);
    }

    private Literal literal(RexLiteral value, LogicalType type) {
        return Literals.of(translate(value), type);
    }

    private PhysicalNode project(Project project) {
        if (project.getInput() instanceof Filter filter) {
            PhysicalNode input = plan(filter.getInput());
            return calc(project, input, Optional.of(filter.getCondition()), project.getProjects());
        }
        if (project.getInput() instanceof LogicalRank rank && !RankColumn.isRead(project, rank)) {
            PhysicalNode input = plan(rank.withoutRankColumn());
            return calc(project, input, Optional.empty(), project.getProjects());
        }
        return calc(project, plan(project.getInput()), Optional.empty(), project.getProjects());
    }

    private PhysicalNode filter(Filter filter) {
        List<RexNode> all = new ArrayList<>();
        var fields = filter.getInput().getRowType().getFieldList();
        for (int i = 0; i < fields.size(); i++) {
            all.add(filter.getCluster().getRexBuilder().makeInputRef(filter.getInput(), i));
        }
        return calc(filter, plan(filter.getInput()), Optional.of(filter.getCondition()), all);
    }

    private PhysicalNode calc(RelNode rel, PhysicalNode input, Optional<RexNode> condition, List<RexNode> projects) {
        List<Expression> expressions = projects.stream().map(this::translate).toList();
        Optional<Expression> filter =
                condition.filter(predicate -> !predicate.isAlwaysTrue()).map(this::translate);
        if (filter.isEmpty() && isIdentity(expressions, input)) {
            return input;
        }
        return calc(type(rel), rows(rel), input, filter, expressions);
    }

    final PhysicalNode calc(
            LogicalType outputType,
            double rows,
            PhysicalNode input,
            Optional<Expression> filter,
            List<Expression> projections) {
        List<Optional<Integer>> outputs = new ArrayList<>();
        for (int i = 0; i < width(input); i++) {
            outputs.add(Optional.empty());
        }
        for (int i = projections.size() - 1; i >= 0; i--) {
            if (projections.get(i) instanceof InputReference reference) {
                outputs.set(reference.index(), Optional.of(i));
            }
        }
        return new CalcNode(derived(outputType, rows, input, outputs), input, filter, projections);
    }

    private static boolean isIdentity(List<Expression> expressions, PhysicalNode input) {
        if (expressions.size() != width(input)) {
            return false;
        }
        for (int i = 0; i < expressions.size(); i++) {
            if (!(expressions.get(i) instanceof InputReference reference) || reference.index() != i) {
                return false;
            }
        }
        return true;
    }

    private PhysicalNode shared(LogicalShared shared) {
        PhysicalNode known = sharedNodes.get(shared.number());
        if (known == null) {
            known = plan(shared.getInput());
            sharedNodes.put(shared.number(), known);
        }
        return known;
    }

    private PhysicalNode expand(LogicalExpand expand) {
        PhysicalNode input = plan(expand.getInput());
        List<List<Expression>> rows = expand.projections().stream()
                .map(row -> row.stream().map(this::translate).toList())
                .toList();
        List<Optional<Integer>> noKeys = new ArrayList<>();
        for (int i = 0; i < width(input); i++) {
            noKeys.add(Optional.empty());
        }
        return new ExpandNode(derived(type(expand), rows(expand), input, noKeys), input, rows);
    }

    /** Which row of equal ones an update means is not to be told: the output has no keys, and nothing but +I and -D. */
    private PhysicalNode repeat(LogicalRepeat repeat) {
        PhysicalNode input = plan(repeat.getInput());
        NodeProperties below = input.properties();
        return new RepeatNode(
                new NodeProperties(
                        nextId(),
                        type(repeat),
                        below.isInsertOnly() ? NodeProperties.INSERT_ONLY : Set.of(RowKind.INSERT, RowKind.DELETE),
                        List.of(),
                        below.parallelism(),
                        below.parallelismReason(),
                        rows(repeat)),
                input);
    }

    private PhysicalNode windowAssign(LogicalWindowAssign assign) {
        PhysicalNode input = plan(assign.getInput());
        List<Optional<Integer>> same = new ArrayList<>();
        for (int i = 0; i < width(input); i++) {
            same.add(Optional.of(i));
        }
        return new WindowAssignNode(derived(type(assign), rows(assign), input, same), input, assign.window());
    }

    private PhysicalNode uncollect(Uncollect uncollect) {
        PhysicalNode input = plan(uncollect.getInput());
        if (width(input) != 1) {
            throw unsupported("UNNEST of several collections cannot be executed; unnest one after the other");
        }
        Expression collection =
                new InputReference(0, input.properties().outputType().children().get(0));
        return CorrelatedUnnest.elementsOnly(
                this, type(uncollect), unnest(uncollect, input, collection, false, uncollect.withOrdinality));
    }

    /** A node that appends the elements of a collection to the input's columns. */
    final PhysicalNode unnest(
            RelNode elements, PhysicalNode input, Expression collection, boolean outer, boolean ordinality) {
        NodeProperties below = input.properties();
        LogicalType elementRow = type(elements);
        List<String> names = new ArrayList<>(below.outputType().names());
        names.addAll(elementRow.names());
        List<LogicalType> types = new ArrayList<>(below.outputType().children());
        elementRow.children().forEach(type -> types.add(outer ? type.withNullable(true) : type));
        return new UnnestNode(
                new NodeProperties(
                        nextId(),
                        LogicalType.row(names, types),
                        below.changes(),
                        List.of(),
                        below.parallelism(),
                        below.parallelismReason(),
                        below.rows()),
                input,
                collection,
                outer,
                ordinality);
    }

    private PhysicalNode union(Union union) {
        if (!union.all) {
            throw new EngineException(ErrorCode.INTERNAL, "UNION DISTINCT reached the physical planner");
        }
        List<PhysicalNode> inputs = new ArrayList<>();
        for (RelNode input : union.getInputs()) {
            inputs.add(plan(input));
        }
        return union(union, inputs);
    }

    final PhysicalNode union(RelNode rel, List<PhysicalNode> inputs) {
        int tasks = 1;
        String reason = "";
        Set<RowKind> changes = new java.util.HashSet<>();
        for (PhysicalNode input : inputs) {
            changes.addAll(input.properties().changes());
            if (input.properties().parallelism() >= tasks) {
                tasks = input.properties().parallelism();
                reason = input.properties().parallelismReason();
            }
        }
        List<PhysicalNode> aligned = new ArrayList<>();
        for (PhysicalNode input : inputs) {
            aligned.add(
                    input.properties().parallelism() == tasks
                            ? input
                            : exchange(input, spread(input), new Parallelism(tasks, reason)));
        }
        return new UnionNode(
                new NodeProperties(nextId(), type(rel), changes, List.of(), tasks, reason, rows(rel)), aligned);
    }

    // Placing rows.

    /** How rows without keys are spread: equal rows of a changing stream stay in one task, so that a deletion never overtakes its insertion. */
    static Distribution spread(PhysicalNode input) {
        return input.properties().isInsertOnly()
                ? Distribution.REBALANCE
                : Distribution.hash(IntStream.range(0, width(input)).boxed().toList());
    }

    /** All rows in one task. */
    final PhysicalNode gathered(PhysicalNode input, String reason) {
        return input.properties().parallelism() == 1
                ? input
                : exchange(input, Distribution.SINGLE, Parallelism.single(reason));
    }

    /** Rows with equal keys in one task; no keys means all rows. */
    final PhysicalNode partitioned(PhysicalNode input, List<Integer> keys, String reasonIfSingle) {
        if (keys.isEmpty()) {
            return gathered(input, reasonIfSingle);
        }
        if (input.properties().parallelism() == 1 && parallelism.tasks() == 1) {
            return input;
        }
        Optional<List<Integer>> present = Placement.hashKeys(input);
        if (present.isPresent() && !present.get().isEmpty() && inPlace(present.get(), keys)) {
            return input;
        }
        return exchange(input, Distribution.hash(keys), parallelism);
    }

    /** Whether rows that are spread by the hash of some columns need not be moved to be together by {@code keys}: not when the columns are among the keys. */
    boolean inPlace(List<Integer> present, List<Integer> keys) {
        return keys.containsAll(present);
    }

    /** An exchange to so many tasks. */
    PhysicalNode exchange(PhysicalNode input, Distribution distribution, Parallelism target) {
        NodeProperties below = input.properties();
        return new ExchangeNode(
                new NodeProperties(
                        nextId(),
                        below.outputType(),
                        below.changes(),
                        below.upsertKeys(),
                        target.tasks(),
                        target.reason(),
                        below.rows()),
                input,
                distribution,
                exchangeMode(distribution));
    }

    // Small things.

    final int nextId() {
        return ++lastId;
    }

    final LogicalType type(RelNode rel) {
        return RelTypes.toLogical(rel.getRowType()).notNull();
    }

    final double rows(RelNode rel) {
        return context.estimates().of(rel).rowsIfKnown();
    }

    final Expression translate(RexNode node) {
        return context.translator().translate(node.accept(WITHOUT_NULLABILITY_CASTS));
    }

    static int width(PhysicalNode node) {
        return node.properties().outputType().children().size();
    }

    static List<SortKey> sortKeys(RelCollation collation) {
        return AggregateTranslator.sortKeys(collation);
    }

    static RankSpec rankSpec(LogicalRank rank) {
        return new RankSpec(
                rank.function(),
                rank.partition().asList(),
                sortKeys(rank.order()),
                rank.from(),
                rank.to(),
                rank.outputsRank());
    }

    static long count(RexNode node, long absent) {
        return node == null ? absent : RexLiteral.numberValue(node).longValue();
    }

    static JoinKind joinKind(Join join) {
        return switch (join.getJoinType()) {
            case INNER -> JoinKind.INNER;
            case LEFT -> JoinKind.LEFT;
            case RIGHT -> JoinKind.RIGHT;
            case FULL -> JoinKind.FULL;
            case SEMI -> JoinKind.SEMI;
            case ANTI -> JoinKind.ANTI;
            default -> throw unsupported(join.getJoinType() + " joins cannot be executed");
        };
    }

    /** The calls of an aggregate over the columns of its input. */
    static List<AggregateCall> calls(Aggregate aggregate) {
        List<String> names = aggregate.getRowType().getFieldNames();
        List<AggregateCall> calls = new ArrayList<>();
        for (org.apache.calcite.rel.core.AggregateCall call : aggregate.getAggCallList()) {
            String name = names.get(aggregate.getGroupCount() + calls.size());
            calls.add(AggregateTranslator.translate(call, aggregate.getInput().getRowType(), name));
        }
        return calls;
    }

    final ScanNode scanNode(SourceScan scan, NodeProperties properties) {
        return new ScanNode(properties, scan.table(), scan.spec());
    }
}
