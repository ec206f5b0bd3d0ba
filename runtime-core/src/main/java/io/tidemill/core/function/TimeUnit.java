package io.tidemill.core.function;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.Locale;

/** Units of EXTRACT, FLOOR TO, TIMESTAMPADD and TIMESTAMPDIFF. */
public enum TimeUnit {
    YEAR(12, 0),
    QUARTER(3, 0),
    MONTH(1, 0),
    WEEK(0, 7 * CalendarMath.MICROS_PER_DAY),
    DAY(0, CalendarMath.MICROS_PER_DAY),
    HOUR(0, 3_600_000_000L),
    MINUTE(0, 60_000_000L),
    SECOND(0, CalendarMath.MICROS_PER_SECOND),
    MILLISECOND(0, 1000),
    MICROSECOND(0, 1),
    NANOSECOND(0, 0),
    DOW(0, 0),
    ISODOW(0, 0),
    DOY(0, 0),
    ISOYEAR(0, 0),
    DECADE(120, 0),
    CENTURY(1200, 0),
    MILLENNIUM(12_000, 0),
    EPOCH(0, 0);

    private static final TimeUnit[] VALUES = values();

    private final int months;
    private final long micros;

    TimeUnit(int months, long micros) {
        this.months = months;
        this.micros = micros;
    }

    /** A unit by its name, also in the plural and with the prefix SQL_TSI_. */
    public static TimeUnit of(String name) {
        String plain = name.startsWith("SQL_TSI_") ? name.substring(8) : name;
        for (TimeUnit unit : VALUES) {
            if (unit.name().equals(plain) || (unit.name() + "S").equals(plain)) {
                return unit;
            }
        }
        return switch (plain) {
            case "DAYOFWEEK" -> DOW;
            case "DAYOFYEAR" -> DOY;
            case "DAYOFMONTH" -> DAY;
            case "FRAC_SECOND" -> MICROSECOND;
            default -> throw new EngineException(ErrorCode.VALIDATION, "unknown time unit " + name);
        };
    }

    static TimeUnit of(int ordinal) {
        return VALUES[ordinal];
    }

    /** Months, for the units that are made of months; else 0. */
    public int months() {
        return months;
    }

    /** Microseconds of a unit of fixed length. */
    public long micros(String function) {
        if (micros == 0) {
            throw new EngineException(
                    ErrorCode.VALIDATION,
                    function + " does not take the unit " + this
                            + "; use YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND,"
                            + " MILLISECOND or MICROSECOND");
        }
        return micros;
    }

    /** True for parts of a day. */
    public boolean isOfDay() {
        return switch (this) {
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND -> true;
            default -> false;
        };
    }

    /** True for parts of a date. */
    public boolean isOfDate() {
        return !isOfDay() && this != EPOCH;
    }

    /** The method that extracts it, where there is one for this unit alone. */
    public String method() {
        return name().toLowerCase(Locale.ROOT);
    }
}
