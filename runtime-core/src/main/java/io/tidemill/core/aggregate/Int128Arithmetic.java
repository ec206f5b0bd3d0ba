package io.tidemill.core.aggregate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/** 128-bit integers as a signed high and an unsigned low word. */
final class Int128Arithmetic {
    private static final BigInteger[] POWERS = new BigInteger[39];
    private static final long[] LONG_POWERS = new long[19];

    static {
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = BigInteger.TEN.pow(i);
            if (i < LONG_POWERS.length) {
                LONG_POWERS[i] = POWERS[i].longValueExact();
            }
        }
    }

    private Int128Arithmetic() {}

    /** 1 when the sum {@code low} of two words, one of them {@code addend}, has a carry. */
    static long carry(long low, long addend) {
        return Long.compareUnsigned(low, addend) < 0 ? 1 : 0;
    }

    static boolean fitsLong(long high, long low) {
        return high == low >> 63;
    }

    static int compare(long high, long low, long otherHigh, long otherLow) {
        return high != otherHigh ? Long.compare(high, otherHigh) : Long.compareUnsigned(low, otherLow);
    }

    static BigInteger toBigInteger(long high, long low) {
        if (fitsLong(high, low)) {
            return BigInteger.valueOf(low);
        }
        return new BigInteger(ByteBuffer.allocate(16).putLong(high).putLong(low).array());
    }

    static long high(BigInteger value) {
        return value.shiftRight(64).longValue();
    }

    static double toDouble(long high, long low) {
        return fitsLong(high, low) ? low : toBigInteger(high, low).doubleValue();
    }

    /** 10 to the power of up to 38. */
    static BigInteger power(int exponent) {
        return POWERS[exponent];
    }

    /** 10 to the power of up to 18. */
    static long longPower(int exponent) {
        return LONG_POWERS[exponent];
    }

    static BigDecimal toDecimal(long high, long low, int scale) {
        return new BigDecimal(toBigInteger(high, low), scale);
    }
}
