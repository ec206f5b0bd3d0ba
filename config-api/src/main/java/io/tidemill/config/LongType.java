package io.tidemill.config;

/** A decimal number of 64 bits. */
final class LongType implements ValueType<Long> {
    static final LongType INSTANCE = new LongType();

    private LongType() {}

    static long parse(String text, String expectation) {
        String trimmed = ValueType.unquoted(text);
        if (!isDecimal(trimmed)) {
            throw new BadValueException("expected " + expectation);
        }
        try {
            return Long.parseLong(trimmed);
        } catch (NumberFormatException e) {
            throw new BadValueException("expected " + expectation + "; this number does not fit", e);
        }
    }

    private static boolean isDecimal(String text) {
        int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > start;
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
