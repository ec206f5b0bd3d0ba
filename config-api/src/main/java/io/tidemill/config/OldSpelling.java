package io.tidemill.config;

import java.util.Optional;
import java.util.function.Function;

/** A way to write a value that older programs use: read as its replacement, with one notice. */
final class OldSpelling {
    private final Function<String, Optional<String>> replacement;
    private final String documentation;
    private final String reason;

    private OldSpelling(Function<String, Optional<String>> replacement, String documentation, String reason) {
        this.replacement = replacement;
        this.documentation = documentation;
        this.reason = reason;
    }

    /** One fixed old value, listed in the documentation. */
    static OldSpelling value(String old, String now) {
        return new OldSpelling(
                new Function<>() {
                    @Override
                    public Optional<String> apply(String text) {
                        return ValueType.unquoted(text).equalsIgnoreCase(old) ? Optional.of(now) : Optional.empty();
                    }
                },
                old + " (deprecated = " + now + ")",
                "");
    }

    /** A form that is recognised by a function and is not listed. */
    static OldSpelling form(Function<String, Optional<String>> replacement, String reason) {
        return new OldSpelling(replacement, "", reason.isEmpty() ? "" : ": " + reason);
    }

    Optional<String> replace(String text) {
        return replacement.apply(text);
    }

    boolean isDocumented() {
        return !documentation.isEmpty();
    }

    String documentation() {
        return documentation;
    }

    String reason() {
        return reason;
    }
}
