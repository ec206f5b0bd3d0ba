package io.tidemill.core.function;

/** The date formats that nearly all queries use, fixed numbers of digits and signs between them, without java.time. */
final class QuickFormat {
    private QuickFormat() {}

    private static int runLength(byte[] format, int at, int end) {
        int next = at + 1;
        while (next < end && format[next] == format[at]) {
            next++;
        }
        return next - at;
    }

    private static boolean isLetter(byte c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /** True for the letters of {@link #value} with their usual number of repeats. */
    private static boolean isSimple(byte letter, int length) {
        return switch (letter) {
            case 'y' -> length == 4;
            case 'M', 'd', 'H', 'm', 's' -> length == 2;
            case 'S' -> length <= 6;
            default -> false;
        };
    }

    private static boolean isReserved(byte c) {
        return c == '\'' || c == '[' || c == ']' || c == '{' || c == '}' || c == '#';
    }

    /** Microseconds of the smallest unit that a format shows, a day at most; 0 where the format is not of the simple kind. */
    static long smallestUnit(Slice format) {
        byte[] pattern = format.heap();
        int end = format.offset() + format.length();
        long unit = CalendarMath.MICROS_PER_DAY;
        for (int i = format.offset(); i < end; ) {
            byte letter = pattern[i];
            if (!isLetter(letter)) {
                if (isReserved(letter)) {
                    return 0;
                }
                i++;
                continue;
            }
            int length = runLength(pattern, i, end);
            if (!isSimple(letter, length)) {
                return 0;
            }
            unit = Math.min(unit, unit(letter, length));
            i += length;
        }
        return unit;
    }

    private static long unit(byte letter, int length) {
        return switch (letter) {
            case 'H' -> 3_600_000_000L;
            case 'm' -> 60_000_000L;
            case 's' -> 1_000_000L;
            case 'S' -> io.tidemill.core.expression.Int128.longPowerOfTen(6 - length);
            default -> CalendarMath.MICROS_PER_DAY;
        };
    }

    /** The text, or null where the format is not of the simple kind. */
    static Slice format(long micros, Slice format) {
        byte[] pattern = format.heap();
        int end = format.offset() + format.length();
        long civil = CalendarMath.civil(CalendarMath.daysOf(micros));
        if (CalendarMath.yearOf(civil) < 0 || CalendarMath.yearOf(civil) > 9999) {
            return null;
        }
        long time = CalendarMath.timeOf(micros);
        byte[] text = new byte[format.length()];
        int at = 0;
        for (int i = format.offset(); i < end; ) {
            byte letter = pattern[i];
            if (!isLetter(letter)) {
                if (isReserved(letter)) {
                    return null;
                }
                text[at++] = letter;
                i++;
                continue;
            }
            int length = runLength(pattern, i, end);
            if (!isSimple(letter, length)) {
                return null;
            }
            long value = value(letter, length, civil, time);
            for (int digit = length - 1; digit >= 0; digit--) {
                text[at + digit] = (byte) ('0' + value % 10);
                value /= 10;
            }
            at += length;
            i += length;
        }
        return new Slice(text, 0, at);
    }

    private static long value(byte letter, int length, long civil, long time) {
        return switch (letter) {
            case 'y' -> CalendarMath.yearOf(civil);
            case 'M' -> CalendarMath.monthOf(civil);
            case 'd' -> CalendarMath.dayOf(civil);
            case 'H' -> time / 3_600_000_000L;
            case 'm' -> time / 60_000_000L % 60;
            case 's' -> time / 1_000_000L % 60;
            default -> time % 1_000_000L / io.tidemill.core.expression.Int128.longPowerOfTen(6 - length);
        };
    }

    /** Microseconds since 1970; null where the format is not of the simple kind or the text is not exactly in it. */
    static Long parse(Slice text, Slice format) {
        if (text.length() != format.length()) {
            return null;
        }
        byte[] pattern = format.heap();
        byte[] source = text.heap();
        int shift = text.offset() - format.offset();
        int end = format.offset() + format.length();
        int year = 1970;
        int month = 1;
        int day = 1;
        long micros = 0;
        for (int i = format.offset(); i < end; ) {
            byte letter = pattern[i];
            if (!isLetter(letter)) {
                if (isReserved(letter) || source[i + shift] != letter) {
                    return null;
                }
                i++;
                continue;
            }
            int length = runLength(pattern, i, end);
            int value = isSimple(letter, length) ? digits(source, i + shift, length) : -1;
            if (value < 0) {
                return null;
            }
            switch (letter) {
                case 'y' -> year = value;
                case 'M' -> month = value;
                case 'd' -> day = value;
                case 'H' -> micros += value > 23 ? Long.MIN_VALUE / 2 : value * 3_600_000_000L;
                case 'm' -> micros += value > 59 ? Long.MIN_VALUE / 2 : value * 60_000_000L;
                case 's' -> micros += value > 59 ? Long.MIN_VALUE / 2 : value * 1_000_000L;
                default -> micros += value * io.tidemill.core.expression.Int128.longPowerOfTen(6 - length);
            }
            i += length;
        }
        if (micros < 0 || month < 1 || month > 12 || day < 1 || day > CalendarMath.daysInMonth(year, month)) {
            return null;
        }
        return CalendarMath.toDays(year, month, day) * CalendarMath.MICROS_PER_DAY + micros;
    }

    private static int digits(byte[] source, int from, int length) {
        int value = 0;
        for (int i = from; i < from + length; i++) {
            int digit = source[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
