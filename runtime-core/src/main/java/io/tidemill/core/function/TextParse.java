package io.tidemill.core.function;

import io.tidemill.core.expression.Int128;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Values from text, as CAST from STRING reads them: blanks around are skipped; null where the text is not such a value. */
public final class TextParse {
    private TextParse() {}

    private static int start(byte[] heap, int offset, int end) {
        int at = offset;
        while (at < end && heap[at] >= 0 && heap[at] <= ' ') {
            at++;
        }
        return at;
    }

    private static int end(byte[] heap, int start, int end) {
        int at = end;
        while (at > start && heap[at - 1] >= 0 && heap[at - 1] <= ' ') {
            at--;
        }
        return at;
    }

    public static Boolean parseBoolean(byte[] heap, int offset, int length) {
        int from = start(heap, offset, offset + length);
        int to = end(heap, from, offset + length);
        if (to - from > 5) {
            return null;
        }
        return switch (new Slice(heap, from, to - from).toString().toLowerCase(java.util.Locale.ROOT)) {
            case "t", "true", "y", "yes", "1" -> Boolean.TRUE;
            case "f", "false", "n", "no", "0" -> Boolean.FALSE;
            default -> null;
        };
    }

    /** An integer between bounds; digits after a point are checked and dropped. */
    private static Long parseInteger(byte[] heap, int offset, int length, long min, long max) {
        int at = start(heap, offset, offset + length);
        int end = end(heap, at, offset + length);
        if (at == end) {
            return null;
        }
        boolean negative = heap[at] == '-';
        if (negative || heap[at] == '+') {
            at++;
        }
        if (at == end) {
            return null;
        }
        long limit = negative ? min : -max;
        // Negative while reading, because the smallest long has no positive counterpart.
        long value = 0;
        int digits = 0;
        while (at < end && heap[at] != '.') {
            int digit = heap[at] - '0';
            if (digit < 0 || digit > 9 || value < limit / 10 || value * 10 < limit + digit) {
                return null;
            }
            value = value * 10 - digit;
            digits++;
            at++;
        }
        boolean point = at < end;
        for (at++; at < end; at++) {
            if (heap[at] < '0' || heap[at] > '9') {
                return null;
            }
            digits++;
        }
        return digits == 0 && point ? null : (Long) (negative ? value : -value);
    }

    public static Integer parseTinyint(byte[] heap, int offset, int length) {
        return toInt(parseInteger(heap, offset, length, Byte.MIN_VALUE, Byte.MAX_VALUE));
    }

    public static Integer parseSmallint(byte[] heap, int offset, int length) {
        return toInt(parseInteger(heap, offset, length, Short.MIN_VALUE, Short.MAX_VALUE));
    }

