package io.tidemill.core.codegen;

import io.tidemill.core.codegen.Node.ConstantNode;
import io.tidemill.core.codegen.Node.InlineNode;
import io.tidemill.core.codegen.Node.LogicNode;
import io.tidemill.core.codegen.Node.NotNode;
import io.tidemill.core.codegen.Node.NullNode;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.BytesComparison;
import io.tidemill.core.function.ExtremeFunctions;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.core.function.IntSet;
import io.tidemill.core.function.ObjectFunction;
import io.tidemill.core.function.Slice;
import io.tidemill.core.function.SliceSet;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** =, <, IN, GREATEST and their kin over all types. */
final class Comparisons {
    private static final LogicalType BOOL = LogicalType.bool();
    private static final int SMALL_LIST = 4;
    private static final Map<String, String> NAMES = Map.of(
            FunctionNames.EQUAL, "EQUAL",
            FunctionNames.NOT_EQUAL, "NOT_EQUAL",
            FunctionNames.LESS, "LESS",
            FunctionNames.LESS_OR_EQUAL, "LESS_OR_EQUAL",
            FunctionNames.GREATER, "GREATER",
            FunctionNames.GREATER_OR_EQUAL, "GREATER_OR_EQUAL");

    private final Lowering lowering;

    Comparisons(Lowering lowering) {
        this.lowering = lowering;
    }

    Node compare(String symbol, Expression left, Expression right) {
        String name = NAMES.get(symbol);
        LogicalType a = left.type();
        LogicalType b = right.type();
        if (a.is(TypeRoot.NULL) || b.is(TypeRoot.NULL)) {
            return new NullNode(BOOL);
        }
        if (Decimals.accepts(a) && Decimals.accepts(b) && (a.is(TypeRoot.DECIMAL) || b.is(TypeRoot.DECIMAL))) {
            return lowering.decimals().compare(name, left, right);
        }
        LogicalType common = common(a, b);
        return compare(name, lowering.lower(left, common), lowering.lower(right, common), common);
    }

    private Node compare(String name, Node left, Node right, LogicalType type) {
        return switch (type.physical()) {
            case BYTE -> {
                LogicalType integer = LogicalType.int32();
                yield Lowering.primitive(
                        Primitive.valueOf("INT_" + name),
                        BOOL,
                        Lowering.primitive(Primitive.SAME, integer, left),
                        Lowering.primitive(Primitive.SAME, integer, right));
            }
            case INT, LONG, FLOAT, DOUBLE ->
                Lowering.primitive(Primitive.valueOf(Kind.of(type) + "_" + name), BOOL, left, right);
            case INT128 -> Lowering.primitive(Primitive.valueOf("WIDE_" + name), BOOL, left, right);
            case BYTES ->
                switch (name) {
                    case "EQUAL" -> lowering.invoke(BytesComparison.class, "equal", BOOL, left, right);
                    case "NOT_EQUAL" -> lowering.invoke(BytesComparison.class, "notEqual", BOOL, left, right);
                    default ->
                        Lowering.primitive(
                                Primitive.valueOf("INT_" + name),
                                BOOL,
                                lowering.invoke(BytesComparison.class, "compare", LogicalType.int32(), left, right),
                                Lowering.inline(0));
                };
            case ARRAY, MAP, ROW -> nested(name, left, right, type);
        };
    }

    private Node nested(String name, Node left, Node right, LogicalType type) {
        Node equal = lowering.boxed(ObjectFunction.EQUAL, false, true, List.of(left, right), List.of(type, type), BOOL);
        return switch (name) {
            case "EQUAL" -> equal;
            case "NOT_EQUAL" -> new NotNode(equal);
            default ->
                Lowering.primitive(
                        Primitive.valueOf("INT_" + name),
                        BOOL,
                        lowering.boxed(
                                ObjectFunction.COMPARE,
                                false,
                                true,
                                List.of(left, right),
                                List.of(type, type),
                                LogicalType.int32()),
                        Lowering.inline(0));
        };
    }

    /** The type in which two values are compared. */
    static LogicalType common(LogicalType a, LogicalType b) {
        if (a.isNumeric() && b.isNumeric()) {
            if (a.is(TypeRoot.FLOAT) && b.is(TypeRoot.FLOAT)) {
                return a;
            }
            if (a.is(TypeRoot.FLOAT, TypeRoot.DOUBLE) || b.is(TypeRoot.FLOAT, TypeRoot.DOUBLE)) {
                return LogicalType.float64();
            }
            return a.is(TypeRoot.BIGINT) || b.is(TypeRoot.BIGINT) ? LogicalType.bigint() : LogicalType.int32();
        }
        if (a.isTimestamp() || b.isTimestamp()) {
            if (!a.isTimestamp() || !b.isTimestamp()) {
                return a.isTimestamp() ? a : b;
            }
            int precision = Math.max(a.precision(), b.precision());
            return a.is(TypeRoot.TIMESTAMP_LTZ) || b.is(TypeRoot.TIMESTAMP_LTZ)
                    ? LogicalType.timestampLtz(precision)
                    : LogicalType.timestamp(precision);
        }
        if (a.isCharacter() && b.isCharacter()) {
            return LogicalType.string();
        }
        if (a.isBinary() && b.isBinary()) {
            return LogicalType.bytes();
        }
        return a.isCharacter() ? b : a;
    }

