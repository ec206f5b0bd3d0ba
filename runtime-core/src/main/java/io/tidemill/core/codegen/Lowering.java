package io.tidemill.core.codegen;

import io.tidemill.core.codegen.Node.BoxedNode;
import io.tidemill.core.codegen.Node.BuildNode;
import io.tidemill.core.codegen.Node.CaseNode;
import io.tidemill.core.codegen.Node.CoalesceNode;
import io.tidemill.core.codegen.Node.ColumnNode;
import io.tidemill.core.codegen.Node.ConstantNode;
import io.tidemill.core.codegen.Node.ElementNode;
import io.tidemill.core.codegen.Node.FieldNode;
import io.tidemill.core.codegen.Node.InlineNode;
import io.tidemill.core.codegen.Node.InvokeNode;
import io.tidemill.core.codegen.Node.LogicNode;
import io.tidemill.core.codegen.Node.NotNode;
import io.tidemill.core.codegen.Node.NullNode;
import io.tidemill.core.codegen.Node.NullTestNode;
import io.tidemill.core.codegen.Node.ObjectNode;
import io.tidemill.core.codegen.Node.PrimitiveNode;
import io.tidemill.core.codegen.Node.TruthNode;
import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Int128;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.BoxedFunction;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.core.function.DatePart;
import io.tidemill.core.function.DateTimeFunctions;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.core.function.ObjectFunction;
import io.tidemill.core.function.ScalarFunction;
import io.tidemill.core.function.ScalarMethod;
import io.tidemill.core.function.Slice;
import io.tidemill.core.function.StringFunctions;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns expressions into nodes: picks the code of each call and makes conversions explicit. One kernel, one thread. */
final class Lowering {
    /** Longer lists become lists of lists, so that a part can move to a method of its own. */
    private static final int MAX_CHILDREN = 32;

    /** The deepest tree of nodes, about; what is deeper has its lower parts in pieces. */
    private static final int MAX_DEPTH = 50;

    private final BuiltinFunctions functions;
    private final EvaluationSession session;
    private final Constants constants = new Constants();
    private final List<LogicalType> scratch = new ArrayList<>();
    private final Casts casts = new Casts(this);
    private final Decimals decimals = new Decimals(this);
    private final Comparisons comparisons = new Comparisons(this);
    private final Temporals temporals = new Temporals(this);
    private final Patterns patterns = new Patterns(this);
    private final JsonCalls json = new JsonCalls(this);
    private final Splitter splitter;
    private final Map<Expression, Node> deep = new IdentityHashMap<>();
    private int instances;

    Lowering(BuiltinFunctions functions, EvaluationSession session, Splitter splitter) {
        this.functions = functions;
        this.session = session;
        this.splitter = splitter;
    }

    Constants constants() {
        return constants;
    }

    /** Types of the scratch vectors. */
    List<LogicalType> scratch() {
        return scratch;
    }

    EvaluationSession session() {
        return session;
    }

    BuiltinFunctions functions() {
        return functions;
    }

    Casts casts() {
        return casts;
    }

    Decimals decimals() {
        return decimals;
    }

    /** The node of a whole expression of any depth. */
    Node lowerRoot(Expression root) {
        Map<Expression, Integer> depths = new IdentityHashMap<>();
        Deque<Expression> pending = new ArrayDeque<>(List.of(root));
        while (!pending.isEmpty()) {
            Expression expression = pending.peek();
            int depth = depthOf(expression, depths, pending);
            if (depth >= 0) {
                pending.pop();
                if (depth % MAX_DEPTH == 0 && depth > 0 && depths.put(expression, depth) == null) {
                    deep.put(expression, splitter.deepPiece(lower(expression)));
                }
                depths.put(expression, depth);
            }
        }
        return lower(root);
    }

    /** One more than the deepest argument; -1 when some arguments, now pending, come first. */
    private static int depthOf(Expression expression, Map<Expression, Integer> depths, Deque<Expression> pending) {
        if (!(expression instanceof FunctionCall call)) {
            return 0;
        }
        int depth = 0;
        boolean complete = true;
        for (Expression argument : call.arguments()) {
            Integer known = depths.get(argument);
            if (known == null) {
                pending.push(argument);
                complete = false;
            } else {
                depth = Math.max(depth, known);
            }
        }
        return complete ? depth + 1 : -1;
    }

