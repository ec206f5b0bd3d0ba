package io.tidemill.core.codegen;

import io.tidemill.core.codegen.Node.InlineNode;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Int128;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.DecimalFunctions;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.core.function.MathFunctions;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;

/** Decimal arithmetic: works in one long as far as the digits of the operands allow, and checks for overflow only where they do not rule it out. */
final class Decimals {
    private static final int LONG_DIGITS = 18;
    private static final int MAX_DIGITS = 38;
    private static final LogicalType LONG = LogicalType.bigint();
    private static final LogicalType WIDE = LogicalType.decimal(38, 0);
    private static final LogicalType BOOL = LogicalType.bool();

    private final Lowering lowering;

    Decimals(Lowering lowering) {
        this.lowering = lowering;
    }

    /**
     * An unscaled value.
     *
     * @param node of type LONG or WIDE
     * @param digits it is less than 10^digits in magnitude
     * @param scale digits after the point
     */
    private record Operand(Node node, int digits, int scale) {
        boolean isLong() {
            return node.type().physical() == PhysicalType.LONG;
        }
    }

    boolean isDecimal(LogicalType type) {
        return type.is(TypeRoot.DECIMAL);
    }

    private Operand operand(Expression expression) {
        if (expression instanceof Literal literal && literal.value() instanceof BigDecimal value) {
            // A literal has fewer digits than its type may say, and no more scale than it needs.
            int digits = Math.max(value.precision(), 1);
            LogicalType type = LogicalType.decimal(Math.max(digits, value.scale()), value.scale());
            return new Operand(retype(lowering.literal(new Literal(value, type))), digits, value.scale());
        }
        if (expression instanceof Literal literal
                && (literal.value() instanceof Integer || literal.value() instanceof Long)) {
            long value = ((Number) literal.value()).longValue();
            int digits = BigDecimal.valueOf(value).precision();
            return new Operand(lowering.literal(new Literal(value, LONG)), digits, 0);
        }
        if (expression instanceof FunctionCall call && isWidening(call)) {
            // The same number; its own type says more about its size.
            return operand(call.argument(0));
        }
        return operand(lowering.lower(expression), expression.type());
    }

    /** A cast that can neither overflow nor round. */
    private static boolean isWidening(FunctionCall call) {
        LogicalType to = call.type();
        if (!call.name().equals(FunctionNames.CAST) || !to.is(TypeRoot.DECIMAL)) {
            return false;
        }
        LogicalType from = call.argument(0).type();
        int whole = switch (from.root()) {
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INT -> 10;
            case BIGINT -> 19;
            case DECIMAL -> from.precision() - from.scale();
            default -> MAX_DIGITS + 1;
        };
        return whole <= to.precision() - to.scale() && from.scale() <= to.scale();
    }

