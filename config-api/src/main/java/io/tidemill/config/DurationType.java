package io.tidemill.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/**
 * Digits with a unit ({@code 5 s}, {@code 200ms}, {@code 3 min}; no unit means milliseconds) or ISO-8601 ({@code PT5S}).
 * Never negative.
 */
final class DurationType implements ValueType<Duration> {
    static final DurationType INSTANCE = new DurationType();
    private static final String EXPECTATION =
            "a Duration: digits with a unit d, h, min, s, ms, µs or ns (no unit means ms), for example 500 ms, or ISO-8601 such as PT5S";
    private static final Duration LONGEST = Duration.ofMillis(Long.MAX_VALUE);
    private static final String[] UNITS = {"d", "h", "min", "s"};
    private static final long[] UNIT_SECONDS = {86_400, 3_600, 60, 1};

    private DurationType() {}

    @Override
    public String name() {
        return "Duration";
    }

    @Override
    public Duration parse(String text) {
        String trimmed = ValueType.unquoted(text);
        Duration value = trimmed.startsWith("P") || trimmed.startsWith("p") ? parseIso(trimmed) : parseUnits(trimmed);
        // Everyone downstream counts milliseconds in a long.
        if (value.compareTo(LONGEST) > 0) {
            throw new BadValueException("more milliseconds than fit a Long");
        }
        return value;
    }

    private static Duration parseIso(String text) {
        Duration value;
        try {
            value = Duration.parse(text);
        } catch (DateTimeParseException e) {
            throw new BadValueException("expected " + EXPECTATION, e);
        }
        if (value.isNegative()) {
            throw new BadValueException("a Duration cannot be negative");
        }
        return value;
    }

    private static Duration parseUnits(String text) {
        if (text.startsWith("-")) {
            throw new BadValueException("a Duration cannot be negative; expected " + EXPECTATION);
        }
        NumberWithUnit parts = NumberWithUnit.split(text, EXPECTATION);
        long number = parts.number();
        try {
            return switch (parts.unit().toLowerCase(Locale.ROOT)) {
                case "d", "day", "days" -> Duration.ofDays(number);
                case "h", "hour", "hours" -> Duration.ofHours(number);
                case "m", "min", "minute", "minutes" -> Duration.ofMinutes(number);
                case "s", "sec", "secs", "second", "seconds" -> Duration.ofSeconds(number);
                case "", "ms", "milli", "millis", "millisecond", "milliseconds" -> Duration.ofMillis(number);
                // Both micro signs, U+00B5 and the Greek letter that lower-casing and keyboards produce.
                case "\u00b5s", "\u03bcs", "micro", "micros", "microsecond", "microseconds" ->
                    Duration.ofSeconds(number / 1_000_000, number % 1_000_000 * 1_000);
                case "ns", "nano", "nanos", "nanosecond", "nanoseconds" -> Duration.ofNanos(number);
                default -> throw new BadValueException("unknown unit '" + parts.unit() + "'; expected " + EXPECTATION);
            };
        } catch (ArithmeticException e) {
            throw new BadValueException("more milliseconds than fit a Long", e);
        }
    }

    /** The largest unit that is exact, for example {@code 3 min}. */
    @Override
    public String print(Duration value) {
        if (value.isZero()) {
            return "0 ms";
        }
        if (value.getNano() == 0) {
            return printSeconds(value.getSeconds());
        }
        long millis = value.toMillis();
        if (value.getNano() % 1_000_000 == 0) {
            return millis + " ms";
        }
        try {
            long nanos = value.toNanos();
            return nanos % 1_000 == 0 ? nanos / 1_000 + " µs" : nanos + " ns";
        } catch (ArithmeticException e) {
            return value.toString(); // beyond 292 years with nanoseconds: only ISO-8601 holds it
        }
    }

    private static String printSeconds(long seconds) {
        int unit = 0;
        while (seconds % UNIT_SECONDS[unit] != 0) {
            unit++;
        }
        return seconds / UNIT_SECONDS[unit] + " " + UNITS[unit];
    }
}
