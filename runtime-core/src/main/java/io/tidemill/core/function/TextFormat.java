package io.tidemill.core.function;

import io.tidemill.core.expression.Int128;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Values as text, as CAST to STRING gives them. */
public final class TextFormat {
    private static final Slice TRUE = Slice.of("TRUE");
    private static final Slice FALSE = Slice.of("FALSE");

    private TextFormat() {}

    public static Slice formatBoolean(boolean value) {
        return value ? TRUE : FALSE;
    }

    public static Slice formatInt(int value) {
        return formatLong(value);
    }

    public static Slice formatLong(long value) {
        if (value == Long.MIN_VALUE) {
            return Slice.of(Long.toString(value));
        }
        byte[] digits = new byte[20];
        int at = digits.length;
        long rest = Math.abs(value);
        do {
            digits[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            digits[--at] = '-';
        }
        return new Slice(digits, at, digits.length - at);
    }

    public static Slice formatFloat(float value) {
        return ascii(Float.toString(value));
    }

    public static Slice formatDouble(double value) {
        return ascii(Double.toString(value));
    }

    public static Slice formatDecimal(long unscaled, int scale) {
        if (scale == 0) {
            return formatLong(unscaled);
        }
        long power = Int128.longPowerOfTen(scale);
        long magnitude = Math.abs(unscaled);
        long whole = magnitude / power;
        long fraction = magnitude % power;
        byte[] text = new byte[21 + scale];
        int at = text.length;
        for (int i = 0; i < scale; i++) {
            text[--at] = (byte) ('0' + fraction % 10);
            fraction /= 10;
        }
        text[--at] = '.';
        do {
            text[--at] = (byte) ('0' + whole % 10);
            whole /= 10;
        } while (whole != 0);
        if (unscaled < 0) {
            text[--at] = '-';
        }
        return new Slice(text, at, text.length - at);
    }

    public static Slice formatDecimalWide(Int128 unscaled, int scale) {
        return unscaled.fitsLong() && scale <= 18 && unscaled.low() != Long.MIN_VALUE
                ? formatDecimal(unscaled.low(), scale)
                : ascii(new BigDecimal(unscaled.toBigInteger(), scale).toPlainString());
    }

    public static Slice formatDate(int days) {
        byte[] text = new byte[16];
        return new Slice(text, 0, putDate(text, 0, days));
    }

    /** Milliseconds of the day with {@code precision} digits of the second, at least as many as it takes. */
    public static Slice formatTime(int millis, int precision) {
        byte[] text = new byte[24];
        return new Slice(text, 0, putTime(text, 0, millis * 1000L, 0, precision));
    }

    /** {@code yyyy-MM-dd HH:mm:ss} and {@code precision} digits of the second. */
    public static Slice formatTimestamp(long micros, int precision) {
        byte[] text = new byte[40];
        int at = putDate(text, 0, CalendarMath.daysOf(micros));
        text[at++] = ' ';
        return new Slice(text, 0, putTime(text, at, CalendarMath.timeOf(micros), 0, precision));
    }

    /** As {@link #formatTimestamp} for nanoseconds since 1970. */
    public static Slice formatTimestampWide(Int128 nanos, int precision) {
        BigInteger[] parts = nanos.toBigInteger().divideAndRemainder(BigInteger.valueOf(1000));
        long micros = parts[0].longValue();
        int rest = parts[1].intValue();
        if (rest < 0) {
            micros--;
            rest += 1000;
        }
        byte[] text = new byte[40];
        int at = putDate(text, 0, CalendarMath.daysOf(micros));
        text[at++] = ' ';
        return new Slice(text, 0, putTime(text, at, CalendarMath.timeOf(micros), rest, precision));
    }

    /** {@code +y-MM}. */
    public static Slice formatYearMonth(int months) {
        int magnitude = Math.abs(months);
        return ascii((months < 0 ? "-" : "+") + magnitude / 12 + "-" + twoDigits(magnitude % 12));
    }

    /** {@code +d HH:mm:ss.SSS}. */
    public static Slice formatDayTime(long micros) {
        long magnitude = Math.abs(micros);
        byte[] time = new byte[24];
        int length = putTime(time, 0, magnitude % CalendarMath.MICROS_PER_DAY, 0, 3);
        return ascii((micros < 0 ? "-" : "+")
                + magnitude / CalendarMath.MICROS_PER_DAY
                + " "
                + new String(time, 0, length, StandardCharsets.ISO_8859_1));
    }

    private static String twoDigits(int value) {
        return value < 10 ? "0" + value : Integer.toString(value);
    }

    private static int putDate(byte[] text, int start, int days) {
        long civil = CalendarMath.civil(days);
        int year = CalendarMath.yearOf(civil);
        int at = start;
        if (year < 0 || year > 9999) {
            byte[] digits = Integer.toString(year).getBytes(StandardCharsets.ISO_8859_1);
            System.arraycopy(digits, 0, text, at, digits.length);
            at += digits.length;
        } else {
            put2(text, at, year / 100);
            put2(text, at + 2, year % 100);
            at += 4;
        }
        text[at] = '-';
        put2(text, at + 1, CalendarMath.monthOf(civil));
        text[at + 3] = '-';
        put2(text, at + 4, CalendarMath.dayOf(civil));
        return at + 6;
    }

    private static int putTime(byte[] text, int start, long micros, int nanosOfMicro, int precision) {
        int second = (int) (micros / CalendarMath.MICROS_PER_SECOND);
        put2(text, start, second / 3600);
        text[start + 2] = ':';
        put2(text, start + 3, second / 60 % 60);
        text[start + 5] = ':';
        put2(text, start + 6, second % 60);
        int at = start + 8;
        if (precision > 0) {
            text[at++] = '.';
            int nanos = (int) (micros % CalendarMath.MICROS_PER_SECOND) * 1000 + nanosOfMicro;
            int divisor = 100_000_000;
            for (int i = 0; i < precision; i++) {
                text[at++] = (byte) ('0' + nanos / divisor % 10);
                divisor /= 10;
            }
        }
        return at;
    }

    private static void put2(byte[] text, int at, int value) {
        text[at] = (byte) ('0' + value / 10);
        text[at + 1] = (byte) ('0' + value % 10);
    }

    static Slice ascii(String text) {
        return Slice.of(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** At most {@code limit} characters. */
    public static Slice truncate(byte[] heap, int offset, int length, int limit) {
        if (length <= limit) {
            return new Slice(heap, offset, length);
        }
        int end = Utf8.advance(heap, offset, offset + length, limit);
        return new Slice(heap, offset, end - offset);
    }

    /** Exactly {@code width} characters: cut, or filled with blanks. */
    public static Slice pad(byte[] heap, int offset, int length, int width) {
        int characters = Utf8.count(heap, offset, length);
        if (characters >= width) {
            return truncate(heap, offset, length, width);
        }
        byte[] padded = new byte[length + width - characters];
        System.arraycopy(heap, offset, padded, 0, length);
        Arrays.fill(padded, length, padded.length, (byte) ' ');
        return Slice.of(padded);
    }

    /** At most {@code limit} bytes. */
    public static Slice truncateBinary(byte[] heap, int offset, int length, int limit) {
        return new Slice(heap, offset, Math.min(length, limit));
    }

    /** Exactly {@code width} bytes: cut, or filled with zeros. */
    public static Slice padBinary(byte[] heap, int offset, int length, int width) {
        return length >= width
                ? new Slice(heap, offset, width)
                : Slice.of(Arrays.copyOf(Arrays.copyOfRange(heap, offset, offset + length), width));
    }
}
