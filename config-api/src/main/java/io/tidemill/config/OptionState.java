package io.tidemill.config;

import java.util.Objects;

/**
 * What an option does in this engine. There is no silent option: a value that cannot act is refused or announced.
 *
 * @param kind what happens
 * @param detail where it acts, why it is refused or inert, or what it waits for
 */
public record OptionState(Kind kind, String detail) {
    /** The four answers. */
    public enum Kind {
        /** Honoured. */
        ACTS,
        /** Only the default is accepted; another value is an error with the reason. */
        REFUSED,
        /** Accepted without effect, with one notice that says why. */
        INERT_WITH_NOTICE,
        /** Accepted without effect so far, with one notice that names what it waits for. */
        WAITING
    }

    public OptionState {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(detail, "detail");
    }

    public static OptionState acts(String where) {
        return new OptionState(Kind.ACTS, where);
    }

    public static OptionState refused(String reason) {
        return new OptionState(Kind.REFUSED, reason);
    }

    public static OptionState inert(String reason) {
        return new OptionState(Kind.INERT_WITH_NOTICE, reason);
    }

    public static OptionState waiting(String issue) {
        return new OptionState(Kind.WAITING, issue);
    }

    /** For tables, for example {@code waits for the batch issue}. */
    @Override
    public String toString() {
        return switch (kind) {
            case ACTS -> detail.isEmpty() ? "acts" : "acts: " + detail;
            case REFUSED -> "refused: " + detail;
            case INERT_WITH_NOTICE -> "no effect: " + detail;
            case WAITING -> "no effect yet: waits for " + detail;
        };
    }
}
