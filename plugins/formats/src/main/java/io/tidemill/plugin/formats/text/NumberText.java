package io.tidemill.plugin.formats.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads numbers from ASCII text. The quick methods answer {@link #NOT_PLAIN} for everything unusual (blanks, exponents, many digits,
 * no number at all); the caller then asks the thorough ones.
 */
public final class NumberText {
    /** No plain number; never the result of a quick method for one. */
    public static final long NOT_PLAIN = Long.MIN_VALUE;

    private static final int MAX_QUICK_DIGITS = 18;
    private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;
    private static final long[] POWERS = powers();
    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };
    private static final long EXACT_DOUBLE = 1L << 53;
    /** Text that is longer holds no number anybody means; reading it could take very long. */
    private static final int MAX_TEXT = 4096;

    private static final int MAX_EXPONENT = 10_000;

    private NumberText() {}

    private static long[] powers() {
        long[] result = new long[19];
        result[0] = 1;
        for (int i = 1; i < result.length; i++) {
            result[i] = result[i - 1] * 10;
        }
        return result;
    }

    /** 10 to the power of {@code exponent}, 0 to 18. */
    public static long power(int exponent) {
        return POWERS[exponent];
    }

    /** Digits with an optional sign, at most 18 digits; {@link #NOT_PLAIN} otherwise. */
    public static long integer(byte[] bytes, int from, int to) {
        if (to <= from) {
            return NOT_PLAIN;
        }
        byte sign = bytes[from];
        if (sign == '-') {
            long value = digits(bytes, from + 1, to);
            return value < 0 ? NOT_PLAIN : -value;
        }
        return digits(bytes, sign == '+' ? from + 1 : from, to);
    }

    /** 1 to 18 digits; {@link #NOT_PLAIN} otherwise. */
    static long digits(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length > MAX_QUICK_DIGITS || length <= 0) {
            return NOT_PLAIN;
        }
        if (length <= 8 && from + 8 <= bytes.length) {
            return upToEight(Words.load(bytes, from), length);
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if ((digit & ~15) != 0 || digit > 9) {
                return NOT_PLAIN;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** How many bytes of the word, from the first, are digits: 0 to 8. */
    public static int leadingDigits(long word) {
        long values = word ^ 0x3030303030303030L;
        return Words.first(((values & LOW_BITS) + 0x7676767676767676L | values) & ~LOW_BITS);
    }

    /** The first {@code length} (1 to 8) bytes of the word as a number; {@link #NOT_PLAIN} when not all are digits. The word is filled up with leading zeros. */
    public static long upToEight(long loaded, int length) {
        int shift = 64 - (length << 3);
        long zeros = shift == 0 ? 0 : 0x3030303030303030L >>> (length << 3);
        long word = loaded << shift | zeros;
        long high = word & 0xF0F0F0F0F0F0F0F0L;
        long carried = word + 0x0606060606060606L & 0xF0F0F0F0F0F0F0F0L;
        if ((high ^ 0x3030303030303030L | carried ^ 0x3030303030303030L) != 0) {
            return NOT_PLAIN;
        }
        long pairs = (word & 0x0F0F0F0F0F0F0F0FL) * 2561 >>> 8;
        long quads = (pairs & 0x00FF00FF00FF00FFL) * 6553601 >>> 16;
        return (quads & 0x0000FFFF0000FFFFL) * 42949672960001L >>> 32;
    }

    /** A number with at most {@code scale} (0 to 18) fraction digits as its unscaled value; {@link #NOT_PLAIN} otherwise. */
    public static long decimal(byte[] bytes, int from, int to, int scale) {
        if (to <= from) {
            return NOT_PLAIN;
        }
        byte sign = bytes[from];
        int start = sign == '-' || sign == '+' ? from + 1 : from;
        int point = to - 1 - scale;
        long value;
        if (scale > 0 && point > start && bytes[point] == '.') {
            if (to - start <= 8 && start + 8 <= bytes.length) {
                // Pulls the digits after the point over it and reads all of them at once.
                long word = Words.load(bytes, start);
                long whole = (1L << (point - start << 3)) - 1;
                value = upToEight(word & whole | word >>> 8 & ~whole, to - start - 1);
                return value < 0 ? NOT_PLAIN : sign == '-' ? -value : value;
            }
            long whole = digits(bytes, start, point);
            long fraction = digits(bytes, point + 1, to);
            if ((whole | fraction) < 0 || point - start + scale > MAX_QUICK_DIGITS) {
                return NOT_PLAIN;
            }
            value = whole * POWERS[scale] + fraction;
        } else {
            long whole = digits(bytes, start, to);
            value = whole >= 0 && to - start + scale <= MAX_QUICK_DIGITS
                    ? whole * POWERS[scale]
                    : anyPoint(bytes, start, to, scale);
        }
        return value < 0 ? NOT_PLAIN : sign == '-' ? -value : value;
    }

    private static long anyPoint(byte[] bytes, int from, int to, int scale) {
        if (to - from > MAX_QUICK_DIGITS || to == from) {
            return NOT_PLAIN;
        }
        long value = 0;
        int digits = 0;
        int fractionDigits = -1;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit >= 0 && digit <= 9) {
                value = value * 10 + digit;
                digits++;
                if (fractionDigits >= 0) {
                    fractionDigits++;
                }
            } else if (bytes[i] == '.' && fractionDigits < 0) {
                fractionDigits = 0;
            } else {
                return NOT_PLAIN;
            }
        }
        int missing = scale - Math.max(fractionDigits, 0);
        if (digits == 0 || missing < 0 || digits + missing > MAX_QUICK_DIGITS) {
            return NOT_PLAIN;
        }
        return value * POWERS[missing];
    }

    /** A whole number with blanks around it allowed; empty when it is none or does not fit into a long. */
    public static Optional<Long> anyInteger(byte[] bytes, int from, int to) {
        String text = trimmed(bytes, from, to);
        if (text.isEmpty() || text.length() > MAX_TEXT) {
            return Optional.empty();
        }
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Any decimal number rounded half up to {@code scale}; empty when it is none or has more than {@code precision} digits then. */
    public static Optional<BigInteger> anyDecimal(byte[] bytes, int from, int to, int precision, int scale) {
        String text = trimmed(bytes, from, to);
        if (text.isEmpty() || text.length() > MAX_TEXT) {
            return Optional.empty();
        }
        BigDecimal value;
        try {
            value = new BigDecimal(text);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
        if (value.scale() > MAX_EXPONENT || value.scale() < -MAX_EXPONENT) {
            return value.signum() == 0 || value.scale() > 0 ? Optional.of(BigInteger.ZERO) : Optional.empty();
        }
        BigDecimal rounded = value.setScale(scale, RoundingMode.HALF_UP);
        return rounded.precision() > precision && rounded.signum() != 0
                ? Optional.empty()
                : Optional.of(rounded.unscaledValue());
    }

    /** A floating-point number; NaN flags no number unless the text says NaN, so ask {@link #isNaN}. */
    public static double floating(byte[] bytes, int from, int to) {
        int i = from;
        boolean negative = i < to && bytes[i] == '-';
        if (negative) {
            i++;
        }
        long mantissa = 0;
        int first = i;
        int point = -1;
        if (to - i <= MAX_QUICK_DIGITS) {
            for (; i < to; i++) {
                int digit = bytes[i] - '0';
                if (digit >= 0 && digit <= 9) {
                    mantissa = mantissa * 10 + digit;
                } else if (bytes[i] == '.' && point < 0) {
                    point = i;
                } else {
                    break;
                }
            }
            boolean anyDigit = i - first > (point >= 0 ? 1 : 0);
            if (i == to && anyDigit && mantissa <= EXACT_DOUBLE) {
                // Both operands are exact, so one rounding gives the nearest double.
                int exponent = point < 0 ? 0 : to - point - 1;
                double value = mantissa / EXACT_POWERS[exponent];
                return negative ? -value : value;
            }
        }
        return anyFloating(bytes, from, to);
    }

    private static double anyFloating(byte[] bytes, int from, int to) {
        String text = trimmed(bytes, from, to);
        if (text.isEmpty() || text.length() > MAX_TEXT || isHexOrSuffixed(text)) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** As {@link #floating} for FLOAT. */
    public static float floating32(byte[] bytes, int from, int to) {
        String text = trimmed(bytes, from, to);
        if (text.isEmpty() || text.length() > MAX_TEXT || isHexOrSuffixed(text)) {
            return Float.NaN;
        }
        try {
            return Float.parseFloat(text);
        } catch (NumberFormatException e) {
            return Float.NaN;
        }
    }

    /** Java reads 1d, 1f and 0x1p3 as numbers; nobody writes them into data files. */
    private static boolean isHexOrSuffixed(String text) {
        char last = text.charAt(text.length() - 1);
        return last == 'd'
                || last == 'D'
                || last == 'f'
                || last == 'F'
                || text.indexOf('x') >= 0
                || text.indexOf('X') >= 0;
    }

    /** True when the text is NaN. */
    public static boolean isNaN(byte[] bytes, int from, int to) {
        return trimmed(bytes, from, to).equals("NaN");
    }

    static String trimmed(byte[] bytes, int from, int to) {
        int start = from;
        int end = to;
        while (start < end && (bytes[start] == ' ' || bytes[start] == '\t')) {
            start++;
        }
        while (end > start && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t')) {
            end--;
        }
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}