    Node lower(Expression expression) {
        Node known = deep.get(expression);
        if (known != null) {
            return known;
        }
        if (expression instanceof InputReference reference) {
            return new ColumnNode(List.of(reference.index()), reference.type());
        }
        return expression instanceof Literal literal ? literal(literal) : call((FunctionCall) expression);
    }

    /** The value converted to a type, where SQL converts without being asked. */
    Node lower(Expression expression, LogicalType type) {
        if (expression instanceof Literal literal) {
            Optional<Literal> converted = LiteralConversion.convert(literal, type);
            if (converted.isPresent()) {
                return literal(converted.get());
            }
        }
        return casts.convert(lower(expression), expression.type(), type);
    }

    Node literal(Literal literal) {
        LogicalType type = literal.type();
        Object value = literal.value();
        if (value == null) {
            return new NullNode(type);
        }
        return switch (type.physical()) {
            case BYTE -> new InlineNode((Boolean) value ? 1 : 0, type);
            case INT -> number((Integer) value, type);
            case LONG ->
                number(
                        value instanceof BigDecimal decimal
                                ? decimal.unscaledValue().longValueExact()
                                : (Long) value,
                        type);
            case INT128 ->
                constant(
                        Int128.of(value instanceof BigDecimal decimal ? decimal.unscaledValue() : (BigInteger) value),
                        type);
            case FLOAT, DOUBLE -> constant(value, type);
            case BYTES -> constant(Slice.of(BoxedValues.bytes(value)), type);
            case ARRAY, MAP, ROW -> {
                ColumnVector vector = Vectors.allocate(type, 1);
                BoxedValues.write(vector, 0, value, type);
                yield constant(vector, type);
            }
        };
    }

    /** Numbers that occur in most queries are part of the code, others are not: the class then serves other queries too. */
    private Node number(Number value, LogicalType type) {
        return Math.abs(value.longValue()) <= 1 ? new InlineNode(value, type) : constant(value, type);
    }

    Node constant(Object value, LogicalType type) {
        return new ConstantNode(constants.slot(value), type);
    }

    /** A prepared object for a method. */
    Node object(Object value, Class<?> javaType) {
        return new ObjectNode(constants.slot(value), javaType);
    }

    static Node inline(int value) {
        return new InlineNode(value, LogicalType.int32().notNull());
    }

    static Node inline(long value) {
        return new InlineNode(value, LogicalType.bigint().notNull());
    }

    static Node primitive(Primitive operation, LogicalType type, Node... arguments) {
        return new PrimitiveNode(operation, List.of(arguments), type);
    }

    Node invoke(Class<?> owner, String method, LogicalType type, Node... arguments) {
        return invoke(ScalarMethod.find(owner, method), type, Arrays.asList(arguments));
    }

    Node invoke(ScalarMethod method, LogicalType type, List<Node> arguments) {
        return new InvokeNode(method, List.copyOf(arguments), type, method.deterministic() ? 0 : ++instances);
    }

    Node boxed(
            BoxedFunction function,
            boolean takesNulls,
            boolean deterministic,
            List<Node> arguments,
            List<LogicalType> argumentTypes,
            LogicalType type) {
        List<LogicalType> types = new ArrayList<>(argumentTypes);
        types.add(type);
        return new BoxedNode(
                constants.slot(function),
                constants.slot(new SignatureTypes(List.copyOf(types))),
                takesNulls,
                List.copyOf(arguments),
                type,
                deterministic ? 0 : ++instances);
    }

    static EngineException unsupported(FunctionCall call) {
        return new EngineException(
                ErrorCode.UNSUPPORTED,
                call.name() + " cannot be computed for "
                        + call.arguments().stream()
                                .map(argument -> argument.type().toString())
                                .toList()
                        + " giving " + call.type() + "; cast the arguments");
    }

