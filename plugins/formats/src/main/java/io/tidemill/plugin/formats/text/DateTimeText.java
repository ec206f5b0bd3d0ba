package io.tidemill.plugin.formats.text;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Reads dates, times and timestamps from ASCII text. */
public final class DateTimeText {
    /** No date or time; never the result for one. */
    public static final long NOT_A_TIME = Long.MIN_VALUE;

    public static final long MICROS_PER_SECOND = 1_000_000;
    public static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
    private static final int FIRST_TABLE_YEAR = 1900;
    private static final int LAST_TABLE_YEAR = 2100;
    private static final int[] YEAR_STARTS = yearStarts();
    private static final int[] MONTH_STARTS = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    private static final int[] MONTH_LENGTHS = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private DateTimeText() {}

    /** Which character stands between date and time. */
    public enum Separator {
        BLANK,
        LETTER_T,
        EITHER;

        /** True for this separator. */
        public boolean accepts(byte c) {
            return c == ' ' ? this != LETTER_T : (c == 'T' || c == 't') && this != BLANK;
        }
    }

    private static int[] yearStarts() {
        int[] starts = new int[LAST_TABLE_YEAR - FIRST_TABLE_YEAR + 1];
        for (int year = FIRST_TABLE_YEAR; year <= LAST_TABLE_YEAR; year++) {
            starts[year - FIRST_TABLE_YEAR] = startOfYear(year);
        }
        return starts;
    }

    private static int startOfYear(int year) {
        int before = year - 1;
        return 365 * (year - 1970)
                + Math.floorDiv(before, 4)
                - Math.floorDiv(before, 100)
                + Math.floorDiv(before, 400)
                - 477;
    }

