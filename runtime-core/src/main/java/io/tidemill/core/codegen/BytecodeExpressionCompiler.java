package io.tidemill.core.codegen;

import io.tidemill.core.codegen.CompiledFilter.Step;
import io.tidemill.core.codegen.CompiledProjection.Output;
import io.tidemill.core.codegen.CompiledProjection.UnitRun;
import io.tidemill.core.codegen.Node.ColumnNode;
import io.tidemill.core.codegen.Node.InvokeNode;
import io.tidemill.core.codegen.Node.LogicNode;
import io.tidemill.core.codegen.Node.NotNode;
import io.tidemill.core.codegen.Node.PieceNode;
import io.tidemill.core.codegen.Node.PrimitiveNode;
import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.core.function.FunctionContext;
import io.tidemill.core.function.ScalarMethod;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compiles expressions to hidden classes. Classes are shared by all kernels of this compiler that differ in constants only. */
public final class BytecodeExpressionCompiler implements ExpressionCompiler {
    private static final int UNITS_PER_CLASS = 64;

    private final BuiltinFunctions functions;
    private final KernelCache cache = new KernelCache();

    @Inject
    public BytecodeExpressionCompiler(BuiltinFunctions functions) {
        this.functions = functions;
    }

    /** How many classes have been made so far. */
    public long compiledClasses() {
        return cache.compiled();
    }

    @Override
    public Projection projection(
            List<Expression> expressions, List<LogicalType> inputTypes, EvaluationSession session) {
        Splitter splitter = new Splitter(session.maxMethodLength());
        Lowering lowering = new Lowering(functions, session, splitter);
        List<Output> outputs = new ArrayList<>();
        List<Node> computed = new ArrayList<>();
        for (Expression expression : expressions) {
            if (expression instanceof InputReference reference) {
                outputs.add(new Output.Passed(reference.index()));
            } else if (expression instanceof Literal literal) {
                LogicalType type = literal.type();
                Object value = literal.value();
                outputs.add(new Output.Constant(value, type, Vectors.allocate(type, 0)));
            } else {
                ColumnVector vector = Vectors.allocate(expression.type(), 0);
                Node node = lowering.lowerRoot(expression);
                if (node instanceof ColumnNode column) {
                    int[] path =
                            column.path().stream().mapToInt(Integer::intValue).toArray();
                    outputs.add(new Output.Field(path, vector));
                } else {
                    outputs.add(new Output.Computed(computed.size(), vector));
                    computed.add(node);
                }
            }
        }
        UnitRun[] runs = runs(computed, splitter);
        return new CompiledProjection(outputs.toArray(new Output[0]), runs, frame(lowering, splitter, session));
    }

    private UnitRun[] runs(List<Node> computed, Splitter splitter) {
        List<Unit> units = new ArrayList<>();
        List<List<Node>> originals = new ArrayList<>();
        for (List<Integer> targets : splitter.groups(computed)) {
            List<Node> nodes = targets.stream().map(computed::get).toList();
            originals.add(nodes);
            units.add(splitter.unit(nodes, targets));
        }
        UnitRun[] runs = new UnitRun[units.size()];
        for (int start = 0; start < runs.length; start += UNITS_PER_CLASS) {
            int end = Math.min(runs.length, start + UNITS_PER_CLASS);
            UnitGroup group = new UnitGroup(cache, List.copyOf(units.subList(start, end)));
            for (int i = start; i < end; i++) {
                List<Node> nodes = originals.get(i);
                boolean transparent = nodes.stream().allMatch(Node::isTransparent);
                boolean total = nodes.stream().allMatch(node -> node.isCheap());
                runs[i] = new UnitRun(group, i - start, Columns.arrays(Columns.of(nodes)), transparent, total);
            }
        }
        return runs;
    }

    private static KernelFrame frame(Lowering lowering, Splitter splitter, EvaluationSession session) {
        ColumnVector[] scratch = Vectors.allocateAll(lowering.scratch(), 0);
        ColumnVector[] pieces = Vectors.allocateAll(splitter.pieceTypes(), 0);
        FunctionContext context = new FunctionContext(
                session.zone(), session.clock(), session.queryStartMillis(), session.currentWatermark()::currentMillis);
        return new KernelFrame(lowering.constants().toArray(), context, scratch, pieces);
    }