    private Node call(FunctionCall call) {
        LogicalType type = call.type();
        return switch (call.name()) {
            case FunctionNames.PLUS,
                    FunctionNames.MINUS,
                    FunctionNames.TIMES,
                    FunctionNames.DIVIDE,
                    FunctionNames.MOD,
                    FunctionNames.REMAINDER,
                    FunctionNames.NEGATE,
                    FunctionNames.UNARY_PLUS -> arithmetic(call);
            case FunctionNames.EQUAL,
                    FunctionNames.NOT_EQUAL,
                    FunctionNames.LESS,
                    FunctionNames.LESS_OR_EQUAL,
                    FunctionNames.GREATER,
                    FunctionNames.GREATER_OR_EQUAL ->
                comparisons.compare(call.name(), call.argument(0), call.argument(1));
            case FunctionNames.IS_DISTINCT_FROM -> new NotNode(same(call));
            case FunctionNames.IS_NOT_DISTINCT_FROM -> same(call);
            case FunctionNames.AND -> logic(true, call.arguments());
            case FunctionNames.OR -> logic(false, call.arguments());
            case FunctionNames.NOT -> new NotNode(lower(call.argument(0)));
            case FunctionNames.IS_NULL -> new NullTestNode(lower(call.argument(0)), true);
            case FunctionNames.IS_NOT_NULL -> new NullTestNode(lower(call.argument(0)), false);
            case FunctionNames.IS_TRUE -> new TruthNode(lower(call.argument(0)), true, false);
            case FunctionNames.IS_NOT_TRUE -> new TruthNode(lower(call.argument(0)), true, true);
            case FunctionNames.IS_FALSE -> new TruthNode(lower(call.argument(0)), false, false);
            case FunctionNames.IS_NOT_FALSE -> new TruthNode(lower(call.argument(0)), false, true);
            case FunctionNames.IS_UNKNOWN -> new NullTestNode(lower(call.argument(0)), true);
            case FunctionNames.IS_NOT_UNKNOWN -> new NullTestNode(lower(call.argument(0)), false);
            case FunctionNames.BETWEEN ->
                new LogicNode(
                        true,
                        List.of(
                                comparisons.compare(FunctionNames.GREATER_OR_EQUAL, call.argument(0), call.argument(1)),
                                comparisons.compare(FunctionNames.LESS_OR_EQUAL, call.argument(0), call.argument(2))));
            case FunctionNames.CASE -> caseOf(call.arguments(), type);
            case FunctionNames.IF -> caseOf(call.arguments(), type);
            case FunctionNames.COALESCE, FunctionNames.IFNULL -> coalesce(call.arguments(), type);
            case FunctionNames.NULLIF -> nullIf(call);
            case FunctionNames.CAST -> casts.explicit(call, session.legacyCast());
            case FunctionNames.TRY_CAST -> casts.explicit(call, true);
            case FunctionNames.REINTERPRET -> lower(call.argument(0));
            case FunctionNames.IN ->
                comparisons.in(
                        call.argument(0),
                        call.arguments().subList(1, call.arguments().size()));
            case FunctionNames.NOT_IN ->
                new NotNode(comparisons.in(
                        call.argument(0),
                        call.arguments().subList(1, call.arguments().size())));
            case FunctionNames.LIKE, FunctionNames.NOT_LIKE, FunctionNames.SIMILAR, FunctionNames.NOT_SIMILAR ->
                patterns.match(call);
            case FunctionNames.GREATEST -> comparisons.extreme(call, true);
            case FunctionNames.LEAST -> comparisons.extreme(call, false);
            case FunctionNames.FIELD -> field(call);
            case FunctionNames.ITEM -> item(call);
            case FunctionNames.ROW, FunctionNames.ARRAY -> build(call);
            case FunctionNames.MAP -> buildMap(call);
            case FunctionNames.TYPEOF ->
                constant(Slice.of(call.argument(0).type().toString()), type);
            case FunctionNames.ABS, FunctionNames.SIGN, FunctionNames.ROUND, FunctionNames.TRUNCATE -> numeric(call);
            case FunctionNames.FLOOR, FunctionNames.CEIL, FunctionNames.CEILING ->
                call.arguments().size() == 1 ? numeric(call) : temporals.roundTo(call);
            case FunctionNames.EXTRACT -> temporals.extract(call);
            case FunctionNames.TIMESTAMPADD -> temporals.add(call);
            case FunctionNames.TIMESTAMPDIFF -> temporals.difference(call);
            case FunctionNames.CONCAT -> concat(call);
            case FunctionNames.JSON_VALUE -> json.value(call);
            case FunctionNames.JSON_QUERY -> json.query(call);
            case FunctionNames.JSON_EXISTS -> json.exists(call);
            case FunctionNames.JSON_OBJECT -> json.object(call);
            case FunctionNames.JSON_ARRAY -> json.array(call);
            case FunctionNames.JSON_STRING -> json.json(call.argument(0));
            case FunctionNames.CURRENT_WATERMARK ->
                casts.convert(
                        invoke(DateTimeFunctions.class, "currentWatermark", LogicalType.timestamp(6)),
                        LogicalType.timestamp(6),
                        type.is(TypeRoot.TIMESTAMP_LTZ) ? LogicalType.timestamp(type.precision()) : type);
            default -> other(call);
        };
    }

