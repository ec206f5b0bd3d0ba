package io.tidemill.core.function;

/** The proleptic Gregorian calendar on plain numbers: days since 1970-01-01 and microseconds. */
public final class CalendarMath {
    public static final long MICROS_PER_SECOND = 1_000_000L;
    public static final long MICROS_PER_DAY = 86_400L * MICROS_PER_SECOND;
    public static final int MILLIS_PER_DAY = 86_400_000;
    private static final int DAYS_PER_ERA = 146_097;
    private static final int DAYS_TO_1970 = 719_468;
    private static final int QUICK_YEARS = 32_800;
    private static final int QUICK_SHIFT = DAYS_TO_1970 + QUICK_YEARS / 400 * DAYS_PER_ERA;
    private static final int MIN_QUICK_DAY = -12_687_428;
    private static final int MAX_QUICK_DAY = 11_248_737;

    private CalendarMath() {}

    /** The year, without the rest of {@link #civil}. */
    public static int year(int days) {
        if (days < MIN_QUICK_DAY || days > MAX_QUICK_DAY) {
            return yearOf(civil(days));
        }
        // After Neri and Schneider, "Euclidean affine functions and their application to calendar algorithms": unsigned
        // 32-bit
        // arithmetic, years from March.
        long quarterDays = 4L * (days + QUICK_SHIFT) + 3;
        int century = (int) (quarterDays / 146_097);
        long quarterDaysOfCentury = quarterDays % 146_097 | 3;
        long product = 2_939_745L * quarterDaysOfCentury;
        int yearOfCentury = (int) (product >>> 32);
        int dayOfYear = (int) ((product & 0xFFFF_FFFFL) / 2_939_745 / 4);
        return 100 * century + yearOfCentury + (dayOfYear >= 306 ? 1 : 0) - QUICK_YEARS;
    }

    /** Year, month and day in one long: year * 512 + month * 32 + day. */
    public static long civil(int days) {
        // After http://howardhinnant.github.io/date_algorithms.html: years start in March, so that the leap day is
        // last.
        long shifted = (long) days + DAYS_TO_1970;
        long era = Math.floorDiv(shifted, (long) DAYS_PER_ERA);
        int dayOfEra = (int) (shifted - era * DAYS_PER_ERA);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int shiftedMonth = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1;
        int month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
        long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
        return year * 512 + month * 32L + day;
    }

    public static int yearOf(long civil) {
        return (int) (civil >> 9);
    }

    public static int monthOf(long civil) {
        return (int) (civil >> 5) & 15;
    }

    public static int dayOf(long civil) {
        return (int) civil & 31;
    }

    /** Days since 1970-01-01; the date must exist. */
    public static int toDays(int year, int month, int day) {
        long shiftedYear = month <= 2 ? year - 1L : year;
        long era = Math.floorDiv(shiftedYear, 400L);
        int yearOfEra = (int) (shiftedYear - era * 400);
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return (int) (era * DAYS_PER_ERA + dayOfEra - DAYS_TO_1970);
    }

    public static int daysInMonth(int year, int month) {
        return switch (month) {
            case 2 -> isLeap(year) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** The date some months later; the day is cut to the length of the month. */
    public static int addMonths(int days, int months) {
        long civil = civil(days);
        long month = yearOf(civil) * 12L + monthOf(civil) - 1 + months;
        int year = (int) Math.floorDiv(month, 12L);
        int monthOfYear = (int) Math.floorMod(month, 12L) + 1;
        return toDays(year, monthOfYear, Math.min(dayOf(civil), daysInMonth(year, monthOfYear)));
    }

    public static long addMonths(long micros, int months) {
        return addMonths(daysOf(micros), months) * MICROS_PER_DAY + timeOf(micros);
    }

    public static int daysOf(long micros) {
        return (int) Math.floorDiv(micros, MICROS_PER_DAY);
    }

    /** Microseconds since midnight. */
    public static long timeOf(long micros) {
        return Math.floorMod(micros, MICROS_PER_DAY);
    }

    /** 1 is Sunday, 7 is Saturday. */
    static int dayOfWeek(int days) {
        return Math.floorMod(days + 4, 7) + 1;
    }

    /** 1 is Monday, 7 is Sunday. */
    static int isoDayOfWeek(int days) {
        return Math.floorMod(days + 3, 7) + 1;
    }

    static int dayOfYear(int days) {
        return days - toDays(yearOf(civil(days)), 1, 1) + 1;
    }

    static int isoYear(int days) {
        return yearOf(civil(days - isoDayOfWeek(days) + 4));
    }

    static int isoWeek(int days) {
        int thursday = days - isoDayOfWeek(days) + 4;
        return (thursday - toDays(yearOf(civil(thursday)), 1, 1)) / 7 + 1;
    }

    /** Whole months from one date to a later or earlier one, as TIMESTAMPDIFF(MONTH) counts them. */
    static int monthsBetween(long fromMicros, long toMicros) {
        long from = civil(daysOf(fromMicros));
        long to = civil(daysOf(toMicros));
        int months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
        if (months > 0 && addMonths(fromMicros, months) > toMicros) {
            months--;
        } else if (months < 0 && addMonths(fromMicros, months) < toMicros) {
            months++;
        }
        return months;
    }
}
