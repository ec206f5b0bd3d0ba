package io.tidemill.config;

import java.util.Optional;
import java.util.regex.Pattern;

/** Old ways to write values that more than one option still takes. */
final class OldForms {
    private static final Pattern NEGATIVE_DURATION = Pattern.compile("-\\s*[0-9]+\\s*\\p{L}*");

    private OldForms() {}

    /** {@code -1 ms} once was the default of durations that are off. */
    static Optional<String> negativeDurationAsOff(String text) {
        return NEGATIVE_DURATION.matcher(ValueType.unquoted(text)).matches() ? Optional.of("0 ms") : Optional.empty();
    }
}
