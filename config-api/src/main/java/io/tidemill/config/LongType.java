package io.tidemill.config;

import java.util.regex.Pattern;

/** A decimal number of 64 bits. */
final class LongType implements ValueType<Long> {
    static final LongType INSTANCE = new LongType();
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]+");

    private LongType() {}

    static long parse(String text, String expectation) {
        String trimmed = ValueType.unquoted(text);
        if (!DECIMAL.matcher(trimmed).matches()) {
            throw new BadValueException("expected " + expectation);
        }
        try {
            return Long.parseLong(trimmed);
        } catch (NumberFormatException e) {
            throw new BadValueException("expected " + expectation + "; this number does not fit", e);
        }
    }

    @Override
    public String name() {
        return "Long";
    }

    @Override
    public Long parse(String text) {
        return parse(text, "a Long, for example 1048576");
    }

    @Override
    public String print(Long value) {
        return value.toString();
    }
}
