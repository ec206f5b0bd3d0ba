package io.tidemill.core.codegen;

import static io.airlift.bytecode.expression.BytecodeExpressions.add;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseAnd;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseOr;
import static io.airlift.bytecode.expression.BytecodeExpressions.bitwiseXor;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantDouble;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantFloat;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantInt;
import static io.airlift.bytecode.expression.BytecodeExpressions.constantLong;
import static io.airlift.bytecode.expression.BytecodeExpressions.divide;
import static io.airlift.bytecode.expression.BytecodeExpressions.inlineIf;
import static io.airlift.bytecode.expression.BytecodeExpressions.invokeStatic;
import static io.airlift.bytecode.expression.BytecodeExpressions.multiply;
import static io.airlift.bytecode.expression.BytecodeExpressions.negate;
import static io.airlift.bytecode.expression.BytecodeExpressions.remainder;
import static io.airlift.bytecode.expression.BytecodeExpressions.shiftRight;
import static io.airlift.bytecode.expression.BytecodeExpressions.shiftRightUnsigned;
import static io.airlift.bytecode.expression.BytecodeExpressions.subtract;

import io.airlift.bytecode.expression.BytecodeExpression;
import io.airlift.bytecode.expression.BytecodeExpressions;
import io.tidemill.core.expression.Int128;

/**
 * Operations on unboxed values that are a few instructions, cannot fail and have no branch where that can be had: comparisons are made of sign bits, because a conditional jump in a filter
 * costs 3.6 times the arithmetic (TPC-H Q6). A value has one part, 128-bit integers have two: high, low.
 */
enum Primitive {
    INT_ADD(12),
    INT_SUBTRACT(12),
    INT_MULTIPLY(12),
    /** By a constant other than zero. */
    INT_DIVIDE(12),
    /** By a constant other than zero. */
    INT_REMAINDER(12),
    INT_NEGATE(12),
    LONG_ADD(12),
    LONG_SUBTRACT(12),
    LONG_MULTIPLY(12),
    /** By a constant other than zero. */
    LONG_DIVIDE(12),
    /** By a constant other than zero. */
    LONG_REMAINDER(12),
    LONG_NEGATE(12),
    FLOAT_ADD(12),
    FLOAT_SUBTRACT(12),
    FLOAT_MULTIPLY(12),
    FLOAT_NEGATE(12),
    DOUBLE_ADD(12),
    DOUBLE_SUBTRACT(12),
    DOUBLE_MULTIPLY(12),
    DOUBLE_NEGATE(12),
    TO_TINYINT(12),
    TO_SMALLINT(12),
    INT_TO_LONG(12),
    LONG_TO_INT(12),
    INT_TO_FLOAT(12),
    INT_TO_DOUBLE(12),
    LONG_TO_FLOAT(12),
    LONG_TO_DOUBLE(12),
    FLOAT_TO_DOUBLE(12),
    FLOAT_TO_INT(12),
    FLOAT_TO_LONG(12),
    DOUBLE_TO_FLOAT(12),
    DOUBLE_TO_INT(12),
    DOUBLE_TO_LONG(12),
    /** BOOLEAN to INT and back have the same bits. */
    SAME(8),
    INT_TO_BOOLEAN(20),
    LONG_TO_BOOLEAN(24),
    FLOAT_TO_BOOLEAN(20),
    DOUBLE_TO_BOOLEAN(20),
    LONG_TO_WIDE(20),
    WIDE_TO_LONG(12),
    WIDE_ADD(60),
    WIDE_SUBTRACT(60),
    WIDE_NEGATE(40),
    LONG_MULTIPLY_WIDE(40),
    /** 128 by 64 bits, modulo 2^128. */
    WIDE_MULTIPLY_LONG(60),
    /** Whether {@link #WIDE_MULTIPLY_LONG} of the same operands is the true product. */
    WIDE_PRODUCT_FITS(40),
    /** Whether a value is less in magnitude than a positive bound of at most 10^18. */
    LONG_IN_RANGE(40),
    WIDE_IN_LONG_RANGE(60),
    /** Whether a value has at most so many digits. */
    WIDE_IN_RANGE(40),
    INT_EQUAL(24),
    INT_NOT_EQUAL(24),
    INT_LESS(24),
    INT_LESS_OR_EQUAL(24),
    INT_GREATER(24),
    INT_GREATER_OR_EQUAL(24),
    LONG_EQUAL(28),
    LONG_NOT_EQUAL(28),
    LONG_LESS(40),
    LONG_LESS_OR_EQUAL(40),
    LONG_GREATER(40),
    LONG_GREATER_OR_EQUAL(40),
    /** The difference of the operands fits in a long: decimals of up to 18 digits. */
    NARROW_LESS(24),
    NARROW_LESS_OR_EQUAL(24),
    NARROW_GREATER(24),
    NARROW_GREATER_OR_EQUAL(24),
    FLOAT_EQUAL(24),
    FLOAT_NOT_EQUAL(24),
    FLOAT_LESS(24),
    FLOAT_LESS_OR_EQUAL(24),
    FLOAT_GREATER(24),
    FLOAT_GREATER_OR_EQUAL(24),
    DOUBLE_EQUAL(24),
    DOUBLE_NOT_EQUAL(24),
    DOUBLE_LESS(24),
    DOUBLE_LESS_OR_EQUAL(24),
    DOUBLE_GREATER(24),
    DOUBLE_GREATER_OR_EQUAL(24),
    WIDE_EQUAL(40),
    WIDE_NOT_EQUAL(40),
    WIDE_LESS(40),
    WIDE_LESS_OR_EQUAL(40),
    WIDE_GREATER(40),
    WIDE_GREATER_OR_EQUAL(40);

