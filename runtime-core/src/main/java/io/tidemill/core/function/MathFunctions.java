package io.tidemill.core.function;

import io.tidemill.core.expression.Int128;
import io.tidemill.error.EngineException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Functions of numbers. */
public final class MathFunctions {
    private MathFunctions() {}

    public static int absInt(int value) {
        return Math.abs(value);
    }

    public static long absLong(long value) {
        return Math.abs(value);
    }

    public static float absFloat(float value) {
        return Math.abs(value);
    }

    public static double absDouble(double value) {
        return Math.abs(value);
    }

    public static Int128 absWide(Int128 value) {
        return value.isNegative() ? value.negate() : value;
    }

    public static int signInt(int value) {
        return Integer.signum(value);
    }

    public static long signLong(long value) {
        return Long.signum(value);
    }

    public static double signDouble(double value) {
        return Math.signum(value);
    }

    public static Int128 signWide(Int128 value, int scale) {
        int sign = value.isZero() ? 0 : value.isNegative() ? -1 : 1;
        return Int128.of(BigInteger.valueOf(sign).multiply(BigInteger.TEN.pow(scale)));
    }

    private static Int128 round(Int128 value, int scale, int places, RoundingMode mode) {
        if (places >= scale) {
            return value;
        }
        BigDecimal rounded = new BigDecimal(value.toBigInteger(), scale)
                .setScale(places, mode)
                .setScale(scale, RoundingMode.UNNECESSARY);
        BigInteger unscaled = rounded.unscaledValue();
        return Int128.fits(unscaled) ? Int128.of(unscaled) : null;
    }

    public static Int128 floorWide(Int128 value, int scale) {
        return round(value, scale, 0, RoundingMode.FLOOR);
    }

    public static Int128 ceilWide(Int128 value, int scale) {
        return round(value, scale, 0, RoundingMode.CEILING);
    }

    public static Int128 roundWide(Int128 value, int scale, int places) {
        return round(value, scale, Math.max(places, -38), RoundingMode.HALF_UP);
    }

    public static Int128 truncateToWide(Int128 value, int scale, int places) {
        return round(value, scale, Math.max(places, -38), RoundingMode.DOWN);
    }

    public static int sameInt(int value) {
        return value;
    }

    public static long sameLong(long value) {
        return value;
    }

    public static double floorDouble(double value) {
        return Math.floor(value);
    }

    public static double ceilDouble(double value) {
        return Math.ceil(value);
    }

    public static double roundDouble(double value) {
        return roundDoubleTo(value, 0);
    }

    public static double roundDoubleTo(double value, int places) {
        return roundDouble(value, places, RoundingMode.HALF_UP);
    }

    public static double truncateDouble(double value) {
        return roundDouble(value, 0, RoundingMode.DOWN);
    }

    public static double truncateDoubleTo(double value, int places) {
        return roundDouble(value, places, RoundingMode.DOWN);
    }

    private static double roundDouble(double value, int places, RoundingMode mode) {
        return Double.isNaN(value) || Double.isInfinite(value)
                ? value
                : BigDecimal.valueOf(value).setScale(places, mode).doubleValue();
    }

    private static long roundLong(long value, int places, RoundingMode mode) {
        return places >= 0
                ? value
                : BigDecimal.valueOf(value).setScale(places, mode).longValue();
    }

    public static int roundIntTo(int value, int places) {
        return (int) roundLong(value, places, RoundingMode.HALF_UP);
    }

    public static long roundLongTo(long value, int places) {
        return roundLong(value, places, RoundingMode.HALF_UP);
    }

    public static int truncateIntTo(int value, int places) {
        return (int) roundLong(value, places, RoundingMode.DOWN);
    }

    public static long truncateLongTo(long value, int places) {
        return roundLong(value, places, RoundingMode.DOWN);
    }

    public static double power(double base, double exponent) {
        return Math.pow(base, exponent);
    }

    public static double sqrt(double value) {
        return Math.sqrt(value);
    }

    public static double cbrt(double value) {
        return Math.cbrt(value);
    }

    public static double exp(double value) {
        return Math.exp(value);
    }

    public static double ln(double value) throws EngineException {
        if (value <= 0) {
            throw ArithmeticFunctions.invalid("LN", "x of LN(x) must be > 0, but is " + value);
        }
        return Math.log(value);
    }

    public static double log10(double value) throws EngineException {
        if (value <= 0) {
            throw ArithmeticFunctions.invalid("LOG10", "x of LOG10(x) must be > 0, but is " + value);
        }
        return Math.log10(value);
    }

    public static double log2(double value) throws EngineException {
        if (value <= 0) {
            throw ArithmeticFunctions.invalid("LOG2", "x of LOG2(x) must be > 0, but is " + value);
        }
        return Math.log(value) / Math.log(2);
    }

    public static double logBase(double base, double value) throws EngineException {
        if (value <= 0 || base <= 1) {
            throw ArithmeticFunctions.invalid(
                    "LOG", "LOG(b, x) needs b > 1 and x > 0, but they are " + base + " and " + value);
        }
        return Math.log(value) / Math.log(base);
    }

    public static double sin(double value) {
        return Math.sin(value);
    }

    public static double cos(double value) {
        return Math.cos(value);
    }

    public static double tan(double value) {
        return Math.tan(value);
    }

    public static double cot(double value) {
        return 1.0 / Math.tan(value);
    }

