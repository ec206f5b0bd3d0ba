package io.tidemill.core.function;

/** The parts of date and time literals. */
final class DateTimeText {
    static final long INVALID = Long.MIN_VALUE;

    private DateTimeText() {}

    private static int dateEnd(byte[] heap, int from, int to) {
        for (int i = from; i < to; i++) {
            if (heap[i] == ' ' || heap[i] == 'T') {
                return i;
            }
        }
        return to;
    }

    /** Days, or null. */
    static Integer date(byte[] heap, int from, int to) {
        int end = dateEnd(heap, from, to);
        int[] parts = {0, 1, 1};
        int part = 0;
        int at = from;
        while (at < end) {
            int digits = 0;
            int value = 0;
            while (at < end && heap[at] >= '0' && heap[at] <= '9' && digits < 9) {
                value = value * 10 + heap[at++] - '0';
                digits++;
            }
            if (digits == 0 || (part == 0 ? digits > 6 : digits > 2)) {
                return null;
            }
            parts[part++] = value;
            if (at < end && (part == 3 || heap[at++] != '-' || at == end)) {
                return null;
            }
        }
        if (part == 0 || parts[1] < 1 || parts[1] > 12) {
            return null;
        }
        return parts[2] < 1 || parts[2] > CalendarMath.daysInMonth(parts[0], parts[1])
                ? null
                : (Integer) CalendarMath.toDays(parts[0], parts[1], parts[2]);
    }

    /** Nanoseconds of the day after the date, 0 when there is none, or INVALID. */
    static long timeAfterDate(byte[] heap, int from, int to) {
        int end = dateEnd(heap, from, to);
        return end == to ? 0 : time(heap, end + 1, to);
    }

    /** H[:m[:s[.f]]] as nanoseconds of the day, or INVALID. */
    static long time(byte[] heap, int from, int to) {
        long[] parts = {0, 0, 0};
        int part = 0;
        int at = from;
        if (at == to) {
            return INVALID;
        }
        while (at < to && heap[at] != '.') {
            int digits = 0;
            int value = 0;
            while (at < to && heap[at] >= '0' && heap[at] <= '9' && digits < 3) {
                value = value * 10 + heap[at++] - '0';
                digits++;
            }
            if (digits == 0 || digits > 2 || part == 3) {
                return INVALID;
            }
            parts[part++] = value;
            if (at < to && heap[at] != '.' && (heap[at++] != ':' || at == to)) {
                return INVALID;
            }
        }
        long fraction = 0;
        if (at < to) {
            long unit = 100_000_000L;
            for (at++; at < to; at++) {
                if (heap[at] < '0' || heap[at] > '9') {
                    return INVALID;
                }
                fraction += (heap[at] - '0') * unit;
                unit /= 10;
            }
        }
        if (part == 0 || parts[0] > 23 || parts[1] > 59 || parts[2] > 59) {
            return INVALID;
        }
        return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1_000_000_000L + fraction;
    }
}