    public static Integer parseInt(byte[] heap, int offset, int length) {
        return toInt(parseInteger(heap, offset, length, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    private static Integer toInt(Long value) {
        return value == null ? null : (Integer) value.intValue();
    }

    public static Long parseLong(byte[] heap, int offset, int length) {
        return parseInteger(heap, offset, length, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static Double parseDouble(byte[] heap, int offset, int length) {
        String text = trimmed(heap, offset, length);
        if (!looksNumeric(text)) {
            return null;
        }
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    public static Float parseFloat(byte[] heap, int offset, int length) {
        String text = trimmed(heap, offset, length);
        if (!looksNumeric(text)) {
            return null;
        }
        try {
            return Float.valueOf(text);
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    /** Java also takes hexadecimal numbers and the suffixes d and f; SQL does not. */
    private static boolean looksNumeric(String text) {
        if (text.isEmpty()) {
            return false;
        }
        char last = text.charAt(text.length() - 1);
        return last != 'd'
                && last != 'D'
                && last != 'f'
                && last != 'F'
                && text.indexOf('x') < 0
                && text.indexOf('X') < 0;
    }

    private static String trimmed(byte[] heap, int offset, int length) {
        int from = start(heap, offset, offset + length);
        int to = end(heap, from, offset + length);
        return new Slice(heap, from, to - from).toString();
    }

    /** The unscaled value, rounded HALF_UP. */
    public static Int128 parseDecimalWide(byte[] heap, int offset, int length, int precision, int scale) {
        String text = trimmed(heap, offset, length);
        if (text.isEmpty() || text.length() > 200) {
            return null;
        }
        try {
            BigDecimal value = new BigDecimal(text);
            if (Math.abs((long) value.scale()) > 1000) {
                return null;
            }
            BigInteger unscaled = value.setScale(scale, RoundingMode.HALF_UP).unscaledValue();
            Int128 wide = Int128.fits(unscaled) ? Int128.of(unscaled) : null;
            return wide != null && wide.hasDigits(precision) ? wide : null;
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    public static Long parseDecimal(byte[] heap, int offset, int length, int precision, int scale) {
        Long fast = plainDecimal(heap, offset, length, scale);
        if (fast != null) {
            return Math.abs(fast) < Int128.longPowerOfTen(precision) ? fast : null;
        }
        Int128 wide = parseDecimalWide(heap, offset, length, precision, scale);
        return wide == null ? null : (Long) wide.low();
    }

    /** As {@link #parseDecimal}, with an error for what is no number; NULL for too many digits. */
    public static Long castDecimal(byte[] heap, int offset, int length, int precision, int scale)
            throws EngineException {
        Long value = parseDecimal(heap, offset, length, precision, scale);
        return value == null ? checkNumber(heap, offset, length, precision, scale) : value;
    }

    public static Int128 castDecimalWide(byte[] heap, int offset, int length, int precision, int scale)
            throws EngineException {
        Int128 value = parseDecimalWide(heap, offset, length, precision, scale);
        if (value == null) {
            checkNumber(heap, offset, length, precision, scale);
        }
        return value;
    }

    private static Long checkNumber(byte[] heap, int offset, int length, int precision, int scale) {
        String text = trimmed(heap, offset, length);
        try {
            new BigDecimal(text);
            return null;
        } catch (NumberFormatException e) {
            throw new EngineException(
                    ErrorCode.CAST_FAILED,
                    "cannot cast '" + text + "' to DECIMAL(" + precision + ", " + scale + "); use TRY_CAST to get NULL",
                    e);
        }
    }

    /** The common form: at most 18 digits in all, no blank, no exponent, no digits to round away; else null. */
    private static Long plainDecimal(byte[] heap, int offset, int length, int scale) {
        int end = offset + length;
        int at = offset;
        boolean negative = length > 0 && heap[at] == '-';
        at += negative ? 1 : 0;
        if (end - at > 18 || at == end) {
            return null;
        }
        long value = 0;
        int fraction = -1;
        for (; at < end; at++) {
            int digit = heap[at] - '0';
            if (digit >= 0 && digit <= 9) {
                value = value * 10 + digit;
                fraction += fraction >= 0 ? 1 : 0;
            } else if (heap[at] == '.' && fraction < 0 && at > offset + (negative ? 1 : 0)) {
                fraction = 0;
            } else {
                return null;
            }
        }
        int missing = scale - Math.max(fraction, 0);
        if (missing < 0 || length + missing > 18) {
            return null;
        }
        value *= Int128.longPowerOfTen(missing);
        return negative ? -value : value;
    }

    /** Days; yyyy-MM-dd, where month and day may be missing or have one digit, and a time may follow. */
    public static Integer parseDate(byte[] heap, int offset, int length) {
        return DateTimeText.date(heap, start(heap, offset, offset + length), end(heap, offset, offset + length));
    }

    /** Milliseconds of the day. */
    public static Integer parseTime(byte[] heap, int offset, int length) {
        int from = start(heap, offset, offset + length);
        long nanos = DateTimeText.time(heap, from, end(heap, from, offset + length));
        return nanos == DateTimeText.INVALID ? null : (Integer) (int) (nanos / 1_000_000L);
    }

    /** Microseconds since 1970, cut to {@code precision} digits. */
    public static Long parseTimestamp(byte[] heap, int offset, int length, int precision) {
        int from = start(heap, offset, offset + length);
        int to = end(heap, from, offset + length);
        Integer days = DateTimeText.date(heap, from, to);
        long nanos = DateTimeText.timeAfterDate(heap, from, to);
        if (days == null || nanos == DateTimeText.INVALID) {
            return null;
        }
        return cut(days * CalendarMath.MICROS_PER_DAY + nanos / 1000, precision);
    }

    /** Nanoseconds since 1970. */
    public static Int128 parseTimestampWide(byte[] heap, int offset, int length, int precision) {
        int from = start(heap, offset, offset + length);
        int to = end(heap, from, offset + length);
        Integer days = DateTimeText.date(heap, from, to);
        long nanos = DateTimeText.timeAfterDate(heap, from, to);
        if (days == null || nanos == DateTimeText.INVALID) {
            return null;
        }
        long power = Int128.longPowerOfTen(9 - Math.min(precision, 9));
        return Int128.multiply(days, CalendarMath.MICROS_PER_DAY * 1000).add(Int128.of(nanos / power * power));
    }

    /** Microseconds without the digits of the second after {@code precision}. */
    public static long cut(long micros, int precision) {
        if (precision >= 6) {
            return micros;
        }
        long power = Int128.longPowerOfTen(6 - precision);
        return Math.floorDiv(micros, power) * power;
    }
}