    @Override
    public Filter filter(Expression condition, List<LogicalType> inputTypes, EvaluationSession session) {
        Splitter splitter = new Splitter(session.maxMethodLength());
        Lowering lowering = new Lowering(functions, session, splitter);
        List<Node> conjuncts = new ArrayList<>();
        split(lowering.lowerRoot(condition), conjuncts);
        // Stable: what can fail stays behind what may have protected it.
        conjuncts.sort(Comparator.comparingInt(BytecodeExpressionCompiler::cost));
        conjuncts = joinCheap(conjuncts);
        List<Unit> units = new ArrayList<>();
        for (Node conjunct : conjuncts) {
            units.add(splitter.unit(List.of(conjunct), List.of()));
        }
        Step[] steps = new Step[units.size()];
        for (int start = 0; start < steps.length; start += UNITS_PER_CLASS) {
            int end = Math.min(steps.length, start + UNITS_PER_CLASS);
            UnitGroup group = new UnitGroup(cache, List.copyOf(units.subList(start, end)));
            for (int i = start; i < end; i++) {
                Node node = conjuncts.get(i);
                steps[i] =
                        new Step(group, i - start, Columns.arrays(Columns.of(List.of(node))), dictionaryColumn(node));
            }
        }
        return new CompiledFilter(steps, frame(lowering, splitter, session));
    }

    private static void split(Node condition, List<Node> conjuncts) {
        if (condition instanceof LogicNode logic && logic.and()) {
            for (Node child : logic.children()) {
                split(child, conjuncts);
            }
        } else {
            conjuncts.add(condition);
        }
    }

    private static int cost(Node node) {
        if (node.canFail() || !node.isDeterministic()) {
            return 2;
        }
        return node.isCheap() ? 0 : 1;
    }

    /** Cheap conjuncts over the same columns become one, so that each column is read once. */
    private static List<Node> joinCheap(List<Node> conjuncts) {
        Map<Set<List<Integer>>, Integer> positions = new HashMap<>();
        List<List<Node>> groups = new ArrayList<>();
        for (Node conjunct : conjuncts) {
            Set<List<Integer>> columns = Columns.of(List.of(conjunct));
            Integer position = cost(conjunct) == 0 ? positions.get(columns) : null;
            if (position == null) {
                positions.put(columns, groups.size());
                groups.add(new ArrayList<>(List.of(conjunct)));
            } else {
                groups.get(position).add(conjunct);
            }
        }
        return new ArrayList<>(
                groups.stream().map(group -> Lowering.logicOf(true, group)).toList());
    }

    private static int dictionaryColumn(Node node) {
        if (node.isCheap() || cost(node) == 2 || !isStrict(node)) {
            return -1;
        }
        List<ColumnNode> columns = new ArrayList<>();
        collect(node, columns);
        if (columns.isEmpty()) {
            return -1;
        }
        ColumnNode first = columns.get(0);
        for (ColumnNode column : columns) {
            if (!column.path().equals(first.path())) {
                return -1;
            }
        }
        return first.path().size() == 1 && first.type().physical() == PhysicalType.BYTES
                ? first.path().get(0)
                : -1;
    }

    private static void collect(Node node, List<ColumnNode> columns) {
        if (node instanceof ColumnNode column) {
            columns.add(column);
        } else if (node instanceof PieceNode piece) {
            collect(piece.content(), columns);
        }
        for (Node child : node.children()) {
            collect(child, columns);
        }
    }

    /** True when a NULL column makes it NULL. */
    private static boolean isStrict(Node node) {
        if (node instanceof ColumnNode) {
            return true;
        } else if (node instanceof PrimitiveNode
                || node instanceof NotNode
                || node instanceof InvokeNode invoke
                        && !invoke.method().passing().contains(ScalarMethod.Passing.NULLABLE_SLICE)) {
            return node.children().stream().anyMatch(BytecodeExpressionCompiler::isStrict);
        }
        return node instanceof LogicNode && node.children().stream().allMatch(BytecodeExpressionCompiler::isStrict);
    }

    @Override
    public Literal fold(Expression constant, EvaluationSession session) {
        if (constant instanceof Literal literal) {
            return literal;
        }
        ColumnBatch result = projection(List.of(constant), List.of(), session).project(new ColumnBatch(1));
        return BoxedValues.literal(BoxedValues.read(result.column(0), 0, constant.type()), constant.type());
    }
}