    private Node other(FunctionCall call) {
        if (call.name().startsWith("IS NOT JSON")) {
            String positive = "IS" + call.name().substring("IS NOT".length());
            return new NotNode(function(new FunctionCall(positive, call.arguments(), call.type())));
        }
        return DatePart.isName(call.name()) ? datePart(call) : function(call);
    }

    private Node datePart(FunctionCall call) {
        Literal unit = Literal.of(DatePart.valueOf(call.name()).unit().name());
        return temporals.extract(FunctionCall.of(FunctionNames.EXTRACT, call.type(), unit, call.argument(0)));
    }

    private Node concat(FunctionCall call) {
        Node joined = lower(call.argument(0), LogicalType.string());
        for (int i = 1; i < call.arguments().size(); i++) {
            Node next = lower(call.argument(i), LogicalType.string());
            joined = invoke(StringFunctions.class, "concatTwo", call.type(), joined, next);
        }
        return joined;
    }

    private Node numeric(FunctionCall call) {
        return decimals.isDecimal(call.argument(0).type()) ? decimals.round(call) : function(call);
    }

    private Node arithmetic(FunctionCall call) {
        LogicalType type = call.type();
        for (Expression argument : call.arguments()) {
            if (Temporals.isTemporal(argument.type())) {
                return temporals.arithmetic(call);
            }
        }
        if (call.name().equals(FunctionNames.UNARY_PLUS)) {
            return lower(call.argument(0), type);
        }
        return switch (type.root()) {
            case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE -> {
                for (Expression argument : call.arguments()) {
                    // MOD of a decimal by an integer has the integer's type but is computed as a decimal.
                    if (argument.type().is(TypeRoot.DECIMAL) && type.isInteger()) {
                        yield decimals.arithmetic(call);
                    }
                }
                yield binary(call, type);
            }
            case DECIMAL -> decimals.arithmetic(call);
            case INTERVAL_DAY_TIME, INTERVAL_YEAR_MONTH -> temporals.arithmetic(call);
            default -> throw unsupported(call);
        };
    }

    private Node binary(FunctionCall call, LogicalType type) {
        Kind kind = Kind.of(type);
        Node left = lower(call.argument(0), type);
        if (call.name().equals(FunctionNames.NEGATE)) {
            return wrap(primitive(kind.primitive("NEGATE"), type, left), type);
        }
        Node right = lower(call.argument(1), type);
        return switch (call.name()) {
            case FunctionNames.PLUS -> wrap(primitive(kind.primitive("ADD"), type, left, right), type);
            case FunctionNames.MINUS -> wrap(primitive(kind.primitive("SUBTRACT"), type, left, right), type);
            case FunctionNames.TIMES -> wrap(primitive(kind.primitive("MULTIPLY"), type, left, right), type);
            case FunctionNames.DIVIDE -> wrap(divide(kind, true, call.argument(1), left, right, type), type);
            default -> divide(kind, false, call.argument(1), left, right, type);
        };
    }