    private final int weight;

    Primitive(int weight) {
        this.weight = weight;
    }

    /** A bound of the bytes of its code, with storing the result. */
    int weight() {
        return weight;
    }

    /** The parts of the result; {@code b} is null for operations of one operand. Parts are cheap to mention several times. */
    BytecodeExpression[] apply(BytecodeExpression[] a, BytecodeExpression[] b) {
        // A switch, not a lambda for each: a hundred lambdas cost 50 ms at the start.
        return switch (this) {
            case INT_ADD -> parts(add(a[0], b[0]));
            case INT_SUBTRACT -> parts(subtract(a[0], b[0]));
            case INT_MULTIPLY -> parts(multiply(a[0], b[0]));
            case INT_DIVIDE -> parts(divide(a[0], b[0]));
            case INT_REMAINDER -> parts(remainder(a[0], b[0]));
            case INT_NEGATE -> parts(negate(a[0]));
            case LONG_ADD -> parts(add(a[0], b[0]));
            case LONG_SUBTRACT -> parts(subtract(a[0], b[0]));
            case LONG_MULTIPLY -> parts(multiply(a[0], b[0]));
            case LONG_DIVIDE -> parts(divide(a[0], b[0]));
            case LONG_REMAINDER -> parts(remainder(a[0], b[0]));
            case LONG_NEGATE -> parts(negate(a[0]));
            case FLOAT_ADD -> parts(add(a[0], b[0]));
            case FLOAT_SUBTRACT -> parts(subtract(a[0], b[0]));
            case FLOAT_MULTIPLY -> parts(multiply(a[0], b[0]));
            case FLOAT_NEGATE -> parts(negate(a[0]));
            case DOUBLE_ADD -> parts(add(a[0], b[0]));
            case DOUBLE_SUBTRACT -> parts(subtract(a[0], b[0]));
            case DOUBLE_MULTIPLY -> parts(multiply(a[0], b[0]));
            case DOUBLE_NEGATE -> parts(negate(a[0]));
            case TO_TINYINT -> parts(a[0].cast(byte.class).cast(int.class));
            case TO_SMALLINT -> parts(a[0].cast(short.class).cast(int.class));
            case INT_TO_LONG -> parts(a[0].cast(long.class));
            case LONG_TO_INT -> parts(a[0].cast(int.class));
            case INT_TO_FLOAT -> parts(a[0].cast(float.class));
            case INT_TO_DOUBLE -> parts(a[0].cast(double.class));
            case LONG_TO_FLOAT -> parts(a[0].cast(float.class));
            case LONG_TO_DOUBLE -> parts(a[0].cast(double.class));
            case FLOAT_TO_DOUBLE -> parts(a[0].cast(double.class));
            case FLOAT_TO_INT -> parts(a[0].cast(int.class));
            case FLOAT_TO_LONG -> parts(a[0].cast(long.class));
            case DOUBLE_TO_FLOAT -> parts(a[0].cast(float.class));
            case DOUBLE_TO_INT -> parts(a[0].cast(int.class));
            case DOUBLE_TO_LONG -> parts(a[0].cast(long.class));
            case SAME -> a;
            case INT_TO_BOOLEAN -> parts(bitwiseXor(equalInt(a[0], constantInt(0)), constantInt(1)));
            case LONG_TO_BOOLEAN -> parts(bitwiseXor(equalLong(a[0], constantLong(0)), constantInt(1)));
            case FLOAT_TO_BOOLEAN -> parts(flag(BytecodeExpressions.notEqual(a[0], constantFloat(0))));
            case DOUBLE_TO_BOOLEAN -> parts(flag(BytecodeExpressions.notEqual(a[0], constantDouble(0))));
            case LONG_TO_WIDE -> parts(shiftRight(a[0], constantInt(63)), a[0]);
            case WIDE_TO_LONG -> parts(a[1]);
            case WIDE_ADD -> parts(invoke("addHigh", a, b), add(a[1], b[1]));
            case WIDE_SUBTRACT -> parts(invoke("subtractHigh", a, b), subtract(a[1], b[1]));
            case WIDE_NEGATE ->
                parts(invokeStatic(KernelSupport.class, "negateHigh", long.class, a[0], a[1]), negate(a[1]));
            case LONG_MULTIPLY_WIDE ->
                parts(invokeStatic(Math.class, "multiplyHigh", long.class, a[0], b[0]), multiply(a[0], b[0]));
            case WIDE_MULTIPLY_LONG ->
                parts(
                        invokeStatic(KernelSupport.class, "multiplyHigh", long.class, a[0], a[1], b[0]),
                        multiply(a[1], b[0]));
            case WIDE_PRODUCT_FITS ->
                parts(invokeStatic(KernelSupport.class, "productFits", int.class, a[0], a[1], b[0]));
            case LONG_IN_RANGE -> parts(inRange(a[0], b[0]));
            case WIDE_IN_LONG_RANGE ->
                parts(bitwiseAnd(equalLong(a[0], shiftRight(a[1], constantInt(63))), inRange(a[1], b[0])));
            case WIDE_IN_RANGE -> parts(invokeStatic(KernelSupport.class, "hasDigits", int.class, a[0], a[1], b[0]));
            case INT_EQUAL -> parts(equalInt(a[0], b[0]));
            case INT_NOT_EQUAL -> parts(flip(equalInt(a[0], b[0])));
            case INT_LESS -> parts(lessInt(a[0], b[0]));
            case INT_LESS_OR_EQUAL -> parts(flip(lessInt(b[0], a[0])));
            case INT_GREATER -> parts(lessInt(b[0], a[0]));
            case INT_GREATER_OR_EQUAL -> parts(flip(lessInt(a[0], b[0])));
            case LONG_EQUAL -> parts(equalLong(a[0], b[0]));
            case LONG_NOT_EQUAL -> parts(flip(equalLong(a[0], b[0])));
            case LONG_LESS -> parts(lessLong(a[0], b[0]));
            case LONG_LESS_OR_EQUAL -> parts(flip(lessLong(b[0], a[0])));
            case LONG_GREATER -> parts(lessLong(b[0], a[0]));
            case LONG_GREATER_OR_EQUAL -> parts(flip(lessLong(a[0], b[0])));
            case NARROW_LESS -> parts(lessNarrow(a[0], b[0]));
            case NARROW_LESS_OR_EQUAL -> parts(flip(lessNarrow(b[0], a[0])));
            case NARROW_GREATER -> parts(lessNarrow(b[0], a[0]));
            case NARROW_GREATER_OR_EQUAL -> parts(flip(lessNarrow(a[0], b[0])));
            case FLOAT_EQUAL -> parts(flag(BytecodeExpressions.equal(a[0], b[0])));
            case FLOAT_NOT_EQUAL -> parts(flag(BytecodeExpressions.notEqual(a[0], b[0])));
            case FLOAT_LESS -> parts(flag(BytecodeExpressions.lessThan(a[0], b[0])));
            case FLOAT_LESS_OR_EQUAL -> parts(flag(BytecodeExpressions.lessThanOrEqual(a[0], b[0])));
            case FLOAT_GREATER -> parts(flag(BytecodeExpressions.greaterThan(a[0], b[0])));
            case FLOAT_GREATER_OR_EQUAL -> parts(flag(BytecodeExpressions.greaterThanOrEqual(a[0], b[0])));
            case DOUBLE_EQUAL -> parts(flag(BytecodeExpressions.equal(a[0], b[0])));
            case DOUBLE_NOT_EQUAL -> parts(flag(BytecodeExpressions.notEqual(a[0], b[0])));
            case DOUBLE_LESS -> parts(flag(BytecodeExpressions.lessThan(a[0], b[0])));
            case DOUBLE_LESS_OR_EQUAL -> parts(flag(BytecodeExpressions.lessThanOrEqual(a[0], b[0])));
            case DOUBLE_GREATER -> parts(flag(BytecodeExpressions.greaterThan(a[0], b[0])));
            case DOUBLE_GREATER_OR_EQUAL -> parts(flag(BytecodeExpressions.greaterThanOrEqual(a[0], b[0])));
            case WIDE_EQUAL -> parts(equalWide(a, b));
            case WIDE_NOT_EQUAL -> parts(flip(equalWide(a, b)));
            case WIDE_LESS -> parts(flag(BytecodeExpressions.lessThan(compareWide(a, b), constantInt(0))));
            case WIDE_LESS_OR_EQUAL ->
                parts(flag(BytecodeExpressions.lessThanOrEqual(compareWide(a, b), constantInt(0))));
            case WIDE_GREATER -> parts(flag(BytecodeExpressions.greaterThan(compareWide(a, b), constantInt(0))));
            case WIDE_GREATER_OR_EQUAL ->
                parts(flag(BytecodeExpressions.greaterThanOrEqual(compareWide(a, b), constantInt(0))));
        };
    }

