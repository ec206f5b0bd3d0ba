package io.tidemill.core.function;

/** The functions that take one part of a date or time: YEAR(x) is EXTRACT(YEAR FROM x). */
public enum DatePart {
    YEAR(TimeUnit.YEAR),
    QUARTER(TimeUnit.QUARTER),
    MONTH(TimeUnit.MONTH),
    WEEK(TimeUnit.WEEK),
    DAYOFYEAR(TimeUnit.DOY),
    DAYOFMONTH(TimeUnit.DAY),
    DAYOFWEEK(TimeUnit.DOW),
    HOUR(TimeUnit.HOUR),
    MINUTE(TimeUnit.MINUTE),
    SECOND(TimeUnit.SECOND);

    private final TimeUnit unit;

    DatePart(TimeUnit unit) {
        this.unit = unit;
    }

    public TimeUnit unit() {
        return unit;
    }

    public static boolean isName(String name) {
        for (DatePart part : values()) {
            if (part.name().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