    private Operand operand(Node node, LogicalType type) {
        return switch (type.root()) {
            case TINYINT -> new Operand(Lowering.primitive(Primitive.INT_TO_LONG, LONG, node), 3, 0);
            case SMALLINT -> new Operand(Lowering.primitive(Primitive.INT_TO_LONG, LONG, node), 5, 0);
            case INT -> new Operand(Lowering.primitive(Primitive.INT_TO_LONG, LONG, node), 10, 0);
            case BIGINT -> new Operand(node, 19, 0);
            case DECIMAL -> new Operand(retype(node), type.precision(), type.scale());
            case NULL -> new Operand(new Node.NullNode(LONG), 1, 0);
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    /** The representation without the scale, so that nodes of different scales stay comparable. */
    private static Node retype(Node node) {
        LogicalType type = node.type().physical() == PhysicalType.LONG ? LONG : WIDE;
        if (node instanceof Node.ConstantNode constant) {
            return new Node.ConstantNode(constant.slot(), type);
        }
        return node instanceof InlineNode inline ? new InlineNode(inline.value(), type) : node;
    }

    /** Integer, decimal and untyped NULL operands; anything else has been converted before. */
    static boolean accepts(LogicalType type) {
        return type.isInteger() || type.is(TypeRoot.DECIMAL, TypeRoot.NULL);
    }

    Node arithmetic(FunctionCall call) {
        for (Expression argument : call.arguments()) {
            if (!accepts(argument.type())) {
                throw Lowering.unsupported(call);
            }
        }
        Operand left = operand(call.argument(0));
        if (call.name().equals(FunctionNames.NEGATE)) {
            Primitive negate = left.isLong() ? Primitive.LONG_NEGATE : Primitive.WIDE_NEGATE;
            return finish(
                    new Operand(
                            Lowering.primitive(negate, left.node().type(), left.node()), left.digits(), left.scale()),
                    call.type());
        }
        Operand right = operand(call.argument(1));
        return switch (call.name()) {
            case FunctionNames.PLUS -> finish(sum(left, right, true), call.type());
            case FunctionNames.MINUS -> finish(sum(left, right, false), call.type());
            case FunctionNames.TIMES -> product(left, right, call.type());
            case FunctionNames.DIVIDE -> quotient(left, right, call.type());
            default -> finish(remainder(left, right), call.type());
        };
    }

    private Operand sum(Operand left, Operand right, boolean add) {
        int scale = Math.max(left.scale(), right.scale());
        Operand a = scaleUp(left, scale);
        Operand b = scaleUp(right, scale);
        int digits = Math.max(a.digits(), b.digits()) + 1;
        if (a.isLong() && b.isLong() && digits <= LONG_DIGITS + 1) {
            Primitive operation = add ? Primitive.LONG_ADD : Primitive.LONG_SUBTRACT;
            return new Operand(Lowering.primitive(operation, LONG, a.node(), b.node()), digits, scale);
        }
        if (digits <= MAX_DIGITS) {
            Primitive operation = add ? Primitive.WIDE_ADD : Primitive.WIDE_SUBTRACT;
            return new Operand(Lowering.primitive(operation, WIDE, wide(a), wide(b)), digits, scale);
        }
        return new Operand(
                lowering.invoke(DecimalFunctions.class, add ? "addWide" : "subtractWide", WIDE, wide(a), wide(b)),
                digits,
                scale);
    }

    private Node product(Operand left, Operand right, LogicalType type) {
        int digits = left.digits() + right.digits();
        int scale = left.scale() + right.scale();
        if (left.isLong() && right.isLong()) {
            Primitive operation = digits <= LONG_DIGITS ? Primitive.LONG_MULTIPLY : Primitive.LONG_MULTIPLY_WIDE;
            LogicalType result = digits <= LONG_DIGITS ? LONG : WIDE;
            return finish(
                    new Operand(Lowering.primitive(operation, result, left.node(), right.node()), digits, scale), type);
        }
        if (scale > type.scale()) {
            Node reduced = lowering.invoke(
                    DecimalFunctions.class,
                    "multiplyAndReduce",
                    WIDE,
                    wide(left),
                    wide(right),
                    Lowering.inline(scale - type.scale()));
            return finish(new Operand(reduced, digits, type.scale()), type);
        }
        Node node;
        if (right.isLong()) {
            node = multiply(wide(left), right.node(), digits);
        } else if (left.isLong()) {
            node = multiply(wide(right), left.node(), digits);
        } else {
            node = lowering.invoke(DecimalFunctions.class, "multiplyWide", WIDE, left.node(), right.node());
        }
        return finish(new Operand(node, digits, scale), type);
    }

    private Node quotient(Operand left, Operand right, LogicalType type) {
        int scale = type.is(TypeRoot.DECIMAL) ? type.scale() : 0;
        int power = scale - left.scale() + right.scale();
        int digits = left.digits() + Math.max(power, 0);
        if (left.isLong() && right.isLong() && power >= 0 && digits <= LONG_DIGITS && right.digits() <= LONG_DIGITS) {
            Operand dividend = scaleUp(left, left.scale() + power);
            Node node = lowering.invoke(DecimalFunctions.class, "divide", LONG, dividend.node(), right.node());
            return finish(new Operand(node, digits, scale), type);
        }
        Node node = lowering.invoke(
                DecimalFunctions.class, "divideWide", WIDE, wide(left), wide(right), Lowering.inline(power));
        return finish(new Operand(node, digits, scale), type);
    }

    private Operand remainder(Operand left, Operand right) {
        int scale = Math.max(left.scale(), right.scale());
        Operand a = scaleUp(left, scale);
        Operand b = scaleUp(right, scale);
        int digits = Math.min(a.digits(), b.digits());
        return a.isLong() && b.isLong()
                ? new Operand(
                        lowering.invoke(DecimalFunctions.class, "remainder", LONG, a.node(), b.node()), digits, scale)
                : new Operand(
                        lowering.invoke(DecimalFunctions.class, "remainderWide", WIDE, wide(a), wide(b)),
                        digits,
                        scale);
    }

    private static Node wide(Operand operand) {
        return operand.isLong() ? Lowering.primitive(Primitive.LONG_TO_WIDE, WIDE, operand.node()) : operand.node();
    }

    private Operand scaleUp(Operand operand, int scale) {
        int power = scale - operand.scale();
        if (power == 0) {
            return operand;
        }
        int digits = operand.digits() + power;
        if (power > LONG_DIGITS) {
            return scaleUp(scaleUp(operand, operand.scale() + LONG_DIGITS), scale);
        }
        Node factor = new InlineNode(Int128.longPowerOfTen(power), LONG);
        if (operand.isLong()) {
            Primitive operation = digits <= LONG_DIGITS ? Primitive.LONG_MULTIPLY : Primitive.LONG_MULTIPLY_WIDE;
            LogicalType result = digits <= LONG_DIGITS ? LONG : WIDE;
            return new Operand(Lowering.primitive(operation, result, operand.node(), factor), digits, scale);
        }
        return new Operand(multiply(operand.node(), factor, digits), digits, scale);
    }

    /** The product of a 128-bit and a 64-bit value; NULL where it has too many bits, which only more than 38 digits allow. */
    private static Node multiply(Node wide, Node factor, int digits) {
        Node product = Lowering.primitive(Primitive.WIDE_MULTIPLY_LONG, WIDE, wide, factor);
        return digits <= MAX_DIGITS
                ? product
                : validIf(product, Lowering.primitive(Primitive.WIDE_PRODUCT_FITS, BOOL, wide, factor));
    }

    private Operand scaleDown(Operand operand, int scale) {
        int power = operand.scale() - scale;
        int digits = Math.max(operand.digits() - power, 0) + 1;
        if (operand.isLong()) {
            if (power > LONG_DIGITS) {
                return new Operand(new InlineNode(0L, LONG), 1, scale);
            }
            Node factor = new InlineNode(Int128.longPowerOfTen(power), LONG);
            return new Operand(
                    lowering.invoke(DecimalFunctions.class, "scaleDown", LONG, operand.node(), factor), digits, scale);
        }
        return new Operand(
                lowering.invoke(DecimalFunctions.class, "scaleDownWide", WIDE, operand.node(), Lowering.inline(power)),
                digits,
                scale);
    }

    /** The value in a decimal or integer type; NULL where it has too many digits. */
    private Node finish(Operand operand, LogicalType type) {
        if (!type.is(TypeRoot.DECIMAL)) {
            return lowering.casts().convert(toInteger(operand), LONG, type);
        }
        Operand scaled = operand.scale() < type.scale()
                ? scaleUp(operand, type.scale())
                : operand.scale() > type.scale() ? scaleDown(operand, type.scale()) : operand;
        boolean fits = scaled.digits() <= type.precision();
        Node node = scaled.node();
        if (type.physical() == PhysicalType.LONG) {
            Node bound = Lowering.inline(Int128.longPowerOfTen(type.precision()));
            if (scaled.isLong()) {
                Node value = as(node, type);
                return fits ? value : validIf(value, Lowering.primitive(Primitive.LONG_IN_RANGE, BOOL, node, bound));
            }
            Node value = Lowering.primitive(Primitive.WIDE_TO_LONG, type, node);
            return fits ? value : validIf(value, Lowering.primitive(Primitive.WIDE_IN_LONG_RANGE, BOOL, node, bound));
        }
        if (scaled.isLong()) {
            return Lowering.primitive(Primitive.LONG_TO_WIDE, type, node);
        }
        return fits ? as(node, type) : validIf(as(node, type), inRange(node, type.precision()));
    }

    private static Node inRange(Node wide, int digits) {
        return Lowering.primitive(Primitive.WIDE_IN_RANGE, BOOL, wide, Lowering.inline(digits));
    }

    private static Node validIf(Node value, Node condition) {
        return new Node.ValidIfNode(value, condition);
    }

    /** The same bits under the type's name. */
    private static Node as(Node node, LogicalType type) {
        return node.type().equals(type) ? node : Lowering.primitive(Primitive.SAME, type, node);
    }

    private Node toInteger(Operand operand) {
        if (operand.isLong()) {
            return operand.scale() == 0
                    ? operand.node()
                    : Lowering.primitive(
                            Primitive.LONG_DIVIDE,
                            LONG,
                            operand.node(),
                            new InlineNode(Int128.longPowerOfTen(operand.scale()), LONG));
        }
        Node whole = operand.scale() == 0
                ? operand.node()
                : lowering.invoke(
                        DecimalFunctions.class, "truncateWide", WIDE, operand.node(), Lowering.inline(operand.scale()));
        return Lowering.primitive(Primitive.WIDE_TO_LONG, LONG, whole);
    }

    /** CAST from a decimal to a number type; from an integer to a decimal. NULL for an overflow. */
    Node cast(Node node, LogicalType from, LogicalType to) {
        Operand operand = operand(node, from);
        return switch (to.root()) {
            case DECIMAL -> finish(operand, to);
            case TINYINT, SMALLINT, INT, BIGINT -> lowering.casts().convert(toInteger(operand), LONG, to);
            case FLOAT, DOUBLE -> {
                Node value = lowering.invoke(
                        DecimalFunctions.class,
                        operand.isLong() ? "toDouble" : "wideToDouble",
                        LogicalType.float64(),
                        operand.node(),
                        Lowering.inline(operand.scale()));
                yield to.is(TypeRoot.FLOAT) ? Lowering.primitive(Primitive.DOUBLE_TO_FLOAT, to, value) : as(value, to);
            }
            case BOOLEAN ->
                operand.isLong()
                        ? Lowering.primitive(Primitive.LONG_TO_BOOLEAN, to, operand.node())
                        : Lowering.primitive(
                                Primitive.WIDE_NOT_EQUAL, to, operand.node(), lowering.constant(Int128.ZERO, WIDE));
            default -> throw new IllegalArgumentException(to.toString());
        };
    }

    /** A comparison of integers and decimals. */
    Node compare(String operation, Expression left, Expression right) {
        Operand a = operand(left);
        Operand b = operand(right);
        int scale = Math.max(a.scale(), b.scale());
        if (Math.max(a.digits() + scale - a.scale(), b.digits() + scale - b.scale()) > MAX_DIGITS) {
            Node order = lowering.invoke(
                    DecimalFunctions.class,
                    "compareScaled",
                    LogicalType.int32(),
                    wide(a),
                    Lowering.inline(a.scale()),
                    wide(b),
                    Lowering.inline(b.scale()));
            return Lowering.primitive(
                    Primitive.valueOf("INT_" + operation), LogicalType.bool(), order, Lowering.inline(0));
        }
        Operand x = scaleUp(a, scale);
        Operand y = scaleUp(b, scale);
        if (x.isLong() && y.isLong()) {
            boolean narrow = x.digits() <= LONG_DIGITS
                    && y.digits() <= LONG_DIGITS
                    && !operation.endsWith("NOT_EQUAL")
                    && !operation.equals("EQUAL");
            return Lowering.primitive(
                    Primitive.valueOf((narrow ? "NARROW_" : "LONG_") + operation),
                    LogicalType.bool(),
                    x.node(),
                    y.node());
        }
        return Lowering.primitive(Primitive.valueOf("WIDE_" + operation), LogicalType.bool(), wide(x), wide(y));
    }

    /** ABS, SIGN, FLOOR, CEIL, ROUND, TRUNCATE of decimals. */
    Node round(FunctionCall call) {
        LogicalType from = call.argument(0).type();
        Operand operand = operand(lowering.lower(call.argument(0)), from);
        Node places = call.arguments().size() > 1
                ? lowering.lower(call.argument(1), LogicalType.int32())
                : Lowering.inline(0);
        String method = call.name().equals(FunctionNames.CEILING) ? FunctionNames.CEIL : call.name();
        Node scale = Lowering.inline(operand.scale());
        Node value = wide(operand);
        Node node = switch (method) {
            case FunctionNames.ABS -> lowering.invoke(MathFunctions.class, "absWide", WIDE, value);
            case FunctionNames.SIGN -> lowering.invoke(MathFunctions.class, "signWide", WIDE, value, scale);
            case FunctionNames.FLOOR -> lowering.invoke(MathFunctions.class, "floorWide", WIDE, value, scale);
            case FunctionNames.CEIL -> lowering.invoke(MathFunctions.class, "ceilWide", WIDE, value, scale);
            case FunctionNames.ROUND -> lowering.invoke(MathFunctions.class, "roundWide", WIDE, value, scale, places);
            default -> lowering.invoke(MathFunctions.class, "truncateToWide", WIDE, value, scale, places);
        };
        // All keep the scale of the argument; rounding can add a digit.
        return lowering.casts()
                .convert(
                        finish(
                                new Operand(node, operand.digits() + 1, operand.scale()),
                                LogicalType.decimal(MAX_DIGITS, operand.scale())),
                        LogicalType.decimal(MAX_DIGITS, operand.scale()),
                        call.type());
    }
}
