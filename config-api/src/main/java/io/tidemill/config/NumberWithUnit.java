package io.tidemill.config;

/** The common shape of durations and sizes: digits, optional blanks, an optional unit. */
record NumberWithUnit(long number, String unit) {
    static NumberWithUnit split(String text, String expectation) {
        String trimmed = text.trim();
        int end = 0;
        while (end < trimmed.length() && trimmed.charAt(end) >= '0' && trimmed.charAt(end) <= '9') {
            end++;
        }
        if (end == 0) {
            throw new BadValueException("expected " + expectation);
        }
        try {
            return new NumberWithUnit(
                    Long.parseLong(trimmed.substring(0, end)),
                    trimmed.substring(end).trim());
        } catch (NumberFormatException e) {
            throw new BadValueException("the number is larger than a Long can hold", e);
        }
    }
}
