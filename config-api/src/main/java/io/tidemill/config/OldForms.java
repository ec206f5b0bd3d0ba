package io.tidemill.config;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Old ways to write values that more than one option still takes. Classes rather than lambdas, see {@link ValueCheck}. */
final class OldForms {
    /** {@code -1 ms} once was the default of durations that are off. */
    static final Function<String, Optional<String>> NEGATIVE_DURATION_AS_OFF = new Function<>() {
        @Override
        public Optional<String> apply(String text) {
            return Form.NEGATIVE_DURATION.matcher(ValueType.unquoted(text)).matches()
                    ? Optional.of("0 ms")
                    : Optional.empty();
        }
    };

    /** Compiled when the first value is read, not when options are declared. */
    private static final class Form {
        static final Pattern NEGATIVE_DURATION = Pattern.compile("-\\s*[0-9]+\\s*\\p{L}*");
    }

    private OldForms() {}
}