    private Node divide(Kind kind, boolean quotient, Expression divisor, Node left, Node right, LogicalType type) {
        if (divisor instanceof Literal literal && literal.value() instanceof Number number && kind.isInteger()) {
            if (number.longValue() != 0 && !(number instanceof BigDecimal)) {
                // Part of the code, so that the compiler can multiply instead.
                Node inline = kind == Kind.INT
                        ? new InlineNode(number.intValue(), type)
                        : new InlineNode(number.longValue(), type);
                return primitive(kind.primitive(quotient ? "DIVIDE" : "REMAINDER"), type, left, inline);
            }
        }
        return invoke(kind.division(quotient), type, List.of(left, right));
    }

    /** TINYINT and SMALLINT results wrap around. */
    private static Node wrap(Node node, LogicalType type) {
        return type.is(TypeRoot.TINYINT)
                ? primitive(Primitive.TO_TINYINT, type, node)
                : type.is(TypeRoot.SMALLINT) ? primitive(Primitive.TO_SMALLINT, type, node) : node;
    }

    private Node logic(boolean and, List<Expression> arguments) {
        List<Node> nodes = new ArrayList<>(arguments.size());
        for (Expression argument : arguments) {
            Node node = lower(argument);
            if (node instanceof LogicNode inner
                    && inner.and() == and
                    && node.children().size() < MAX_CHILDREN) {
                nodes.addAll(inner.children());
            } else {
                nodes.add(node);
            }
        }
        return logicOf(and, nodes);
    }

