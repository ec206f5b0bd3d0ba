package io.tidemill.config;

import java.time.Duration;

/** The usual checks of values. */
public final class Ranges {
    private Ranges() {}

    /** {@code minimum} and everything above. */
    public static <T extends Comparable<T>> ValueCheck<T> atLeast(T minimum) {
        return new ValueCheck<>("at least " + print(minimum)) {
            @Override
            public boolean accepts(T value) {
                return value.compareTo(minimum) >= 0;
            }
        };
    }

    /** Everything above {@code bound}. */
    public static <T extends Comparable<T>> ValueCheck<T> greaterThan(T bound) {
        return new ValueCheck<>("greater than " + print(bound)) {
            @Override
            public boolean accepts(T value) {
                return value.compareTo(bound) > 0;
            }
        };
    }

    /** From {@code minimum} to {@code maximum}, both included. */
    public static <T extends Comparable<T>> ValueCheck<T> between(T minimum, T maximum) {
        return new ValueCheck<>("from " + print(minimum) + " to " + print(maximum)) {
            @Override
            public boolean accepts(T value) {
                return value.compareTo(minimum) >= 0 && value.compareTo(maximum) <= 0;
            }
        };
    }

    /** A text that is not blank. */
    public static ValueCheck<String> notBlank() {
        return new ValueCheck<>("not blank") {
            @Override
            public boolean accepts(String value) {
                return !value.isBlank();
            }
        };
    }

    /** A text with {@code part} in it. */
    public static ValueCheck<String> contains(String part) {
        return new ValueCheck<>("a text that contains " + part) {
            @Override
            public boolean accepts(String value) {
                return value.contains(part);
            }
        };
    }

    private static String print(Object bound) {
        return bound instanceof Duration duration ? DurationType.INSTANCE.print(duration) : bound.toString();
    }
}