    public static double asin(double value) {
        return Math.asin(value);
    }

    public static double acos(double value) {
        return Math.acos(value);
    }

    public static double atan(double value) {
        return Math.atan(value);
    }

    public static double atan2(double y, double x) {
        return Math.atan2(y, x);
    }

    public static double sinh(double value) {
        return Math.sinh(value);
    }

    public static double cosh(double value) {
        return Math.cosh(value);
    }

    public static double tanh(double value) {
        return Math.tanh(value);
    }

    public static double degrees(double value) {
        return Math.toDegrees(value);
    }

    public static double radians(double value) {
        return Math.toRadians(value);
    }

    public static double pi() {
        return Math.PI;
    }

    public static double e() {
        return Math.E;
    }

    public static double rand() {
        return ThreadLocalRandom.current().nextDouble();
    }

    public static double randSeeded(FunctionContext context, int seed) {
        return context.random(seed).nextDouble();
    }

    public static int randInteger(int bound) throws EngineException {
        return ThreadLocalRandom.current().nextInt(checkBound(bound));
    }

    public static int randIntegerSeeded(FunctionContext context, int seed, int bound) throws EngineException {
        return context.random(seed).nextInt(checkBound(bound));
    }

    private static int checkBound(int bound) {
        if (bound <= 0) {
            throw ArithmeticFunctions.invalid("RAND_INTEGER", "the bound must be > 0, but is " + bound);
        }
        return bound;
    }

    public static Slice uuid() {
        return Slice.of(UUID.randomUUID().toString());
    }

    public static Slice bin(long value) {
        return TextFormat.ascii(Long.toBinaryString(value));
    }

    public static Slice hexLong(long value) {
        return TextFormat.ascii(Long.toHexString(value).toUpperCase(java.util.Locale.ROOT));
    }

    public static long bitAnd(long a, long b) {
        return a & b;
    }

    public static long bitOr(long a, long b) {
        return a | b;
    }

    public static long bitXor(long a, long b) {
        return a ^ b;
    }

    public static long bitNot(long a) {
        return ~a;
    }

    static void register(FunctionTable table) {
        Class<?> owner = MathFunctions.class;
        table.add("ABS", owner, "absInt", Argument.INT);
        table.add("ABS", owner, "absLong", Argument.LONG);
        table.add("ABS", owner, "absFloat", Argument.FLOAT);
        table.add("ABS", owner, "absDouble", Argument.DOUBLE);
        table.add("SIGN", owner, "signInt", Argument.INT);
        table.add("SIGN", owner, "signLong", Argument.LONG);
        table.add("SIGN", owner, "signDouble", Argument.DOUBLE);
        for (String name : new String[] {"FLOOR", "CEIL", "CEILING"}) {
            table.add(name, owner, "sameInt", Argument.INT);
            table.add(name, owner, "sameLong", Argument.LONG);
            table.add(name, owner, name.equals("FLOOR") ? "floorDouble" : "ceilDouble", Argument.DOUBLE);
        }
        for (String name : new String[] {"ROUND", "TRUNCATE"}) {
            String prefix = name.toLowerCase(java.util.Locale.ROOT);
            table.add(name, owner, "sameInt", Argument.INT);
            table.add(name, owner, "sameLong", Argument.LONG);
            table.add(name, owner, prefix + "Double", Argument.DOUBLE);
            table.add(name, owner, prefix + "IntTo", Argument.INT, Argument.INT);
            table.add(name, owner, prefix + "LongTo", Argument.LONG, Argument.INT);
            table.add(name, owner, prefix + "DoubleTo", Argument.DOUBLE, Argument.INT);
        }
        table.add("POWER", owner, "power", Argument.DOUBLE, Argument.DOUBLE);
        table.add("ATAN2", owner, "atan2", Argument.DOUBLE, Argument.DOUBLE);
        for (String name : new String[] {
            "SQRT", "CBRT", "EXP", "LN", "LOG10", "LOG2", "SIN", "COS", "TAN", "COT", "ASIN", "ACOS", "ATAN", "SINH",
            "COSH", "TANH", "DEGREES", "RADIANS"
        }) {
            table.add(name, owner, name.toLowerCase(java.util.Locale.ROOT), Argument.DOUBLE);
        }
        table.add("LOG", owner, "ln", Argument.DOUBLE);
        table.add("LOG", owner, "logBase", Argument.DOUBLE, Argument.DOUBLE);
        table.add("PI", owner, "pi");
        table.add("E", owner, "e");
        table.addChanging("RAND", owner, "rand");
        table.addChanging("RAND", owner, "randSeeded", Argument.INT);
        table.addChanging("RAND_INTEGER", owner, "randInteger", Argument.INT);
        table.addChanging("RAND_INTEGER", owner, "randIntegerSeeded", Argument.INT, Argument.INT);
        table.addChanging("UUID", owner, "uuid");
        table.add("BIN", owner, "bin", Argument.LONG);
        table.add("HEX", owner, "hexLong", Argument.LONG);
        table.add("BITAND", owner, "bitAnd", Argument.LONG, Argument.LONG);
        table.add("BITOR", owner, "bitOr", Argument.LONG, Argument.LONG);
        table.add("BITXOR", owner, "bitXor", Argument.LONG, Argument.LONG);
        table.add("BITNOT", owner, "bitNot", Argument.LONG);
    }
}