    static Node logicOf(boolean and, List<Node> nodes) {
        if (nodes.size() == 1) {
            return nodes.get(0);
        }
        if (nodes.size() <= MAX_CHILDREN) {
            return new LogicNode(and, List.copyOf(nodes));
        }
        List<Node> groups = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i += MAX_CHILDREN) {
            groups.add(logicOf(and, nodes.subList(i, Math.min(nodes.size(), i + MAX_CHILDREN))));
        }
        return logicOf(and, groups);
    }

    private Node same(FunctionCall call) {
        Node equal = comparisons.compare(FunctionNames.EQUAL, call.argument(0), call.argument(1));
        Node bothNull = new LogicNode(
                true,
                List.of(
                        new NullTestNode(lower(call.argument(0)), true),
                        new NullTestNode(lower(call.argument(1)), true)));
        return new LogicNode(false, List.of(bothNull, new TruthNode(equal, true, false)));
    }

    private Node caseOf(List<Expression> arguments, LogicalType type) {
        List<Node> nodes = new ArrayList<>(arguments.size() + 1);
        int pairs = arguments.size() / 2;
        for (int i = 0; i < pairs; i++) {
            nodes.add(lower(arguments.get(2 * i)));
            nodes.add(lower(arguments.get(2 * i + 1), type));
        }
        nodes.add(arguments.size() % 2 == 1 ? lower(arguments.get(arguments.size() - 1), type) : new NullNode(type));
        return caseOfNodes(nodes, type);
    }

    private static Node caseOfNodes(List<Node> nodes, LogicalType type) {
        int limit = MAX_CHILDREN + 1;
        if (nodes.size() <= limit) {
            return new CaseNode(List.copyOf(nodes), type);
        }
        List<Node> first = new ArrayList<>(nodes.subList(0, limit - 1));
        first.add(caseOfNodes(nodes.subList(limit - 1, nodes.size()), type));
        return new CaseNode(List.copyOf(first), type);
    }

    private Node coalesce(List<Expression> arguments, LogicalType type) {
        List<Node> nodes = new ArrayList<>(arguments.size());
        for (Expression argument : arguments) {
            nodes.add(lower(argument, type));
        }
        return coalesceNodes(nodes, type);
    }

    private static Node coalesceNodes(List<Node> nodes, LogicalType type) {
        if (nodes.size() <= MAX_CHILDREN) {
            return new CoalesceNode(List.copyOf(nodes), type);
        }
        List<Node> first = new ArrayList<>(nodes.subList(0, MAX_CHILDREN));
        first.add(coalesceNodes(nodes.subList(MAX_CHILDREN, nodes.size()), type));
        return new CoalesceNode(List.copyOf(first), type);
    }

    private Node nullIf(FunctionCall call) {
        LogicalType type = call.type().withNullable(true);
        Node equal = comparisons.compare(FunctionNames.EQUAL, call.argument(0), call.argument(1));
        return new CaseNode(List.of(equal, new NullNode(type), lower(call.argument(0), type)), type);
    }

    private Node field(FunctionCall call) {
        Node row = lower(call.argument(0));
        if (!(call.argument(1) instanceof Literal index && index.value() instanceof Integer position)) {
            throw unsupported(call);
        }
        if (row instanceof ColumnNode column) {
            List<Integer> path = new ArrayList<>(column.path());
            path.add(position);
            return new ColumnNode(List.copyOf(path), call.type());
        }
        return row instanceof BuildNode build
                ? build.children().get(position)
                : new FieldNode(row, position, call.type());
    }

    private Node item(FunctionCall call) {
        LogicalType container = call.argument(0).type();
        Node collection = lower(call.argument(0));
        return switch (container.root()) {
            case ARRAY -> new ElementNode(collection, lower(call.argument(1), LogicalType.int32()), call.type());
            case MAP ->
                boxed(
                        ObjectFunction.MAP_GET,
                        false,
                        true,
                        List.of(
                                collection,
                                lower(call.argument(1), container.children().get(0))),
                        List.of(container, container.children().get(0)),
                        call.type());
            case ROW -> field(call);
            default -> throw unsupported(call);
        };
    }

    private Node build(FunctionCall call) {
        LogicalType type = call.type();
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            nodes.add(lower(call.argument(i), type.children().get(type.is(TypeRoot.ROW) ? i : 0)));
        }
        return buildNode(nodes, type);
    }

    private Node buildMap(FunctionCall call) {
        LogicalType type = call.type();
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            nodes.add(lower(call.argument(i), type.children().get(i % 2)));
        }
        return buildNode(nodes, type);
    }

    private Node buildNode(List<Node> nodes, LogicalType type) {
        scratch.add(type);
        return new BuildNode(scratch.size() - 1, List.copyOf(nodes), type);
    }

    private Node function(FunctionCall call) {
        List<LogicalType> types =
                call.arguments().stream().map(Expression::type).toList();
        Optional<ScalarFunction> found = functions.find(call.name(), types);
        if (found.isEmpty()) {
            return userFunction(call, types);
        }
        ScalarFunction function = found.get();
        List<Node> arguments = new ArrayList<>();
        List<LogicalType> received = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            LogicalType target = function.argument(i).target(types.get(i));
            arguments.add(lower(call.argument(i), target));
            received.add(target);
        }
        Optional<ScalarMethod> method = function.method();
        if (method.isEmpty()) {
            return boxed(function.boxed(), function.takesNulls(), true, arguments, received, call.type());
        }
        LogicalType result = resultType(method.get().returnType(), call.type());
        return casts.convert(invoke(method.get(), result, arguments), result, call.type());
    }

    private Node userFunction(FunctionCall call, List<LogicalType> types) {
        FunctionFactory factory = session.userFunctions().find(call.name()).orElseThrow(() -> unsupported(call));
        List<Node> arguments = call.arguments().stream().map(this::lower).toList();
        return boxed(UserFunctionCall.of(factory, types), true, factory.deterministic(), arguments, types, call.type());
    }

    /** The type of what a method returns: the call's own where that is stored in the same way. */
    private static LogicalType resultType(Class<?> javaType, LogicalType type) {
        LogicalType natural = javaType == boolean.class || javaType == Boolean.class
                ? LogicalType.bool()
                : javaType == int.class || javaType == Integer.class
                        ? LogicalType.int32()
                        : javaType == long.class || javaType == Long.class
                                ? type.isTimestamp()
                                        ? type.is(TypeRoot.TIMESTAMP)
                                                ? LogicalType.timestamp(6)
                                                : LogicalType.timestampLtz(6)
                                        : LogicalType.bigint()
                                : javaType == float.class || javaType == Float.class
                                        ? LogicalType.of(TypeRoot.FLOAT)
                                        : javaType == double.class || javaType == Double.class
                                                ? LogicalType.float64()
                                                : LogicalType.string();
        return natural.physical() == type.physical()
                        && type.physical() != PhysicalType.BYTE
                        && !type.is(TypeRoot.TINYINT, TypeRoot.SMALLINT)
                ? type
                : natural;
    }
}
