package io.tidemill.core.function;

import io.tidemill.core.expression.Int128;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Arithmetic on unscaled decimal values where a few instructions do not do. All results are rounded HALF_UP. */
public final class DecimalFunctions {
    // 10^38 without its lower 64 bits: a smaller high word means fewer than 39 digits.
    private static final long MAX_HIGH = Int128.powerOfTen(38).high();

    private DecimalFunctions() {}

    static EngineException overflow(String value, int precision) {
        return new EngineException(
                ErrorCode.ARITHMETIC,
                "decimal overflow: " + value + " (unscaled) has more than " + precision
                        + " digits; cast the operands to smaller types or to DOUBLE");
    }

    static EngineException divisionByZero(String dividend) {
        return new EngineException(
                ErrorCode.ARITHMETIC, "division by zero: " + dividend + " / 0; use NULLIF(divisor, 0) to get NULL");
    }

    /** The value, which must be less than {@code bound} = 10^precision in magnitude. */
    @CanFail
    public static long check(long value, long bound) {
        if (value >= bound || value <= -bound) {
            throw overflow(Long.toString(value), Long.toString(bound).length() - 1);
        }
        return value;
    }

    @CanFail
    public static long narrow(Int128 value, long bound) {
        if (value.high() != value.low() >> 63) {
            throw overflow(value.toString(), Long.toString(bound).length() - 1);
        }
        return check(value.low(), bound);
    }

    @CanFail
    public static Int128 checkWide(Int128 value, int precision) {
        long high = value.high();
        if (precision == 38 && high < MAX_HIGH && high > -MAX_HIGH) {
            return value;
        }
        if (!value.hasDigits(precision)) {
            throw overflow(value.toString(), precision);
        }
        return value;
    }

    /** The value, or null when it has more digits than {@code bound} = 10^precision allows. */
    public static Long tryCheck(long value, long bound) {
        return value >= bound || value <= -bound ? null : (Long) value;
    }

    public static Long tryNarrow(Int128 value, long bound) {
        return value.fitsLong() ? tryCheck(value.low(), bound) : null;
    }

    public static Int128 tryCheckWide(Int128 value, int precision) {
        return value.hasDigits(precision) ? value : null;
    }

    @CanFail
    public static Int128 addWide(Int128 left, Int128 right) {
        Int128 sum = left.add(right);
        if (((left.high() ^ sum.high()) & (right.high() ^ sum.high())) < 0) {
            throw overflow(left.toBigInteger().add(right.toBigInteger()).toString(), 38);
        }
        return sum;
    }

    @CanFail
    public static Int128 subtractWide(Int128 left, Int128 right) {
        Int128 difference = left.subtract(right);
        if (((left.high() ^ right.high()) & (left.high() ^ difference.high())) < 0) {
            throw overflow(left.toBigInteger().subtract(right.toBigInteger()).toString(), 38);
        }
        return difference;
    }

    @CanFail
    public static Int128 multiplyByLong(Int128 left, long right) {
        if (left.high() == left.low() >> 63) {
            return Int128.multiply(left.low(), right);
        }
        return multiplyWide(left, Int128.of(right));
    }

    @CanFail
    public static Int128 multiplyWide(Int128 left, Int128 right) {
        Int128 product = left.multiply(right);
        if (product == null) {
            throw overflow(left.toBigInteger().multiply(right.toBigInteger()).toString(), 38);
        }
        return product;
    }

    /** The product divided by 10^{@code power}, rounded once. */
    @CanFail
    public static Int128 multiplyAndReduce(Int128 left, Int128 right, int power) {
        BigInteger product = left.toBigInteger().multiply(right.toBigInteger());
        BigInteger reduced = Int128.divideHalfUp(product, BigInteger.TEN.pow(power));
        if (!Int128.fits(reduced)) {
            throw overflow(reduced.toString(), 38);
        }
        return Int128.of(reduced);
    }

    /** Times 10^{@code power}. */
    @CanFail
    public static Int128 scaleUp(Int128 value, int power) {
        Int128 scaled = value.rescale(power);
        if (scaled == null) {
            throw overflow(value + "E" + power, 38);
        }
        return scaled;
    }

    /** As {@link #scaleUp}, or null when it has more than 127 bits. */
    public static Int128 tryScaleUp(Int128 value, int power) {
        return value.rescale(power);
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

    @CanFail
    public static long divide(long dividend, long divisor) {
        if (divisor == 0) {
            throw divisionByZero(Long.toString(dividend));
        }
        return Int128.divideHalfUp(dividend, divisor);
    }

    /** {@code dividend * 10^power / divisor}; a negative power divides. */
    @CanFail
    public static Int128 divideWide(Int128 dividend, Int128 divisor, int power) {
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
        BigInteger quotient = power >= 0
                ? Int128.divideHalfUp(top.multiply(BigInteger.TEN.pow(power)), bottom)
                : Int128.divideHalfUp(top, bottom.multiply(BigInteger.TEN.pow(-power)));
        if (!Int128.fits(quotient)) {
            throw overflow(quotient.toString(), 38);
        }
        return Int128.of(quotient);
    }

    @CanFail
    public static long remainder(long dividend, long divisor) {
        if (divisor == 0) {
            throw divisionByZero(Long.toString(dividend));
        }
        return dividend % divisor;
    }

    @CanFail
    public static Int128 remainderWide(Int128 dividend, Int128 divisor) {
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

    /** The unscaled value of a double, or null when it does not fit. */
    public static Int128 fromDouble(double value, int precision, int scale) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return null;
        }
        BigInteger unscaled =
                BigDecimal.valueOf(value).setScale(scale, RoundingMode.HALF_UP).unscaledValue();
        return Int128.fits(unscaled) ? tryCheckWide(Int128.of(unscaled), precision) : null;
    }

    public static Long longFromDouble(double value, int precision, int scale) {
        Int128 wide = fromDouble(value, precision, scale);
        return wide == null ? null : (Long) wide.low();
    }
}
