package io.tidemill.core.function;

import io.tidemill.core.expression.Int128;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Arithmetic on unscaled decimal values where a few instructions do not do. Results are rounded HALF_UP, and null where they have too many digits. */
public final class DecimalFunctions {
    private DecimalFunctions() {}

    static EngineException divisionByZero(String dividend) {
        return new EngineException(
                ErrorCode.ARITHMETIC, "division by zero: " + dividend + " / 0; use NULLIF(divisor, 0) to get NULL");
    }

    private static Int128 orNull(BigInteger value) {
        return Int128.fits(value) ? Int128.of(value) : null;
    }

    public static Int128 addWide(Int128 left, Int128 right) {
        Int128 sum = left.add(right);
        return ((left.high() ^ sum.high()) & (right.high() ^ sum.high())) < 0 ? null : sum;
    }

    public static Int128 subtractWide(Int128 left, Int128 right) {
        Int128 difference = left.subtract(right);
        return ((left.high() ^ right.high()) & (left.high() ^ difference.high())) < 0 ? null : difference;
    }

    public static Int128 multiplyWide(Int128 left, Int128 right) {
        return left.multiply(right);
    }

    /** The product divided by 10^{@code power}, rounded once. */
    public static Int128 multiplyAndReduce(Int128 left, Int128 right, int power) {
        Int128 product = left.multiply(right);
        return product != null
                ? product.rescale(-power)
                : orNull(Int128.divideHalfUp(
                        left.toBigInteger().multiply(right.toBigInteger()), BigInteger.TEN.pow(power)));
    }

    /** Divided by {@code power}, a power of ten. */
    public static long scaleDown(long value, long power) {
        long quotient = value / power;
        long remainder = value - quotient * power;
        long half = power >> 1;
        return remainder >= half ? quotient + 1 : remainder <= -half ? quotient - 1 : quotient;
    }

    /** Divided by 10^{@code power}. */
    public static Int128 scaleDownWide(Int128 value, int power) {
        return value.rescale(-power);
    }

    /** Without the digits after the point. */
    public static Int128 truncateWide(Int128 value, int scale) {
        return Int128.of(value.toBigInteger().divide(BigInteger.TEN.pow(scale)));
    }

    public static long divide(long dividend, long divisor) throws EngineException {
        if (divisor == 0) {
            throw divisionByZero(Long.toString(dividend));
        }
        return Int128.divideHalfUp(dividend, divisor);
    }

    /** {@code dividend * 10^power / divisor}; a negative power divides. */
    public static Int128 divideWide(Int128 dividend, Int128 divisor, int power) throws EngineException {
        if (divisor.isZero()) {
            throw divisionByZero(dividend.toString());
        }
        if (power >= 0 && power <= 38) {
            Int128 scaled = dividend.multiply(Int128.powerOfTen(power));
            if (scaled != null) {
                return scaled.divide(divisor);
            }
        }
        BigInteger top = dividend.toBigInteger();
        BigInteger bottom = divisor.toBigInteger();
        return orNull(
                power >= 0
                        ? Int128.divideHalfUp(top.multiply(BigInteger.TEN.pow(power)), bottom)
                        : Int128.divideHalfUp(top, bottom.multiply(BigInteger.TEN.pow(-power))));
    }

    public static long remainder(long dividend, long divisor) throws EngineException {
        if (divisor == 0) {
            throw divisionByZero(Long.toString(dividend));
        }
        return dividend % divisor;
    }

    public static Int128 remainderWide(Int128 dividend, Int128 divisor) throws EngineException {
        if (divisor.isZero()) {
            throw divisionByZero(dividend.toString());
        }
        return dividend.fitsLong() && divisor.fitsLong()
                ? Int128.of(dividend.low() % divisor.low())
                : Int128.of(dividend.toBigInteger().remainder(divisor.toBigInteger()));
    }

    /** -1, 0 or 1 for values of different scales that may not fit in 128 bits once aligned. */
    public static int compareScaled(Int128 left, int leftScale, Int128 right, int rightScale) {
        return new BigDecimal(left.toBigInteger(), leftScale)
                .compareTo(new BigDecimal(right.toBigInteger(), rightScale));
    }

    /** The double with the same decimal digits as the float. */
    public static double exactDouble(float value) {
        return Double.parseDouble(Float.toString(value));
    }

    public static double toDouble(long value, int scale) {
        // Both are exact doubles, so one division rounds right.
        return Math.abs(value) < 1L << 53
                ? value / (double) Int128.longPowerOfTen(scale)
                : BigDecimal.valueOf(value, scale).doubleValue();
    }

    public static double wideToDouble(Int128 value, int scale) {
        return value.fitsLong() && scale <= 18
                ? toDouble(value.low(), scale)
                : new BigDecimal(value.toBigInteger(), scale).doubleValue();
    }

    /** The unscaled value of a double; null for NaN, infinity and too many digits. */
    public static Int128 fromDouble(double value, int precision, int scale) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return null;
        }
        Int128 unscaled = orNull(
                BigDecimal.valueOf(value).setScale(scale, RoundingMode.HALF_UP).unscaledValue());
        return unscaled != null && unscaled.hasDigits(precision) ? unscaled : null;
    }

    public static Long longFromDouble(double value, int precision, int scale) {
        Int128 wide = fromDouble(value, precision, scale);
        return wide == null ? null : (Long) wide.low();
    }
}
