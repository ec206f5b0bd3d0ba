package io.tidemill.core.expression;

import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A signed 128-bit integer: the unscaled value of a DECIMAL of more than 18 digits, or nanoseconds of a timestamp. Generated code keeps it in two longs; this object appears at
 * calls only and is meant to be removed by escape analysis.
 *
 * @param high the upper 64 bits, signed
 * @param low the lower 64 bits, unsigned
 */
public record Int128(long high, long low) implements Comparable<Int128> {
    public static final Int128 ZERO = new Int128(0, 0);
    private static final int MAX_POWER = 38;
    private static final Int128[] POWERS = new Int128[MAX_POWER + 1];
    private static final long[] LONG_POWERS = new long[19];
    private static final BigInteger MIN = BigInteger.ONE.shiftLeft(127).negate();
    private static final BigInteger MAX = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);

    static {
        BigInteger power = BigInteger.ONE;
        for (int i = 0; i <= MAX_POWER; i++) {
            POWERS[i] = of(power);
            power = power.multiply(BigInteger.TEN);
        }
        for (int i = 0; i < LONG_POWERS.length; i++) {
            LONG_POWERS[i] = POWERS[i].low;
        }
    }

    public static Int128 of(long value) {
        return new Int128(value >> 63, value);
    }

    /** The low 128 bits; the caller has checked {@link #fits(BigInteger)} where that matters. */
    public static Int128 of(BigInteger value) {
        return new Int128(value.shiftRight(64).longValue(), value.longValue());
    }

    public static boolean fits(BigInteger value) {
        return value.compareTo(MIN) >= 0 && value.compareTo(MAX) <= 0;
    }

    /** 10 to the power of {@code exponent}, 0 to 38. */
    public static Int128 powerOfTen(int exponent) {
        return POWERS[exponent];
    }

    /** 10 to the power of {@code exponent}, 0 to 18. */
    public static long longPowerOfTen(int exponent) {
        return LONG_POWERS[exponent];
    }

    public static BigInteger toBigInteger(long high, long low) {
        BigInteger result = BigInteger.valueOf(high).shiftLeft(64);
        BigInteger unsigned = BigInteger.valueOf(low);
        return result.add(low < 0 ? unsigned.add(BigInteger.ONE.shiftLeft(64)) : unsigned);
    }

    public BigInteger toBigInteger() {
        return toBigInteger(high, low);
    }

    public boolean fitsLong() {
        return high == low >> 63;
    }

    public boolean isNegative() {
        return high < 0;
    }

    public boolean isZero() {
        return (high | low) == 0;
    }

    public Int128 negate() {
        return new Int128(~high + (low == 0 ? 1 : 0), -low);
    }

    /** The sum modulo 2^128; the sum of two decimals of 38 digits always fits. */
    public Int128 add(Int128 other) {
        long sum = low + other.low;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        return new Int128(high + other.high + carry, sum);
    }

    public Int128 subtract(Int128 other) {
        long borrow = Long.compareUnsigned(low, other.low) < 0 ? 1 : 0;
        return new Int128(high - other.high - borrow, low - other.low);
    }

    /** The exact product of two longs. */
    public static Int128 multiply(long left, long right) {
        return new Int128(Math.multiplyHigh(left, right), left * right);
    }

    /** The product, or null when it has more than 127 bits. */
    public Int128 multiply(Int128 other) {
        if (fitsLong() && other.fitsLong()) {
            return multiply(low, other.low);
        }
        BigInteger product = toBigInteger().multiply(other.toBigInteger());
        return fits(product) ? of(product) : null;
    }

    @Override
    public int compareTo(Int128 other) {
        return compare(high, low, other.high, other.low);
    }

    public static int compare(long leftHigh, long leftLow, long rightHigh, long rightLow) {
        return leftHigh != rightHigh ? Long.compare(leftHigh, rightHigh) : Long.compareUnsigned(leftLow, rightLow);
    }

    /** True when the value has at most {@code precision} decimal digits, 0 to 38. */
    public boolean hasDigits(int precision) {
        Int128 bound = POWERS[precision];
        return compareTo(bound) < 0 && bound.negate().compareTo(this) < 0;
    }

    /** This times 10^power, rounding HALF_UP where the power is negative; null when it has more than 127 bits. */
    public Int128 rescale(int power) {
        if (power == 0) {
            return this;
        }
        if (power > 0) {
            return power > MAX_POWER ? (isZero() ? this : null) : multiply(POWERS[power]);
        }
        return -power > MAX_POWER ? ZERO : divide(POWERS[-power]);
    }

    /** The quotient rounded HALF_UP; {@code divisor} is not zero. */
    public Int128 divide(Int128 divisor) {
        if (fitsLong() && divisor.fitsLong() && low != Long.MIN_VALUE && divisor.low != Long.MIN_VALUE) {
            return of(divideHalfUp(low, divisor.low));
        }
        if (divisor.high == 0 && divisor.low > 0) {
            Int128 magnitude = isNegative() ? negate() : this;
            if (magnitude.high >= 0 && divisor.low <= Integer.MAX_VALUE) {
                Int128 quotient = magnitude.divideByInt((int) divisor.low);
                return isNegative() ? quotient.negate() : quotient;
            }
        }
        return of(divideHalfUp(toBigInteger(), divisor.toBigInteger()));
    }

    private Int128 divideByInt(int divisor) {
        long upper = high / divisor;
        long remainder = high % divisor;
        long part = remainder << 32 | low >>> 32;
        long middle = part / divisor;
        part = part % divisor << 32 | low & 0xFFFF_FFFFL;
        long lower = part / divisor;
        long last = part % divisor;
        Int128 quotient = new Int128(upper, middle << 32 | lower);
        return last * 2 >= divisor ? quotient.add(new Int128(0, 1)) : quotient;
    }

    /** The quotient rounded HALF_UP; neither is Long.MIN_VALUE, the divisor is not zero. */
    public static long divideHalfUp(long dividend, long divisor) {
        long quotient = dividend / divisor;
        long remainder = Math.abs(dividend % divisor);
        if (remainder >= Math.abs(divisor) - remainder) {
            return (dividend ^ divisor) < 0 ? quotient - 1 : quotient + 1;
        }
        return quotient;
    }

    /** The quotient rounded HALF_UP. */
    public static BigInteger divideHalfUp(BigInteger dividend, BigInteger divisor) {
        return new java.math.BigDecimal(dividend)
                .divide(new java.math.BigDecimal(divisor), 0, RoundingMode.HALF_UP)
                .unscaledValue();
    }

    public double toDouble() {
        return fitsLong() ? low : toBigInteger().doubleValue();
    }

    @Override
    public String toString() {
        return fitsLong() ? Long.toString(low) : toBigInteger().toString();
    }
}