    /** value IN (list): NULL where nothing is equal but something is NULL. */
    Node in(Expression value, List<Expression> list) {
        List<Expression> values = new ArrayList<>();
        boolean hasNull = false;
        for (Expression element : list) {
            if (element instanceof Literal literal && literal.isNull()) {
                hasNull = true;
            } else {
                values.add(element);
            }
        }
        Node found = values.isEmpty() ? new NullNode(BOOL) : inValues(value, values);
        if (!hasNull || values.isEmpty()) {
            return found;
        }
        return new LogicNode(false, List.of(found, new NullNode(BOOL)));
    }

    private Node inValues(Expression value, List<Expression> values) {
        LogicalType type = value.type();
        for (Expression element : values) {
            boolean exact = Decimals.accepts(type)
                    && Decimals.accepts(element.type())
                    && (type.is(TypeRoot.DECIMAL) || element.type().is(TypeRoot.DECIMAL));
            type = exact ? decimal(type, element.type()) : common(type, element.type());
        }
        boolean setType = type.physical() == PhysicalType.INT
                || type.physical() == PhysicalType.BYTES
                || type.physical() == PhysicalType.LONG;
        if (setType && value.type().physical() == type.physical()) {
            List<Object> constants = constants(values, type);
            if (constants != null && !constants.isEmpty()) {
                return inSet(lowering.lower(value, type), constants, type);
            }
        }
        List<Node> tests = new ArrayList<>();
        for (Expression element : values) {
            tests.add(compare(FunctionNames.EQUAL, value, element));
        }
        return Lowering.logicOf(false, tests);
    }

    /** The values as Long or Slice; null when one is not a constant of the type. */
    private List<Object> constants(List<Expression> values, LogicalType type) {
        List<Object> constants = new ArrayList<>();
        for (Expression element : values) {
            if (!(element instanceof Literal literal)) {
                return null;
            }
            if (type.is(TypeRoot.DECIMAL) && !fits(literal, type)) {
                // Rounded to the type of the value it would be equal to something else.
                continue;
            }
            Node node = lowering.lower(element, type);
            if (node instanceof InlineNode inline) {
                constants.add(inline.value().longValue());
            } else if (node instanceof ConstantNode constant) {
                Object object = lowering.constants().get(constant.slot());
                constants.add(object instanceof Number number ? (Object) number.longValue() : object);
            } else {
                return null;
            }
        }
        return constants;
    }

    /** The decimal type; the value's own where it is one. */
    private static LogicalType decimal(LogicalType value, LogicalType element) {
        return value.is(TypeRoot.DECIMAL) ? value : element;
    }

    private static boolean fits(Literal literal, LogicalType type) {
        BigDecimal exact = literal.value() instanceof BigDecimal decimal
                ? decimal
                : BigDecimal.valueOf(((Number) literal.value()).longValue());
        BigDecimal scaled = exact.setScale(type.scale(), RoundingMode.HALF_UP);
        return scaled.compareTo(exact) == 0 && scaled.precision() <= type.precision();
    }

    private Node inSet(Node value, List<Object> constants, LogicalType type) {
        if (type.physical() == PhysicalType.BYTES) {
            SliceSet set = SliceSet.of(constants.stream().map(Slice.class::cast).toList());
            return lowering.invoke(BytesComparison.class, "in", BOOL, value, lowering.object(set, SliceSet.class));
        }
        Kind kind = Kind.of(type);
        if (constants.size() <= SMALL_LIST) {
            // A few comparisons without branches beat a look-up.
            List<Node> tests = new ArrayList<>();
            for (Object constant : constants) {
                Node element = kind == Kind.INT
                        ? lowering.constant(((Long) constant).intValue(), type)
                        : lowering.constant(constant, type);
                tests.add(Lowering.primitive(kind.primitive("EQUAL"), BOOL, value, element));
            }
            return Lowering.logicOf(false, tests);
        }
        IntSet set = IntSet.of(constants.stream().mapToLong(Long.class::cast).toArray());
        Node wide = kind == Kind.INT ? Lowering.primitive(Primitive.INT_TO_LONG, LogicalType.bigint(), value) : value;
        return lowering.invoke(IntSet.class, "contains", BOOL, wide, lowering.object(set, IntSet.class));
    }

    /** GREATEST, LEAST: NULL when an argument is. */
    Node extreme(FunctionCall call, boolean greatest) {
        LogicalType type = call.type();
        Node best = lowering.lower(call.argument(0), type);
        for (int i = 1; i < call.arguments().size(); i++) {
            Node next = lowering.lower(call.argument(i), type);
            best = Physical.isNested(type)
                    ? lowering.boxed(
                            greatest ? ObjectFunction.GREATEST : ObjectFunction.LEAST,
                            false,
                            true,
                            List.of(best, next),
                            List.of(type, type),
                            type)
                    : lowering.invoke(
                            ExtremeFunctions.class,
                            (greatest ? "greatest" : "least") + Physical.suffix(type),
                            type,
                            best,
                            next);
        }
        return best;
    }
}
