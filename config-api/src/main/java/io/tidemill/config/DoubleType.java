package io.tidemill.config;

import java.util.regex.Pattern;

/** A finite decimal fraction; NaN, infinity and Java's literal suffixes are not values a user means. */
final class DoubleType implements ValueType<Double> {
    static final DoubleType INSTANCE = new DoubleType();

    /** Compiled when the first Double is read, not when options are declared. */
    private static final class Form {
        static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    }

    private DoubleType() {}

    @Override
    public String name() {
        return "Double";
    }

    @Override
    public Double parse(String text) {
        String trimmed = ValueType.unquoted(text);
        if (!Form.DECIMAL.matcher(trimmed).matches()) {
            throw new BadValueException("expected a Double, for example 0.5");
        }
        double value = Double.parseDouble(trimmed);
        if (Double.isInfinite(value)) {
            throw new BadValueException("expected a finite Double");
        }
        return value;
    }

    @Override
    public String print(Double value) {
        return value.toString();
    }
}