    private static BytecodeExpression[] parts(BytecodeExpression... parts) {
        return parts;
    }

    private static BytecodeExpression invoke(String name, BytecodeExpression[] a, BytecodeExpression[] b) {
        return invokeStatic(KernelSupport.class, name, long.class, a[0], a[1], b[0], b[1]);
    }

    private static BytecodeExpression flag(BytecodeExpression condition) {
        return inlineIf(condition, constantInt(1), constantInt(0));
    }

    private static BytecodeExpression flip(BytecodeExpression flag) {
        return bitwiseXor(flag, constantInt(1));
    }

    private static BytecodeExpression equalInt(BytecodeExpression a, BytecodeExpression b) {
        BytecodeExpression difference = bitwiseXor(a, b);
        return flip(shiftRightUnsigned(bitwiseOr(difference, negate(difference)), constantInt(31)));
    }

    private static BytecodeExpression lessInt(BytecodeExpression a, BytecodeExpression b) {
        return lessNarrow(a.cast(long.class), b.cast(long.class));
    }

    private static BytecodeExpression lessNarrow(BytecodeExpression a, BytecodeExpression b) {
        return shiftRightUnsigned(subtract(a, b), constantInt(63)).cast(int.class);
    }

    private static BytecodeExpression inRange(BytecodeExpression value, BytecodeExpression bound) {
        // Out of range where one difference has another sign, also when it wraps around.
        return shiftRightUnsigned(bitwiseAnd(subtract(value, bound), subtract(negate(bound), value)), constantInt(63))
                .cast(int.class);
    }