    private static boolean isLeap(int year) {
        return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** Days since 1970-01-01 of exactly {@code yyyy-MM-dd}; {@link #NOT_A_TIME} otherwise. */
    public static long date(byte[] bytes, int from, int to) {
        return to - from == 10 ? date(bytes, from) : NOT_A_TIME;
    }

    private static long date(byte[] b, int at) {
        int year = four(b, at);
        int month = two(b, at + 5);
        int day = two(b, at + 8);
        if ((year | month | day) < 0 || b[at + 4] != '-' || b[at + 7] != '-' || month < 1 || month > 12 || day < 1) {
            return NOT_A_TIME;
        }
        boolean leap = isLeap(year);
        if (day > MONTH_LENGTHS[month] + (month == 2 && leap ? 1 : 0)) {
            return NOT_A_TIME;
        }
        int start = year >= FIRST_TABLE_YEAR && year <= LAST_TABLE_YEAR
                ? YEAR_STARTS[year - FIRST_TABLE_YEAR]
                : startOfYear(year);
        return (long) start + MONTH_STARTS[month] + (month > 2 && leap ? 1 : 0) + day - 1;
    }

    private static int two(byte[] b, int at) {
        int tens = b[at] - '0';
        int ones = b[at + 1] - '0';
        return (tens | ones | 9 - tens | 9 - ones) < 0 ? -1 : tens * 10 + ones;
    }

    private static int four(byte[] b, int at) {
        int high = two(b, at);
        int low = two(b, at + 2);
        return (high | low) < 0 ? -1 : high * 100 + low;
    }

    /** Milliseconds of the day of {@code HH:mm[:ss[.fraction]]}, a trailing Z allowed; {@link #NOT_A_TIME} otherwise. */
    public static long timeMillis(byte[] bytes, int from, int to) {
        int end = to > from && bytes[to - 1] == 'Z' ? to - 1 : to;
        long nanos = timeNanos(bytes, from, end);
        return nanos < 0 ? NOT_A_TIME : nanos / 1_000_000;
    }

    /** Nanoseconds of the day of {@code HH:mm[:ss[.fraction]]}. */
    static long timeNanos(byte[] b, int from, int to) {
        int length = to - from;
        if (length < 5 || b[from + 2] != ':') {
            return NOT_A_TIME;
        }
        int hour = two(b, from);
        int minute = two(b, from + 3);
        int second = 0;
        long nanos = 0;
        if (length > 5) {
            if (length < 8 || b[from + 5] != ':') {
                return NOT_A_TIME;
            }
            second = two(b, from + 6);
            if (length > 8) {
                nanos = fraction(b, from + 8, to);
            }
        }
        if ((hour | minute | second) < 0 || nanos < 0 || hour > 23 || minute > 59 || second > 59) {
            return NOT_A_TIME;
        }
        return ((hour * 60L + minute) * 60 + second) * 1_000_000_000L + nanos;
    }

    /** Microseconds of the day of exactly {@code HH:mm:ss}, or {@code HH:mm:ss.fff} with {@code millis}; {@link #NOT_A_TIME} otherwise. */
    static long timeMicros(byte[] b, int at, boolean millis) {
        int hour = two(b, at);
        int minute = two(b, at + 3);
        int second = two(b, at + 6);
        int fraction = 0;
        boolean signs = b[at + 2] == ':' && b[at + 5] == ':';
        if (millis) {
            int last = b[at + 11] - '0';
            int first = two(b, at + 9);
            fraction = (first | last | 9 - last) < 0 ? -1 : first * 10 + last;
            signs &= b[at + 8] == '.';
        }
        if (!signs || (hour | minute | second | fraction | 23 - hour | 59 - minute | 59 - second) < 0) {
            return NOT_A_TIME;
        }
        return ((hour * 60 + minute) * 60 + second) * MICROS_PER_SECOND + fraction * 1000L;
    }

    /** {@code .d} to {@code .ddddddddd} as nanoseconds. */
    private static long fraction(byte[] b, int from, int to) {
        int digits = to - from - 1;
        if (b[from] != '.' || digits < 1 || digits > 9) {
            return NOT_A_TIME;
        }
        long value = 0;
        for (int i = from + 1; i < to; i++) {
            int digit = b[i] - '0';
            if (digit < 0 || digit > 9) {
                return NOT_A_TIME;
            }
            value = value * 10 + digit;
        }
        return value * NumberText.power(9 - digits);
    }

    /** Microseconds since 1970-01-01 00:00 of {@code yyyy-MM-dd HH:mm[:ss[.fraction]]} without a zone; further digits are cut off. */
    public static long timestampMicros(byte[] bytes, int from, int to, Separator separator) {
        if (to - from < 16 || !separator.accepts(bytes[from + 10])) {
            return NOT_A_TIME;
        }
        long days = date(bytes, from);
        long nanos = timeNanos(bytes, from + 11, to);
        return days == NOT_A_TIME || nanos < 0 ? NOT_A_TIME : days * MICROS_PER_DAY + nanos / 1000;
    }

    /** The nanoseconds below one microsecond of a text that {@link #timestampMicros} could read. */
    public static int nanosOfMicro(byte[] bytes, int from, int to) {
        int end = zoneStart(bytes, from, to);
        return (int) (timeNanos(bytes, from + 11, end) % 1000);
    }

    /**
     * The same for a point in time: with Z or an offset at the end; without one the text is local time of {@code zone}.
     */
    public static long instantMicros(byte[] bytes, int from, int to, Separator separator, ZoneId zone) {
        int end = zoneStart(bytes, from, to);
        long local = timestampMicros(bytes, from, end, separator);
        if (local == NOT_A_TIME) {
            return NOT_A_TIME;
        }
        if (end == to) {
            return local - offsetOf(local, zone) * MICROS_PER_SECOND;
        }
        if (bytes[end] == 'Z' || bytes[end] == 'z') {
            return end == to - 1 ? local : NOT_A_TIME;
        }
        boolean colon = to - end == 6 && bytes[end + 3] == ':';
        if (!colon && to - end != 5 && to - end != 3) {
            return NOT_A_TIME;
        }
        int hours = two(bytes, end + 1);
        int minutes = to - end == 3 ? 0 : two(bytes, end + (colon ? 4 : 3));
        if ((hours | minutes) < 0 || hours > 18 || minutes > 59) {
            return NOT_A_TIME;
        }
        long seconds = hours * 3600L + minutes * 60L;
        return local - (bytes[end] == '-' ? -seconds : seconds) * MICROS_PER_SECOND;
    }

    /** Where Z or an offset starts, or {@code to}. */
    private static int zoneStart(byte[] bytes, int from, int to) {
        for (int i = from + 11; i < to; i++) {
            byte c = bytes[i];
            if (c == 'Z' || c == 'z' || c == '+' || c == '-') {
                return i;
            }
        }
        return to;
    }

    private static long offsetOf(long localMicros, ZoneId zone) {
        if (zone instanceof ZoneOffset offset) {
            return offset.getTotalSeconds();
        }
        long seconds = Math.floorDiv(localMicros, MICROS_PER_SECOND);
        return zone.getRules()
                .getOffset(LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC))
                .getTotalSeconds();
    }

    /** Cuts digits below the precision (0 to 6). */
    public static long cut(long micros, int precision) {
        if (precision >= 6) {
            return micros;
        }
        return Math.floorDiv(micros, NumberText.power(6 - precision)) * NumberText.power(6 - precision);
    }
}