    private static BytecodeExpression equalLong(BytecodeExpression a, BytecodeExpression b) {
        BytecodeExpression difference = bitwiseXor(a, b);
        return flip(shiftRightUnsigned(bitwiseOr(difference, negate(difference)), constantInt(63))
                .cast(int.class));
    }

    /** The sign of a - b as if it had 65 bits. */
    private static BytecodeExpression lessLong(BytecodeExpression a, BytecodeExpression b) {
        BytecodeExpression ones = constantLong(-1);
        BytecodeExpression differentSigns = bitwiseAnd(a, bitwiseXor(b, ones));
        BytecodeExpression sameSigns = bitwiseAnd(bitwiseXor(bitwiseXor(a, b), ones), subtract(a, b));
        return shiftRightUnsigned(bitwiseOr(differentSigns, sameSigns), constantInt(63))
                .cast(int.class);
    }

    private static BytecodeExpression equalWide(BytecodeExpression[] a, BytecodeExpression[] b) {
        return equalLong(bitwiseOr(bitwiseXor(a[0], b[0]), bitwiseXor(a[1], b[1])), constantLong(0));
    }

    private static BytecodeExpression compareWide(BytecodeExpression[] a, BytecodeExpression[] b) {
        return invokeStatic(Int128.class, "compare", int.class, a[0], a[1], b[0], b[1]);
    }
}
